import type { MetricsSummary } from '../metrics/summary.ts';
import { distributionOf } from './distribution.ts';

/** One figure over the repeats of a run. */
export type RepeatSpread = {
  /** The figure of each repeat, in order; `null` where a repeat has none. */
  readonly values: readonly (number | null)[];
  /** Over the repeats that have it; `null` without any. */
  readonly mean: number | null;
  /** Sample standard deviation between them; `null` under two. */
  readonly sd: number | null;
};

/** How much figures vary from one repeat to the next: what sampling does, as the interval says what the targets do. */
export type RepeatFigures = {
  readonly count: number;
  readonly accuracy: Readonly<Record<'D1' | 'D2' | 'D3' | 'overall', RepeatSpread>>;
  /** Of the average over both rows. */
  readonly forward: RepeatSpread;
  readonly backward: RepeatSpread;
};

/** The spread between repeats of the same run; `null` under two. */
export function repeatFiguresOf(
  repeats: readonly Pick<MetricsSummary, 'accuracy' | 'forward' | 'backward'>[],
): RepeatFigures | null {
  if (repeats.length < 2) return null;
  const spread = (
    figure: (repeat: Pick<MetricsSummary, 'accuracy' | 'forward' | 'backward'>) => number | null,
  ): RepeatSpread => {
    const values = repeats.map(figure);
    const found = distributionOf(values.filter((value) => value !== null));
    return { values, mean: found?.mean ?? null, sd: found?.sd ?? null };
  };
  return {
    count: repeats.length,
    accuracy: {
      D1: spread(({ accuracy }) => accuracy.D1.mean),
      D2: spread(({ accuracy }) => accuracy.D2.mean),
      D3: spread(({ accuracy }) => accuracy.D3.mean),
      overall: spread(({ accuracy }) => accuracy.overall.mean),
    },
    forward: spread(({ forward }) => forward.overall.average),
    backward: spread(({ backward }) => backward.overall.average),
  };
}

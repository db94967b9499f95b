import { axisFor } from './axis.ts';
import { drawBars } from './draw-bars.ts';
import { seriesOf } from './draw-score-bars.ts';
import { depthWords } from './palette.ts';

/** What a way of asking changes at one depth, in points of the scale. */
export type DrawnGain = {
  /** Mean minus the zero-shot mean, −4 to 4; `null` without nodes that have a score in both. */
  readonly gain: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  readonly nodes: number;
};

/** The gain of one way of asking; several are drawn side by side. */
export type NamedGain = {
  readonly name: string;
  readonly gain: Readonly<Record<'D1' | 'D2' | 'D3' | 'overall', DrawnGain>>;
};

export type GainChart = {
  readonly title: string;
  /** What the gains are over. */
  readonly base?: string;
  /** The look of the first series: where another plot shows what the gains are over as well, 1 keeps the looks alike. */
  readonly firstLook?: number;
};

/**
 * How ways of asking change the mean score against zero-shot, or runs against another one, by depth and over all questions, with 95% intervals:
 * bars above the line gain, bars below it lose, as in the DepthQA paper's Figure 4. A self-contained SVG document.
 */
export function drawGainBars(
  modes: readonly NamedGain[],
  { title, base = 'zero-shot', firstLook = 0 }: GainChart,
): string {
  const keys = [
    { key: 'D1', label: `D1 ${depthWords[1]}` },
    { key: 'D2', label: `D2 ${depthWords[2]}` },
    { key: 'D3', label: `D3 ${depthWords[3]}` },
    { key: 'overall', label: 'all questions' },
  ] as const;
  const ends = modes.flatMap(({ gain }) =>
    Object.values(gain).flatMap((one) => [...(one.gain === null ? [] : [one.gain]), ...(one.interval ?? [])]),
  );
  // A change of a hundredth of a point is not to look like one of four.
  const axis = axisFor(ends, `points above or below ${base}`, [-0.2, 0.2]);
  const [first] = modes;
  return drawBars({
    title,
    series: seriesOf(
      modes.map(({ name }) => name),
      firstLook,
    ),
    panels: [
      {
        axis,
        base: 0,
        mark: { value: 0, name: base },
        groups: keys.map(({ key, label }) => ({
          label,
          ...(modes.length === 1 && first !== undefined ? { note: `n = ${first.gain[key].nodes}` } : {}),
          bars: modes.map(({ gain }) => ({ value: gain[key].gain, interval: gain[key].interval })),
        })),
      },
    ],
  });
}

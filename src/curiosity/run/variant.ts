import type { Variant } from '../figures/set-score.ts';
import { type ChangeCount, changeCounts } from '../prompts/alterer-prompt.ts';
import { type SetMetric, setMetrics } from '../scores/metric.ts';

/** A form of a set that an alterer makes. */
export type Altered = Exclude<Variant, 'original'>;

/** Every altered form, in the order of the metrics and of the number of changes. */
export const alteredVariants: readonly {
  readonly variant: Altered;
  readonly metric: SetMetric;
  readonly count: ChangeCount;
}[] = setMetrics.flatMap((metric) =>
  changeCounts.map((count) => ({ variant: `${metric}-${count}` as const, metric, count })),
);

export const isVariant = (name: string): name is Variant =>
  name === 'original' || alteredVariants.some(({ variant }) => variant === name);

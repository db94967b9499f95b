import type { ChangeCount } from '../prompts/alterer-prompt.ts';
import type { Metric, SetMetric } from '../scores/metric.ts';

/** Which form of a set was scored: as it was asked, or altered for a metric in so many places. */
export type Variant = 'original' | `${SetMetric}-${ChangeCount}`;

/** The name under which a meta-review stands among the judges. */
export const metaName = 'meta';

/** What one judge gave one form of one set: the figures' view of a line of `scores.jsonl`. */
export type SetScore = {
  readonly statement: string;
  /** The asker. */
  readonly model: string;
  readonly variant: Variant;
  readonly judge: string;
  /** Position, from 1, of the first question that doubts; `null` where none does. In the line with a doubt score. */
  readonly firstDoubt?: number | null;
} & Readonly<Record<Metric, number | null>>;

/** A set is what one asker asked about one statement. */
export const setKey = ({ statement, model }: Pick<SetScore, 'statement' | 'model'>): string =>
  JSON.stringify([statement, model]);

/** The mean of the scores there are; `null` where there is none, never a mean over nothing. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const scored = values.filter((value) => value !== null);
  return scored.length === 0 ? null : scored.reduce((sum, value) => sum + value, 0) / scored.length;
}

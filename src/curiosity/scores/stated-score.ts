import type { Metric, MetricReading } from './metric.ts';

/** One place of a reply that states a metric's score. */
export type StatedScore = {
  readonly metric: Metric;
  readonly reading: MetricReading;
  readonly justification: string;
  /** Where the reply says that this one counts: "final", "overall". */
  readonly final: boolean;
  /** Where it stands in the reply. */
  readonly start: number;
};

const names: readonly (readonly [Metric, RegExp])[] = [
  ['relevance', /relevan(?:ce|cy|t)/i],
  ['coherence', /coheren(?:ce|cy|t)/i],
  ['diversity', /divers(?:ity|e)/i],
  // The number of the first doubting question is no score.
  ['doubt', /(?<!first[^a-z]{0,3})doubt(?:s|ing)?|skepticism|scepticism/i],
];

/** The metric that a key, heading or cell names; `null` where it names none or several. */
export function metricOf(name: string): Metric | null {
  const named = names.filter(([, pattern]) => pattern.test(name)).map(([metric]) => metric);
  return named.length === 1 ? (named[0] ?? null) : null;
}

export const saysFinal = (name: string): boolean =>
  /\b(?:final|overall|total|combined|consolidated)\b/i.test(name.replace(/[_-]/g, ' '));

/** Names under which a meta-reviewer repeats what others gave: "Reviewer A", "judge_2", "human 1". */
export const namesOther = (name: string): boolean =>
  /^\W*(?:the\s+)?(?:reviewer|judge|human|rater|evaluator|assessor|scorer|scoring|review|assessment|evaluation)[\s_-]*(?:[a-d]|\d|one|two|three|first|second|third)\b/i.test(
    name,
  );

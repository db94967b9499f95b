import { type ScoreReading, scoreOfValue } from '../../judge/parsing/read-score.ts';
import { unscoredReasons } from '../../judge/verdict.ts';

/** What a set of questions is scored for, each from 1 to 5. */
export const setMetrics = ['relevance', 'coherence', 'diversity'] as const;
export type SetMetric = (typeof setMetrics)[number];
/** `doubt` is scored by a call of its own. */
export const metrics = [...setMetrics, 'doubt'] as const;
export type Metric = (typeof metrics)[number];

/** Why a set has no score for a metric: it is too small for it, or as for any verdict. */
export const metricReasons = [...unscoredReasons, 'too-few'] as const;
export type MetricReason = (typeof metricReasons)[number];

/** A score of a set: 1 to 5 in halves (see `metricScoreOf`), with what the judge said for it. */
export type MetricScore =
  | { readonly score: number; readonly reason?: undefined; readonly justification: string }
  | { readonly score: null; readonly reason: MetricReason; readonly justification: string };

/** What a text or JSON value says as a score; `score` may be a half. */
export type MetricReading =
  | { readonly score: number; readonly reason?: undefined }
  | Extract<ScoreReading, { score: null }>;

/** Questions below which a metric says nothing of a set: one question has no order and no range. */
export const fewestQuestions: Readonly<Record<Metric, number>> = {
  relevance: 1,
  coherence: 2,
  diversity: 2,
  doubt: 1,
};

const half = /^\s*\+?([1-4])\s*(?:[.,]50*|½|\s1\s?\/\s?2)\s*(?:(?:\/|out of|of)\s*5(?:[.,]0+)?)?\s*$/i;

/**
 * The score that a value states: as `scoreOfValue`, and halves too ("3.5", "3½ / 5"). Judges are asked for whole
 * numbers; one that still says 3.5 has taken a place on the scale, so it is kept as it is and never rounded. Other
 * fractions and other scales are out of range.
 */
export function metricScoreOf(value: unknown): MetricReading {
  const text = typeof value === 'number' ? String(value) : value;
  const found = typeof text === 'string' ? half.exec(text)?.[1] : undefined;
  return found === undefined ? scoreOfValue(value) : { score: Number(found) + 0.5 };
}

import { type SetMetric, setMetrics } from '../../curiosity/scores/metric.ts';
import type { CuriousEventOf, StoredScore } from '../../trace/curious-event.ts';
import type { CuriousAnswer, CuriousSession } from './session.ts';

/** Why a score is missing that a judge may give later: it was not reached, took too long, or had nothing left to spend. */
const passing: ReadonlySet<string | undefined> = new Set(['timeout', 'error', 'budget']);

/** Whether a score is missing for a reason that may pass, so that the judge is asked again later. */
export const mayCome = ({ score, reason }: Pick<StoredScore, 'score' | 'reason'>): boolean =>
  score === null && passing.has(reason);

/** The scores of a session whose judge failed so far. */
export type KeptScores = {
  readonly answers: readonly CuriousAnswer[];
  /** Metrics of the learner's own set. */
  readonly metrics: readonly SetMetric[];
  /** How far the learner's questions or answers doubt the statement. */
  readonly doubt: boolean;
};

/** The learner's questions with their scores, as they count: the last time that they were scored. */
export const ownSet = ({ sets }: CuriousSession): CuriousEventOf<'curiosity'> | undefined =>
  sets.findLast(({ asker }) => asker === 'learner');

export function keptScores(session: CuriousSession): KeptScores {
  const scores = ownSet(session)?.scores ?? null;
  const doubt = scores?.doubt ?? session.doubt;
  return {
    answers: session.answers.filter(
      ({ verdict, replaced }) => !replaced && verdict !== null && mayCome(verdict),
    ),
    metrics: scores === null ? [] : setMetrics.filter((metric) => mayCome(scores[metric])),
    doubt: doubt !== null && mayCome(doubt),
  };
}

/** Whether a judge is to be asked again about something of this session. */
export function waitsForScores(session: CuriousSession): boolean {
  const { answers, metrics, doubt } = keptScores(session);
  return answers.length > 0 || metrics.length > 0 || doubt;
}

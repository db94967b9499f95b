import type { MetricScore } from '../../curiosity/scores/metric.ts';
import type { StoredDoubt, StoredScore } from '../../trace/curious-event.ts';
import type { CuriousTurn } from './curious-turn.ts';
import { optionsOf } from './judge-curious.ts';
import type { Doubt, ScoredBy } from './parts.ts';

const nobody: ScoredBy = { judge: 'none', promptHash: 'none', estimated: false };

/** How far texts of the learner doubt the statement; without a score where nobody knows whether it is right. */
export async function doubtOf(
  turn: CuriousTurn,
  kind: 'questions' | 'answers',
  texts: readonly string[],
): Promise<StoredDoubt> {
  const statement = await turn.answerKey();
  const nothing = { score: null, justification: '', firstDoubt: null, ...nobody };
  if (statement === null) return { ...nothing, reason: 'no-key' };
  if (texts.length === 0) return { ...nothing, reason: 'declined' };
  const source = await turn.sourceText();
  const doubt: Doubt = await turn.parts.doubts.score({ statement, source, kind, texts }, optionsOf(turn));
  return { ...stored(doubt.score, doubt.by), firstDoubt: doubt.firstDoubt };
}

/** A score as the trace has it. */
export function stored({ score: value, reason, justification }: MetricScore, by: ScoredBy): StoredScore {
  return { score: value, ...(reason === undefined ? {} : { reason }), justification, ...by };
}

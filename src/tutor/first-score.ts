import type { Score } from '../judge/verdict.ts';
import { type NodeState, standingAnswers } from './session.ts';

/**
 * f(q) of a learner: the teacher's ruling where there is one, else the first scored answer to the question in this
 * walk before any hint or reveal, by the time of the answer; for a carried concept the first-try score it brings.
 * `null` where there is none. Aided answers never count, however good: a tutor that teaches would otherwise make every
 * discrepancy vanish.
 */
export function firstScore(node: NodeState): Score | null {
  if (node.ruling !== null) return node.ruling.score;
  for (const answer of standingAnswers(node)) {
    const unaided = answer.aid === 'none' || answer.aid === 'own-answers';
    const score = answer.verdict?.score ?? null;
    if (unaided && score !== null) return score;
  }
  return node.carried?.score ?? null;
}

/** The best score of any answer in this walk, aided or not: for mastery and progress, never for discrepancy. */
export function bestScore(node: NodeState): Score | null {
  let best: Score | null = node.ruling?.score ?? null;
  for (const answer of standingAnswers(node)) {
    const score = answer.verdict?.score ?? null;
    if (score !== null && (best === null || score > best)) best = score;
  }
  return best;
}

import type { JudgeRequest } from '../judge/judge.ts';
import { askSecondOpinion, type SecondOpinion } from '../judge/second-opinion.ts';
import type { Verdict } from '../judge/verdict.ts';
import { sayOpenQuestion } from './advance.ts';
import { changedDiscrepancies } from './finish.ts';
import { firstScore } from './first-score.ts';
import { nodeOf } from './session.ts';
import type { Turn } from './turn.ts';
import { note } from './words/replies.ts';

/**
 * Takes an appeal against the score of the last answer: it is marked as contested, and a judge that had no part in it
 * decides, or else a teacher. What the learner says for it is kept for the teacher, and shown to no judge.
 */
export async function appeal(turn: Turn, why: string): Promise<void> {
  const { session } = turn;
  const last = session.lastAnswer;
  const answer = last && nodeOf(session, last.node).answers.find(({ id }) => id === last.answerId);
  const first = answer?.verdict;
  if (!answer || first == null || first.score === null) {
    turn.say(note('There is no score to appeal yet.'));
    return;
  }
  if (answer.contested) {
    turn.say(note('This score is already marked as contested.'));
    return;
  }
  turn.record({ event: 'appealed', node: answer.node, answerId: answer.id, ...(why === '' ? {} : { why }) });
  const judges = turn.parts.appealJudges ?? [];
  if (judges.length > 0) {
    turn.say(note('Your appeal is noted. Another judge is looking at your answer.'));
    await turn.flush();
  }
  const { question, answer: reference, keyPoints } = turn.graph.get(answer.node);
  const request: JudgeRequest = { question, reference, answer: answer.text, keyPoints };
  const { signal } = turn.options;
  const contested: Verdict = { ...base(first), score: first.score };
  const opinion = await askSecondOpinion(
    { request, first: contested, judges },
    signal === undefined ? {} : { signal },
  );
  decide(turn, answer.node, answer.id, opinion);
}

/** Who judged, and nothing of what was said: all that the choice of another judge needs. */
function base({ judge, promptHash }: { readonly judge: string; readonly promptHash: string }) {
  return { feedback: '', judge, promptHash, usage: null, ms: 0 };
}

function decide(turn: Turn, node: string, answerId: string, opinion: SecondOpinion): void {
  if (opinion.by === 'teacher') {
    turn.say(note('Your appeal is noted. The score is marked as contested until a teacher decides.'));
    return;
  }
  const { score, judge } = opinion.verdict;
  const from = firstScore(nodeOf(turn.session, node));
  const before = turn.session.open;
  turn.record({
    event: 'override',
    node,
    answerId,
    who: judge,
    from,
    to: score,
    why: 'a second judge, on appeal',
  });
  if (turn.session.status === 'ended') turn.record(...changedDiscrepancies(turn.session, turn.graph));
  turn.say(note(`A second judge gives your answer ${score} of 5. This counts from now on.`));
  if (before?.phase === 'shallower' && turn.session.open !== before) sayOpenQuestion(turn);
}

import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Reply } from './reply.ts';
import { nodeOf, type Session } from './session.ts';
import { note } from './words/replies.ts';
import { cite, count, shorten } from './words/text.ts';

/** Below this confidence the tutor forces no retry: the judge is as likely wrong as right. */
export const lowConfidence = 0.6;

/** What the last score rests on, without what would give the reference away. */
export function whyReply(session: Session, graph: QuestionGraph): Reply {
  const last = session.lastAnswer;
  if (last === null) return note('You have not answered anything yet, so there is no score to explain.');
  const answer = nodeOf(session, last.node).answers.find(({ id }) => id === last.answerId);
  const verdict = answer?.verdict;
  if (answer === undefined || verdict == null) return note('Your last answer is being judged.');
  const question = graph.has(last.node) ? graph.get(last.node).question : last.node;
  const lines = [`On “${shorten(question, 110)}” you said: “${cite(answer.text, 160)}”`];
  if (verdict.reason === 'declined')
    lines.push('You said that you do not know, which is kept apart from the scores.');
  else if (verdict.score === null)
    lines.push(`It has no score yet (${verdict.reason}); it is kept and will be judged again.`);
  else {
    lines.push(
      `Score: ${verdict.score} of 5, by the judge “${verdict.judge}”; 4 passes. ${verdict.shown ?? ''}`.trim(),
    );
    if (verdict.points !== undefined) {
      const all = verdict.points.found.length + verdict.points.missed.length;
      lines.push(
        `${verdict.points.found.length} of ${count(all, 'point')} of a full answer were found in it.`,
      );
    }
    if (verdict.confidence !== undefined)
      lines.push(`The judge is ${Math.round(verdict.confidence * 100)} % sure of pass or fail.`);
  }
  if (answer.contested) lines.push('You appealed: the score is marked as contested.');
  lines.push('If you think that it is wrong, type `appeal`.');
  return note(lines.join('\n'));
}

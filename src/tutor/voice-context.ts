import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Verdict } from '../judge/verdict.ts';
import { tellingAnswer } from './recap.ts';
import { nodeOf, type Session, standingAnswers } from './session.ts';
import type { EarlierAnswer, VoiceContext } from './voice.ts';

/** The direct predecessors of `id` that the learner answered in this walk, in listed order. */
function earlierAnswers(session: Session, id: string, graph: QuestionGraph): EarlierAnswer[] {
  return graph.predecessors(id).flatMap((predecessor) => {
    const node = nodeOf(session, predecessor);
    const answer = tellingAnswer(node);
    if (answer === null) return [];
    return [
      {
        question: graph.get(predecessor),
        answer: answer.text,
        score: answer.verdict?.score ?? null,
        revealed: node.revealed,
      },
    ];
  });
}

/** What the tutor's words about question `id` may draw on; the last answer unless another one is given. */
export function voiceContext(
  session: Session,
  id: string,
  graph: QuestionGraph,
  given?: { readonly answer: string; readonly verdict: Verdict | null },
): VoiceContext {
  const last = standingAnswers(nodeOf(session, id)).at(-1);
  const stored = last?.verdict ?? null;
  const verdict =
    stored === null
      ? null
      : {
          score: stored.score,
          feedback: stored.feedback,
          ...(stored.points === undefined ? {} : { points: stored.points }),
        };
  return {
    question: graph.get(id),
    answer: given?.answer ?? last?.text ?? null,
    verdict: given === undefined ? verdict : given.verdict,
    earlier: earlierAnswers(session, id, graph),
  };
}

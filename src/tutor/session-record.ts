import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Json } from '../json.ts';
import { recapOf } from './recap.ts';
import { nodeOf, type Session, standingAnswers } from './session.ts';

/**
 * A session as one JSON document: where it stands, each question of the walk with f(q) (`score`: first unaided score
 * or ruling, `null` where there is none), every answer, and the discrepancies.
 */
export function sessionRecord(session: Session, graph: QuestionGraph): Json {
  const recap = recapOf(session, graph);
  return {
    session: session.id,
    subject: session.subject,
    target: session.target,
    order: session.order,
    status: session.status,
    startedAt: session.startedAt,
    open: session.open?.node ?? null,
    nodes: recap.nodes.map((node) => ({
      ...node,
      answers: standingAnswers(nodeOf(session, node.id)).map(
        ({ id, text, attempt, aid, at, verdict, contested }) => ({
          id,
          answer: text,
          attempt,
          aid,
          at,
          score: verdict?.score ?? null,
          reason: verdict?.reason ?? null,
          judge: verdict?.judge ?? null,
          contested,
        }),
      ),
    })),
    discrepancies: session.discrepancies
      .filter((event) => event.gated !== false)
      .map(({ direction, node, neighbours, neighbourMean, score, value }) => ({
        direction,
        node,
        neighbours,
        neighbourMean,
        score,
        value,
      })),
    notKnown: recap.notKnown,
    skipped: recap.skipped,
    waiting: recap.waiting,
    review: recap.review,
  };
}

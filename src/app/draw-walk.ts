import type { QuestionGraph } from '../graph/question-graph.ts';
import { drawGraph } from '../picture/draw-graph.ts';
import { firstScore } from '../tutor/first-score.ts';
import type { Session } from '../tutor/session.ts';

/** The picture of a walk: its questions by depth, coloured by first score, with both discrepancies, as SVG. */
export function drawWalk(session: Session, graph: QuestionGraph): string {
  return drawGraph({
    graph,
    target: session.target,
    scores: new Map([...session.nodes.values()].map((node) => [node.id, firstScore(node)])),
    discrepancies: session.discrepancies.filter(({ gated }) => gated !== false),
  });
}

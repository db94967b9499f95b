import type { QuestionGraph } from '../graph/question-graph.ts';
import { discrepanciesOf } from '../metrics/discrepancy.ts';
import type { SessionEventBody } from '../trace/trace-event.ts';
import { firstScore } from './first-score.ts';
import { plan } from './next-step.ts';
import { nodeOf, type Session } from './session.ts';

type DiscrepancyBody = Extract<SessionEventBody, { event: 'discrepancy' }>;

/** The discrepancies of every gated question of the walk, 0 included, from the first unaided scores. */
export function discrepancyEvents(session: Session, graph: QuestionGraph): DiscrepancyBody[] {
  const scores = new Map(plan(session, graph).map((id) => [id, firstScore(nodeOf(session, id))]));
  return discrepanciesOf(graph, scores).map(({ neighbours, ...rest }) => ({
    event: 'discrepancy',
    ...rest,
    neighbours: [...neighbours],
  }));
}

/** Those that differ from what the session already says: what a late verdict or a ruling changes. */
export function changedDiscrepancies(session: Session, graph: QuestionGraph): DiscrepancyBody[] {
  const key = (event: { direction: string; node: string }): string => `${event.direction} ${event.node}`;
  const known = new Map(session.discrepancies.map((event) => [key(event), event]));
  const present = discrepancyEvents(session, graph);
  const gone = new Set(known.keys());
  for (const event of present) gone.delete(key(event));
  const changed = present.filter((event) => {
    const before = known.get(key(event));
    return (
      before === undefined ||
      before.gated === false ||
      before.value !== event.value ||
      before.score !== event.score
    );
  });
  const closed = [...known.values()].filter((event) => gone.has(key(event)) && event.gated !== false);
  return [
    ...changed,
    ...closed.map(({ direction, node, neighbours, neighbourMean, score }) => ({
      event: 'discrepancy' as const,
      direction,
      node,
      neighbours,
      neighbourMean,
      score,
      value: 0,
      gated: false as const,
    })),
  ];
}

import type { QuestionGraph } from '../graph/question-graph.ts';
import { passMark } from '../judge/verdict.ts';
import { nodeOf, type Session } from './session.ts';

/** Whether question `id` was put in this walk, or was not to be put since an earlier walk answers for it. */
function isChecked(session: Session, id: string): boolean {
  const node = nodeOf(session, id);
  return node.asked || node.outcome === 'carried';
}

/**
 * Where a dive goes after question `id` was answered with `score`: under 4 or unscored, to all its direct predecessors
 * not yet asked; at 4 or more, to the first listed one unless one of them was asked already, or in `dive-full` to all,
 * since a backward discrepancy can only be found below a passed question.
 */
export function chooseBelow(
  session: Session,
  id: string,
  score: number | null,
  graph: QuestionGraph,
): readonly string[] {
  const predecessors = graph.has(id) ? graph.predecessors(id) : [];
  const unasked = predecessors.filter((predecessor) => !isChecked(session, predecessor));
  if (score === null || score < passMark || session.order === 'dive-full') return unasked;
  return unasked.length === predecessors.length ? unasked.slice(0, 1) : [];
}

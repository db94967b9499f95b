import type { QuestionGraph } from './question-graph.ts';

/**
 * The questions that each id stands for, in file order: a question's own id for itself, any other for all those that
 * list it among their `nodeIds` (one where an import merged the nodes of a question, each node where it kept them).
 */
export function questionsByAnyId(graph: QuestionGraph): ReadonlyMap<string, readonly string[]> {
  const byId = new Map<string, string[]>();
  for (const { id, nodeIds = [] } of graph.questions())
    for (const nodeId of new Set(nodeIds)) byId.set(nodeId, [...(byId.get(nodeId) ?? []), id]);
  for (const id of graph.ids()) byId.set(id, [id]);
  return byId;
}

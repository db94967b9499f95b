import type { QuestionGraph } from './question-graph.ts';

/**
 * Every question that `target` rests on, each after all its own predecessors and once, predecessors in listed
 * order; `target` comes last. This is the order of a climb: each D2's D1s, the D2, the next D2's, …, the D3.
 * Needs an acyclic graph.
 */
export function walkOrder(graph: QuestionGraph, target: string): string[] {
  const order = new Set<string>();
  const visit = (id: string): void => {
    if (order.has(id)) return;
    for (const predecessor of graph.predecessors(id)) visit(predecessor);
    order.add(id);
  };
  visit(target);
  return [...order];
}

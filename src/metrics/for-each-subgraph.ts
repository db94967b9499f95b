import type { DepthGraph } from './depth-graph.ts';

/**
 * Visits each target with the nodes of its subgraph: itself and all it rests on, directly or not, each once. The list
 * is only good until the visit returns.
 */
export function forEachSubgraph(
  graph: DepthGraph,
  targets: readonly number[],
  visit: (target: number, nodes: readonly number[]) => void,
): void {
  const { starts, neighbours } = graph.predecessors;
  const seenBy = new Uint32Array(graph.size);
  const nodes: number[] = [];
  targets.forEach((target, index) => {
    nodes.length = 0;
    nodes.push(target);
    seenBy[target] = index + 1;
    for (let next = 0; next < nodes.length; next += 1) {
      const node = nodes[next] ?? 0;
      for (let edge = starts[node] ?? 0; edge < (starts[node + 1] ?? 0); edge += 1) {
        const neighbour = neighbours[edge] ?? 0;
        if (seenBy[neighbour] === index + 1) continue;
        seenBy[neighbour] = index + 1;
        nodes.push(neighbour);
      }
    }
    visit(target, nodes);
  });
}

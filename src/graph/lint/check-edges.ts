import { type Finding, findingAt, type GraphNode } from './finding.ts';

const mostPredecessors = 4;

/** The warnings about edges: `many-predecessors`, `single-predecessor`, `unreachable`. Of lines with one id the first counts. */
export function checkEdges(nodes: readonly GraphNode[]): Finding[] {
  const reached = reachedFromTargets(nodes);
  return nodes.flatMap((node) => {
    const findings: Finding[] = [];
    const count = new Set(node.predecessors ?? []).size;
    if (count > mostPredecessors)
      findings.push(
        findingAt(node, 'many-predecessors', `It has ${count} predecessors; more than four make a walk long`),
      );
    if (count === 1)
      findings.push(
        findingAt(
          node,
          'single-predecessor',
          'It has one predecessor, so its forward discrepancy rests on one score',
        ),
      );
    if (!reached.has(node.id))
      findings.push(
        findingAt(node, 'unreachable', 'No target (D3) rests on it, so no walk asks it; link or remove it'),
      );
    return findings;
  });
}

/** The ids of all targets and of everything that they rest on. */
function reachedFromTargets(nodes: readonly GraphNode[]): ReadonlySet<string> {
  const predecessors = new Map(nodes.map((node) => [node.id, node.predecessors ?? []]));
  const reached = new Set(nodes.filter(({ depth }) => depth === 3).map(({ id }) => id));
  // A set is walked in the order of insertion, including what is added on the way.
  for (const id of reached) for (const predecessor of predecessors.get(id) ?? []) reached.add(predecessor);
  return reached;
}

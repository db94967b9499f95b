import type { Depth } from '../question.ts';
import { findCycles } from './find-cycles.ts';
import { type Finding, findingAt, type GraphNode } from './finding.ts';

/**
 * The errors that concern several lines: `duplicate-id`, `missing-predecessor`, `depth-step`, `no-predecessors`,
 * `cycle`. `nodes` are all lines of all packs with a readable id, in order; of lines with one id the first counts.
 */
export function checkStructure(nodes: readonly GraphNode[]): Finding[] {
  const byId = new Map<string, GraphNode>();
  const findings: Finding[] = [];
  for (const node of nodes) {
    const known = byId.get(node.id);
    if (known === undefined) byId.set(node.id, node);
    else findings.push(duplicate(node, known));
  }
  for (const node of byId.values()) findings.push(...checkPredecessors(node, byId));
  return [...findings, ...checkCycles(byId)];
}

function duplicate(node: GraphNode, known: GraphNode): Finding {
  const place = node.file === known.file ? `line ${known.line}` : `${known.file}:${known.line}`;
  return findingAt(node, 'duplicate-id', `The id "${node.id}" is already used in ${place}`, { field: 'id' });
}

function checkPredecessors(node: GraphNode, byId: ReadonlyMap<string, GraphNode>): Finding[] {
  const say = (code: Finding['code'], message: string, other?: string): Finding =>
    findingAt(node, code, message, { field: 'predecessors', ...(other === undefined ? {} : { other }) });
  if (node.predecessors === null) return [];
  if (node.predecessors.length === 0 && (node.depth === 2 || node.depth === 3)) {
    const message = `A question at depth ${node.depth} needs predecessors at depth ${node.depth - 1}, and this has none`;
    return [say('no-predecessors', message)];
  }
  return [...new Set(node.predecessors)].flatMap((id) => {
    const predecessor = byId.get(id);
    if (predecessor === undefined)
      return [say('missing-predecessor', `There is no question "${id}", which this one lists`, id)];
    if (!isWrongStep(predecessor.depth, node.depth)) return [];
    const message = `"${id}" is at depth ${predecessor.depth}; a predecessor of a depth ${node.depth} question ${wantedDepth(node.depth)}`;
    return [say('depth-step', message, id)];
  });
}

function isWrongStep(shallower: Depth | null, deeper: Depth | null): boolean {
  return shallower !== null && deeper !== null && shallower !== deeper - 1;
}

function wantedDepth(depth: Depth | null): string {
  return depth === 1 || depth === null ? 'is not possible' : `must be at depth ${depth - 1}`;
}

function checkCycles(byId: ReadonlyMap<string, GraphNode>): Finding[] {
  const successors = new Map<string, string[]>([...byId.keys()].map((id) => [id, []]));
  for (const node of byId.values())
    for (const predecessor of new Set(node.predecessors ?? [])) successors.get(predecessor)?.push(node.id);
  return findCycles(successors).flatMap((cycle) => {
    const node = byId.get(cycle[0] ?? '');
    if (node === undefined) return [];
    return [findingAt(node, 'cycle', cycleMessage(cycle), { field: 'predecessors' })];
  });
}

function cycleMessage(cycle: readonly string[]): string {
  const path = [...cycle, cycle[0]].join(' → ');
  if (cycle.length === 1) return `The question is its own predecessor: ${path}`;
  const advice =
    cycle.length === 2 ? '; two questions that belong together can both be predecessors of a third' : '';
  return `The predecessors go in a circle: ${path}${advice}`;
}

import { passMark } from '../judge/verdict.ts';
import type { DepthGraph } from './depth-graph.ts';
import type { Direction, Formula } from './formula.ts';

/** The largest gap that two scores on the scale of 1 to 5 can have. */
export const scaleSpan = 4;

/**
 * The score of each node, 1 to 5, in the order of the graph's nodes. 0 stands for "no score" and enters no mean,
 * except under `paper-code`, which takes it for a number.
 */
export type NodeScores = Uint8Array;

/** `gap` is max(0, sum of the neighbours' scores − count × own score), a whole number; the discrepancy is gap / (4 × count). */
export type GatedVisitor = (node: number, gap: number, count: number) => void;

/**
 * Visits every gated node in file order: one whose scored direct predecessors (forward) or successors (backward)
 * have a mean of 4 or more. (The paper says "exceeds 4"; its code takes 4 too, and so does this.) A node without a
 * score of its own is not gated.
 */
export function forEachGated(
  graph: DepthGraph,
  scores: NodeScores,
  direction: Direction,
  formula: Formula,
  visit: GatedVisitor,
): void {
  const { starts, neighbours } = direction === 'forward' ? graph.predecessors : graph.successors;
  const asPublished = formula === 'paper-code';
  const firstOnly = asPublished && direction === 'backward';
  for (let node = 0; node < graph.size; node += 1) {
    const own = scores[node] ?? 0;
    if (own === 0 && !asPublished) continue;
    const start = starts[node] ?? 0;
    const end = firstOnly ? Math.min(start + 1, starts[node + 1] ?? 0) : (starts[node + 1] ?? 0);
    let sum = 0;
    let count = 0;
    for (let edge = start; edge < end; edge += 1) {
      const score = scores[neighbours[edge] ?? 0] ?? 0;
      if (score === 0 && !asPublished) continue;
      sum += score;
      count += 1;
    }
    if (count === 0 || sum < passMark * count) continue;
    visit(node, Math.max(0, sum - count * own), count);
  }
}

import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Score } from '../judge/verdict.ts';
import type { Adjacency, DepthGraph } from './depth-graph.ts';
import { depthGraphOf } from './depth-graph-of.ts';
import { forEachGated, type NodeScores, scaleSpan } from './for-each-gated.ts';
import type { Direction } from './formula.ts';

/** How far a gated node falls behind its neighbours: what a `discrepancy` event of the trace holds. */
export type Discrepancy = {
  readonly direction: Direction;
  readonly node: string;
  /** The scored direct predecessors (forward, in listed order) or successors (backward, in file order). */
  readonly neighbours: readonly string[];
  /** Mean score of `neighbours`: 4 to 5. */
  readonly neighbourMean: number;
  /** The node's own score. */
  readonly score: Score;
  /** max(0, (neighbourMean − score) / 4): 0 (none) to 1 (neighbours all 5, the node 1). */
  readonly value: number;
};

/** Scores by id of question; an id that is missing, or null, has no score. Ids that the graph lacks are ignored. */
export type ScoresById = ReadonlyMap<string, Score | null>;

/**
 * The discrepancy of every gated node, 0 included: the forward ones, then the backward ones, each in file order. A
 * node is gated where it has a score and its scored neighbours' mean is 4 or more. This is section 5's formula; the
 * paper's Equations 1 and 2 with successors at depth k + 1.
 */
export function discrepanciesOf(graph: QuestionGraph, scores: ScoresById): Discrepancy[] {
  const depthGraph = depthGraphOf(graph);
  const nodeScores = nodeScoresOf(depthGraph, scores);
  return [
    ...inDirection(depthGraph, nodeScores, 'forward'),
    ...inDirection(depthGraph, nodeScores, 'backward'),
  ];
}

/** The `count` largest discrepancies above 0 of one direction, the largest first, equal ones in the given order. */
export function largestDiscrepancies(
  found: readonly Discrepancy[],
  direction: Direction,
  count = Number.POSITIVE_INFINITY,
): Discrepancy[] {
  return found
    .filter((discrepancy) => discrepancy.direction === direction && discrepancy.value > 0)
    .sort((left, right) => right.value - left.value)
    .slice(0, count);
}

/** The scores of the graph's nodes, in their order. */
export function nodeScoresOf(graph: DepthGraph, scores: ScoresById): NodeScores {
  return Uint8Array.from({ length: graph.size }, (_, node) => scores.get(graph.idOf(node)) ?? 0);
}

function inDirection(graph: DepthGraph, scores: NodeScores, direction: Direction): Discrepancy[] {
  const found: Discrepancy[] = [];
  const adjacency = direction === 'forward' ? graph.predecessors : graph.successors;
  forEachGated(graph, scores, direction, 'corrected', (node, gap, count) => {
    const score = scores[node] as Score;
    const neighbours = scoredNeighbours(adjacency, scores, node);
    const sum = neighbours.reduce((total, neighbour) => total + (scores[neighbour] ?? 0), 0);
    found.push({
      direction,
      node: graph.idOf(node),
      neighbours: neighbours.map(graph.idOf),
      neighbourMean: sum / count,
      score,
      value: gap / (scaleSpan * count),
    });
  });
  return found;
}

function scoredNeighbours({ starts, neighbours }: Adjacency, scores: NodeScores, node: number): number[] {
  return [...neighbours.subarray(starts[node], starts[node + 1])].filter(
    (neighbour) => (scores[neighbour] ?? 0) > 0,
  );
}

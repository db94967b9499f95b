import type { QuestionGraph } from '../graph/question-graph.ts';
import { bootstrapMeans } from '../metrics/bootstrap-means.ts';
import type { BootstrapOptions } from '../metrics/bootstrap-targets.ts';
import { depthGraphOf } from '../metrics/depth-graph-of.ts';
import { nodeScoresOf, type ScoresById } from '../metrics/discrepancy.ts';
import type { Interval } from '../metrics/interval.ts';

/** What a way of asking brings over zero-shot, on the nodes that have a score in both. */
export type GainFigures = {
  /** Nodes with a score in both. */
  readonly nodes: number;
  /** Mean score in this mode, 1 to 5; `null` without such nodes, as are the next three. */
  readonly mean: number | null;
  /** Mean zero-shot score of the same nodes. */
  readonly zeroShot: number | null;
  /** `mean` − `zeroShot`: −4 to 4. */
  readonly gain: number | null;
  /** 95% interval of `gain`, by bootstrap over targets; `null` under five targets. */
  readonly interval: Interval | null;
};

export type GainByDepth = Readonly<Record<'D1' | 'D2' | 'D3' | 'overall', GainFigures>>;

/**
 * The gain of a mode by depth and over all nodes: its mean minus the zero-shot mean. D1 nodes that carry their
 * zero-shot score count, with a gain of 0.
 */
export function gainOf(
  graph: QuestionGraph,
  scores: ScoresById,
  zeroShot: ScoresById,
  options: BootstrapOptions,
): GainByDepth {
  const depthGraph = depthGraphOf(graph);
  const own = nodeScoresOf(depthGraph, scores);
  const before = nodeScoresOf(depthGraph, zeroShot);
  const inBoth = own.map((score, node) => (before[node] === 0 ? 0 : score));
  const differences = Float64Array.from(inBoth, (score, node) =>
    score === 0 ? Number.NaN : score - (before[node] ?? 0),
  );
  const [overall = null, d1 = null, d2 = null, d3 = null] = bootstrapMeans(
    depthGraph,
    inBoth,
    differences,
    options,
  );
  const figures = (depth: number | null, interval: Interval | null): GainFigures => {
    let nodes = 0;
    let sum = 0;
    let sumBefore = 0;
    inBoth.forEach((score, node) => {
      if (score === 0 || (depth !== null && depthGraph.depths[node] !== depth)) return;
      nodes += 1;
      sum += score;
      sumBefore += before[node] ?? 0;
    });
    if (nodes === 0) return { nodes, mean: null, zeroShot: null, gain: null, interval: null };
    return {
      nodes,
      mean: sum / nodes,
      zeroShot: sumBefore / nodes,
      gain: (sum - sumBefore) / nodes,
      interval,
    };
  };
  return { D1: figures(1, d1), D2: figures(2, d2), D3: figures(3, d3), overall: figures(null, overall) };
}

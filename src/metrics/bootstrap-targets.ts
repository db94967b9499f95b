import type { DepthGraph } from './depth-graph.ts';
import type { NodeScores } from './for-each-gated.ts';
import { forEachSubgraph } from './for-each-subgraph.ts';
import { type Direction, rowOf, rows } from './formula.ts';
import { type Interval, percentileInterval } from './interval.ts';
import { type Addends, type BootstrapOptions, forEachResample, unit } from './resample-targets.ts';

export type { BootstrapOptions } from './resample-targets.ts';

/** The discrepancy of each gated node by direction; NaN for the others. */
export type NodeDiscrepancies = Readonly<Record<Direction, Float64Array>>;

/** Fewer targets than this say too little about other targets for an interval. */
export const fewestTargets = 5;

const directions = ['forward', 'backward'] as const;

/**
 * The average discrepancy of each direction and row in each resample of the targets, as 95% intervals:
 * `[forward, backward]`, each `[D1-D2, D2-D3, overall]`.
 *
 * A resample draws as many targets as there are, with replacement, from those with any score in their subgraph: see
 * `forEachResample` for what a draw brings. A resample without a gated node in a cell says nothing of that cell and is
 * left out of it.
 */
export function bootstrapTargets(
  graph: DepthGraph,
  scores: NodeScores,
  values: NodeDiscrepancies,
  { resamples, seed }: BootstrapOptions,
): (readonly (Interval | null)[])[] {
  const targets = measuredTargets(graph, scores);
  if (targets.length < fewestTargets || resamples === 0) return directions.map(() => [null, null, null]);
  const intervals = resampledAverages(graph, values, targets, { resamples, seed }).map((all) =>
    percentileInterval(all.filter((average) => !Number.isNaN(average))),
  );
  return directions.map((_, direction) => intervals.slice(direction * 3, direction * 3 + 3));
}

/**
 * The average discrepancy in each resample of these targets, NaN where nothing is gated in it: one list for each of
 * forward D1-D2, D2-D3, overall, then the same backward. The draws depend on the seed and the number of targets
 * alone, so that two sets of discrepancies over the same targets are resampled alike.
 */
export function resampledAverages(
  graph: DepthGraph,
  values: NodeDiscrepancies,
  targets: readonly number[],
  options: BootstrapOptions,
): Float64Array[] {
  const averages = Array.from({ length: directions.length * 3 }, () => new Float64Array(options.resamples));
  let resample = 0;
  const keep = (figure: number, sum: number, count: number): void => {
    const all = averages[figure];
    if (all !== undefined) all[resample] = count === 0 ? Number.NaN : sum / unit / count;
  };
  forEachResample(graph, targets, addendsOf(graph, values), options, (sums) => {
    directions.forEach((_, direction) => {
      const at = direction * 2 * rows.length;
      const [sum1 = 0, count1 = 0, sum2 = 0, count2 = 0] = sums.subarray(at, at + 4);
      keep(direction * 3, sum1, count1);
      keep(direction * 3 + 1, sum2, count2);
      keep(direction * 3 + 2, sum1 + sum2, count1 + count2);
    });
    resample += 1;
  });
  return averages;
}

/** A node's discrepancies, to the sum of each direction and row: forward D1-D2, D2-D3, then backward. */
function addendsOf(graph: DepthGraph, values: NodeDiscrepancies): Addends {
  return (node, add) => {
    directions.forEach((direction, index) => {
      const value = values[direction][node] ?? Number.NaN;
      if (Number.isNaN(value)) return;
      add(index * rows.length + rowOf(direction, graph.depths[node] ?? 0), Math.round(value * unit));
    });
  };
}

/** Targets with a score somewhere in their subgraph, by id, so that the order of the file does not move the draws. */
export function measuredTargets(graph: DepthGraph, scores: NodeScores): number[] {
  const measured: { id: string; target: number }[] = [];
  forEachSubgraph(graph, allTargets(graph), (target, nodes) => {
    if (nodes.some((node) => (scores[node] ?? 0) > 0)) measured.push({ id: graph.idOf(target), target });
  });
  return measured.sort((left, right) => (left.id < right.id ? -1 : 1)).map(({ target }) => target);
}

function allTargets(graph: DepthGraph): number[] {
  const targets: number[] = [];
  graph.depths.forEach((depth, node) => {
    if (depth === 3) targets.push(node);
  });
  return targets;
}

import { fewestTargets, measuredTargets } from './bootstrap-targets.ts';
import type { DepthGraph } from './depth-graph.ts';
import type { NodeScores } from './for-each-gated.ts';
import { type Interval, percentileInterval } from './interval.ts';
import { type Addends, type BootstrapOptions, forEachResample, unit } from './resample-targets.ts';

/**
 * 95% intervals of the mean of some value of each node, over all nodes and over those of each depth:
 * `[overall, D1, D2, D3]`. Targets are resampled as in `bootstrapTargets`. `values` holds NaN for a node without a value; the intervals are `null` under five targets with a
 * score.
 */
export function bootstrapMeans(
  graph: DepthGraph,
  scores: NodeScores,
  values: Float64Array,
  { resamples, seed }: BootstrapOptions,
): readonly (Interval | null)[] {
  const targets = measuredTargets(graph, scores);
  if (targets.length < fewestTargets || resamples === 0) return groups.map(() => null);
  const means = groups.map(() => new Float64Array(resamples));
  const found = groups.map(() => 0);
  forEachResample(graph, targets, addendsOf(graph, values), { resamples, seed }, (sums) => {
    for (const group of groups) {
      const count = sums[2 * group + 1] ?? 0;
      const place = found[group] ?? 0;
      if (count === 0) continue;
      (means[group] ?? new Float64Array())[place] = (sums[2 * group] ?? 0) / unit / count;
      found[group] = place + 1;
    }
  });
  return means.map((all, group) => percentileInterval(all.subarray(0, found[group])));
}

/** The group of all nodes, then one for each depth. */
const groups = [0, 1, 2, 3];

function addendsOf(graph: DepthGraph, values: Float64Array): Addends {
  return (node, add) => {
    const value = values[node] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    for (const group of [0, graph.depths[node] ?? 0]) add(group, Math.round(value * unit));
  };
}

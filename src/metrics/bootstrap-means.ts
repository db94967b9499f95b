import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type BootstrapOptions, fewestTargets, measuredTargets, unit } from './bootstrap-targets.ts';
import type { DepthGraph } from './depth-graph.ts';
import type { NodeScores } from './for-each-gated.ts';
import { forEachSubgraph } from './for-each-subgraph.ts';
import { type Interval, percentileInterval } from './interval.ts';

/**
 * 95% intervals of the mean of some value of each node, over all nodes and over those of each depth:
 * `[overall, D1, D2, D3]`. Targets are resampled as in `bootstrapTargets`, and nodes that several targets share are
 * weighed as there. `values` holds NaN for a node without a value; the intervals are `null` under five targets with a
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
  const { ofTarget, ofTheRest } = sumsByTarget(graph, values, targets);
  const means = groups.map(() => new Float64Array(resamples));
  const found = groups.map(() => 0);
  const random = xoroshiro128plus(seed);
  const total = new Float64Array(width);
  for (let resample = 0; resample < resamples; resample += 1) {
    total.set(ofTheRest);
    for (let draw = 0; draw < targets.length; draw += 1) {
      const at = uniformInt(random, 0, targets.length - 1) * width;
      for (let cell = 0; cell < width; cell += 1)
        total[cell] = (total[cell] ?? 0) + (ofTarget[at + cell] ?? 0);
    }
    groups.forEach((_, group) => {
      const count = total[2 * group + 1] ?? 0;
      const place = found[group] ?? 0;
      if (count === 0) return;
      (means[group] ?? new Float64Array())[place] = (total[2 * group] ?? 0) / count;
      found[group] = place + 1;
    });
  }
  return means.map((all, group) => percentileInterval(all.subarray(0, found[group])));
}

/** The group of all nodes, then one for each depth; a sum and a count for each. */
const groups = [0, 1, 2, 3];
const width = 2 * groups.length;

function sumsByTarget(graph: DepthGraph, values: Float64Array, targets: readonly number[]) {
  const sharers = new Uint32Array(graph.size);
  forEachSubgraph(graph, targets, (_, nodes) => {
    for (const node of nodes) sharers[node] = (sharers[node] ?? 0) + 1;
  });
  const add = (sums: Float64Array, at: number, node: number): void => {
    const value = values[node] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    const part = unit / Math.max(1, sharers[node] ?? 0);
    for (const group of [0, graph.depths[node] ?? 0]) {
      const cell = at + 2 * group;
      sums[cell] = (sums[cell] ?? 0) + Math.round(value * part);
      sums[cell + 1] = (sums[cell + 1] ?? 0) + Math.round(part);
    }
  };
  const ofTarget = new Float64Array(targets.length * width);
  let at = 0;
  forEachSubgraph(graph, targets, (_, nodes) => {
    for (const node of nodes) add(ofTarget, at, node);
    at += width;
  });
  const ofTheRest = new Float64Array(width);
  for (let node = 0; node < graph.size; node += 1) if (sharers[node] === 0) add(ofTheRest, 0, node);
  return { ofTarget, ofTheRest };
}

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { DepthGraph } from './depth-graph.ts';
import type { NodeScores } from './for-each-gated.ts';
import { forEachSubgraph } from './for-each-subgraph.ts';
import { type Direction, rowOf, rows } from './formula.ts';
import { type Interval, percentileInterval } from './interval.ts';

/** The discrepancy of each gated node by direction; NaN for the others. */
export type NodeDiscrepancies = Readonly<Record<Direction, Float64Array>>;

export type BootstrapOptions = {
  /** How many resamples; 0 gives no intervals. */
  readonly resamples: number;
  /** The same seed gives the same intervals: a whole number. */
  readonly seed: number;
};

/** Fewer targets than this say too little about other targets for an interval. */
export const fewestTargets = 5;

const directions = ['forward', 'backward'] as const;
const cells = directions.length * rows.length;

/**
 * Sums are kept in units of 2⁻³⁰, so that they are whole numbers, which add up to the same in any order: the order
 * of a file must not change a figure, not even in its last digit. Exact up to some eight million gated nodes.
 */
export const unit = 2 ** 30;

/** Two numbers for each cell (direction × row): the sum of discrepancies, and the number of gated nodes. */
const width = 2 * cells;

/**
 * The average discrepancy of each direction and row in each resample of the targets, as 95% intervals:
 * `[forward, backward]`, each `[D1-D2, D2-D3, overall]`.
 *
 * A resample draws as many targets as there are, with replacement, from those with any score in their subgraph. A
 * drawn target brings its whole subgraph. A node that several targets share belongs to each of them in equal parts,
 * so that it counts once where each of them is drawn once, as it does in the average itself: without that, a node
 * under many targets would weigh more in the interval than in the figure that the interval is about. A node under no
 * target is in every resample once, for the same reason. A resample without a gated node in a cell says nothing of
 * that cell and is left out of it.
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
  const sums = sumsByTarget(graph, values, targets);
  const averages = Array.from({ length: directions.length * 3 }, () => new Float64Array(options.resamples));
  let resample = 0;
  const keep = (figure: number, sum: number, count: number): void => {
    const all = averages[figure];
    if (all !== undefined) all[resample] = count === 0 ? Number.NaN : sum / count;
  };
  forEachResample(sums, targets.length, options, (total) => {
    directions.forEach((_, direction) => {
      const at = direction * 2 * rows.length;
      const [sum1 = 0, count1 = 0, sum2 = 0, count2 = 0] = total.slice(at, at + 4);
      keep(direction * 3, sum1, count1);
      keep(direction * 3 + 1, sum2, count2);
      keep(direction * 3 + 2, sum1 + sum2, count1 + count2);
    });
    resample += 1;
  });
  return averages;
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

type Sums = { readonly ofTarget: Float64Array; readonly ofTheRest: Float64Array };

/** For each target, what a draw of it adds; and what nodes under none of the targets add to every resample. */
function sumsByTarget(graph: DepthGraph, values: NodeDiscrepancies, targets: readonly number[]): Sums {
  const sharers = new Uint32Array(graph.size);
  forEachSubgraph(graph, targets, (_, nodes) => {
    for (const node of nodes) sharers[node] = (sharers[node] ?? 0) + 1;
  });
  const { forward, backward } = values;
  const addValue = (sums: Float64Array, cell: number, value: number, part: number): void => {
    sums[cell] = (sums[cell] ?? 0) + Math.round(value * part);
    sums[cell + 1] = (sums[cell + 1] ?? 0) + Math.round(part);
  };
  const add = (sums: Float64Array, at: number, node: number): void => {
    const depth = graph.depths[node] ?? 0;
    const part = unit / Math.max(1, sharers[node] ?? 0);
    const ahead = forward[node] ?? Number.NaN;
    const behind = backward[node] ?? Number.NaN;
    if (!Number.isNaN(ahead)) addValue(sums, at + 2 * rowOf('forward', depth), ahead, part);
    if (!Number.isNaN(behind))
      addValue(sums, at + 2 * (rows.length + rowOf('backward', depth)), behind, part);
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

/**
 * Draws `count` of `count` targets, `resamples` times; `visit` gets the sum of what the drawn ones add. It first counts
 * how often each was drawn and then goes through the sums from end to end, eight at a time, since this loop runs some
 * hundred million times on a large graph and jumping about in memory made it three times slower.
 */
function forEachResample(
  { ofTarget, ofTheRest }: Sums,
  count: number,
  { resamples, seed }: BootstrapOptions,
  visit: (total: readonly number[]) => void,
): void {
  const random = xoroshiro128plus(seed);
  const drawn = new Float64Array(count);
  for (let resample = 0; resample < resamples; resample += 1) {
    drawn.fill(0);
    for (let draw = 0; draw < count; draw += 1) {
      const target = uniformInt(random, 0, count - 1);
      drawn[target] = (drawn[target] ?? 0) + 1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = ofTheRest;
    for (let target = 0, at = 0; target < count; target += 1, at += width) {
      const times = drawn[target] ?? 0;
      a += times * (ofTarget[at] ?? 0);
      b += times * (ofTarget[at + 1] ?? 0);
      c += times * (ofTarget[at + 2] ?? 0);
      d += times * (ofTarget[at + 3] ?? 0);
      e += times * (ofTarget[at + 4] ?? 0);
      f += times * (ofTarget[at + 5] ?? 0);
      g += times * (ofTarget[at + 6] ?? 0);
      h += times * (ofTarget[at + 7] ?? 0);
    }
    visit([a, b, c, d, e, f, g, h]);
  }
}

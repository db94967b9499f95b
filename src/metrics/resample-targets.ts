import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { DepthGraph } from './depth-graph.ts';
import { forEachSubgraph } from './for-each-subgraph.ts';
import { SharedTally } from './shared-tally.ts';

export type BootstrapOptions = {
  /** How many resamples; 0 gives no intervals. */
  readonly resamples: number;
  /** The same seed gives the same intervals: a whole number. */
  readonly seed: number;
};

/**
 * Amounts are kept in units of 2⁻³⁰, so that they are whole numbers, which add up to the same in any order: the order
 * of a file must not change a figure, not even in its last digit. Exact up to some eight million nodes.
 */
export const unit = 2 ** 30;

/** A resample has four sums, each with the number of nodes in it: `[sum 0, count 0, sum 1, count 1, …]`. */
const width = 8;
/** So many resamples go through the graph at once: one in each bit of a number. */
const atOnce = 32;

/** Tells of each sum (0 to 3) that a node is in, and with what amount (a whole number). */
export type Addends = (node: number, add: (sum: number, amount: number) => void) => void;

/**
 * Draws as many of `targets` as there are, with replacement, `resamples` times, and visits the sums of each resample.
 *
 * A drawn target brings its whole subgraph, once for each time that it is drawn. A node that several of the targets
 * share counts once in a draw that brings it, by whichever of them and how often: otherwise a node under many targets
 * would weigh more in an interval than in the figure that the interval is about. A node under none of the targets is in
 * every draw once, for the same reason. The draws depend on the seed and the number of targets alone, so that two
 * sets of values over the same targets are resampled alike.
 */
export function forEachResample(
  graph: DepthGraph,
  targets: readonly number[],
  addends: Addends,
  { resamples, seed }: BootstrapOptions,
  visit: (sums: Float64Array) => void,
): void {
  const { ofTarget, ofTheRest, shared } = split(graph, targets, addends);
  const random = xoroshiro128plus(seed);
  const drawn = new Float64Array(targets.length);
  const brought = new Int32Array(graph.size);
  const sums = Array.from({ length: atOnce }, () => new Float64Array(width));
  for (let first = 0; first < resamples; first += atOnce) {
    const block = sums.slice(0, resamples - first);
    brought.fill(0);
    block.forEach((sum, bit) => {
      drawn.fill(0);
      for (let draw = 0; draw < targets.length; draw += 1) {
        const target = uniformInt(random, 0, targets.length - 1);
        drawn[target] = (drawn[target] ?? 0) + 1;
        const node = targets[target] ?? 0;
        brought[node] = (brought[node] ?? 0) | (1 << bit);
      }
      addDrawn(ofTarget, ofTheRest, drawn, sum);
    });
    bringAlong(graph, brought);
    shared.addTo(block, brought);
    block.forEach(visit);
  }
}

type Split = {
  /** For each target, what the nodes add that are under it alone. */
  readonly ofTarget: Float64Array;
  /** What nodes under none of the targets add. */
  readonly ofTheRest: Float64Array;
  readonly shared: SharedTally;
};

function split(graph: DepthGraph, targets: readonly number[], addends: Addends): Split {
  const sharers = new Uint32Array(graph.size);
  forEachSubgraph(graph, targets, (_, nodes) => {
    for (const node of nodes) sharers[node] = (sharers[node] ?? 0) + 1;
  });
  const addAll = (sums: Float64Array, at: number, node: number): void =>
    addends(node, (sum, amount) => {
      const place = at + 2 * sum;
      sums[place] = (sums[place] ?? 0) + amount;
      sums[place + 1] = (sums[place + 1] ?? 0) + 1;
    });
  const ofTarget = new Float64Array(targets.length * width);
  let at = 0;
  forEachSubgraph(graph, targets, (_, nodes) => {
    for (const node of nodes) if (sharers[node] === 1) addAll(ofTarget, at, node);
    at += width;
  });
  const ofTheRest = new Float64Array(width);
  const shared = new SharedTally();
  for (let node = 0; node < graph.size; node += 1) {
    if (sharers[node] === 0) addAll(ofTheRest, 0, node);
    else if ((sharers[node] ?? 0) > 1) addends(node, (sum, amount) => shared.put(node, sum, amount));
  }
  return { ofTarget, ofTheRest, shared };
}

/**
 * What the drawn targets add, as often as each was drawn. Goes through the sums from end to end, eight at a time, since
 * this loop runs some hundred million times on a large graph and jumping about in memory made it three times slower.
 */
function addDrawn(
  ofTarget: Float64Array,
  ofTheRest: Float64Array,
  drawn: Float64Array,
  sum: Float64Array,
): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = ofTheRest;
  for (let target = 0, at = 0; target < drawn.length; target += 1, at += width) {
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
  sum.set([a, b, c, d, e, f, g, h]);
}

/** Hands on from deep to shallow in which resamples of a block a node is brought, one in each bit. */
function bringAlong({ size, depths, predecessors }: DepthGraph, brought: Int32Array): void {
  const { starts, neighbours } = predecessors;
  for (const depth of [3, 2]) {
    for (let node = 0; node < size; node += 1) {
      const bits = brought[node] ?? 0;
      if (bits === 0 || depths[node] !== depth) continue;
      const end = starts[node + 1] ?? 0;
      for (let edge = starts[node] ?? 0; edge < end; edge += 1) {
        const neighbour = neighbours[edge] ?? 0;
        brought[neighbour] = (brought[neighbour] ?? 0) | bits;
      }
    }
  }
}

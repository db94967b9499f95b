import fc from 'fast-check';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { DepthGraph } from '../../src/metrics/depth-graph.ts';
import { depthGraphOf } from '../../src/metrics/depth-graph-of.ts';
import { forEachSubgraph } from '../../src/metrics/for-each-subgraph.ts';
import { forEachResample } from '../../src/metrics/resample-targets.ts';
import { scoredGraph } from './arbitrary-graph.ts';

/** Each node's amount, in the sum of its depth; sum 0 is nobody's. */
const amountOf = (node: number): number => (node * 7) % 5;

/** The sums of each resample, by the words of the rule: sets of nodes, and nothing clever. */
function bySets(graph: DepthGraph, targets: readonly number[], resamples: number, seed: number): number[][] {
  const under = new Map<number, number[]>();
  forEachSubgraph(graph, targets, (target, nodes) => under.set(target, [...nodes]));
  const sharersOf = (node: number) => targets.filter((target) => under.get(target)?.includes(node)).length;
  const random = xoroshiro128plus(seed);
  return Array.from({ length: resamples }, () => {
    const drawn = targets.map(() => targets[uniformInt(random, 0, targets.length - 1)] ?? 0);
    const brought = drawn.flatMap((target) => under.get(target) ?? []);
    const sums = new Array<number>(8).fill(0);
    for (let node = 0; node < graph.size; node += 1) {
      const times = brought.filter((one) => one === node).length;
      const counted = sharersOf(node) === 0 ? 1 : sharersOf(node) === 1 ? times : Math.min(1, times);
      const at = 2 * (graph.depths[node] ?? 0);
      sums[at] = (sums[at] ?? 0) + counted * amountOf(node);
      sums[at + 1] = (sums[at + 1] ?? 0) + counted;
    }
    return sums;
  });
}

it('adds up what the rule says, for any graph, any number of resamples and any seed', () => {
  fc.assert(
    fc.property(
      scoredGraph,
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 0, max: 1000 }),
      ({ questions }, resamples, seed) => {
        const graph = depthGraphOf(new QuestionGraph(questions));
        const targets = [...graph.depths.keys()].filter((node) => graph.depths[node] === 3);
        fc.pre(targets.length > 0);
        const found: number[][] = [];
        forEachResample(
          graph,
          targets,
          (node, add) => add(graph.depths[node] ?? 0, amountOf(node)),
          { resamples, seed },
          (sums) => found.push([...sums]),
        );
        expect(found).toEqual(bySets(graph, targets, resamples, seed));
      },
    ),
    { numRuns: 60 },
  );
});

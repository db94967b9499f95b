import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { Score } from '../../src/judge/verdict.ts';
import { memorizationOf, memorizationPairs, minK } from '../../src/probe/memorization.ts';
import { question } from './small-graph.ts';

describe('minK', () => {
  it.each([
    { name: 'two of ten tokens count', logprobs: [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10], expected: 9.5 },
    { name: 'their order does not', logprobs: [-10, -1, -9, -2, -8, -3, -7, -4, -6, -5], expected: 9.5 },
    {
      name: 'the number of tokens that count is rounded down',
      logprobs: [-1, -2, -3, -4, -5, -6, -7, -8, -9],
      expected: 9,
    },
    { name: 'one counts at least', logprobs: [-0.5, -2], expected: 2 },
    { name: 'sure of every token', logprobs: [0, 0, 0, 0, 0], expected: 0 },
    { name: 'no tokens', logprobs: [], expected: null },
  ])('$name', ({ logprobs, expected }) => expect(minK(logprobs)).toBe(expected));

  it('looks at the first 128 tokens only', () => {
    const first = Array.from({ length: 128 }, () => -1);
    expect(minK([...first, -50, -60])).toBe(1);
    // 25 of 128 tokens: one at −26 and 24 at −1.
    expect(minK([...first.slice(1), -26])).toBe(2);
  });

  it('leaves what it is given as it was', () => {
    const logprobs = [-1, -5, -2];
    minK(logprobs);
    expect(logprobs).toEqual([-1, -5, -2]);
  });
});

// Five targets on two D2s each; the values of the targets are 1 to 5, so that the quartiles are 2 and 4.
const targets = [1, 2, 3, 4, 5];
const graph = new QuestionGraph([
  ...targets.flatMap((target) => [
    question(`d2-${target}a`, 2),
    question(`d2-${target}b`, 2),
    question(`d3-${target}`, 3, [`d2-${target}a`, `d2-${target}b`]),
  ]),
]);
const values = new Map(targets.map((target) => [`d3-${target}`, target]));
const scores = new Map<string, Score | null>([
  ['d3-1', 5],
  ['d2-1a', 1],
  ['d2-1b', 3],
  ['d3-2', 5],
  ['d2-2a', 1],
  ['d3-4', 1],
  ['d2-4a', 5],
  ['d3-5', 2],
  ['d2-5a', 5],
  ['d2-5b', null],
]);

describe('memorizationOf', () => {
  it('pairs each deep answer with the scored ones that it rests on: (f(D3) − f(D2)) / 4', () =>
    expect(
      memorizationPairs(graph, values, scores).map(({ target, predecessor, gap }) => [
        target,
        predecessor,
        gap,
      ]),
    ).toEqual([
      ['d3-1', 'd2-1a', 1],
      ['d3-1', 'd2-1b', 0.5],
      ['d3-2', 'd2-2a', 1],
      ['d3-4', 'd2-4a', -1],
      ['d3-5', 'd2-5a', -0.75],
    ]));

  it('places the gaps strictly below the 25th and above the 75th percentile', () => {
    const { percentiles, gap, byDepth } = memorizationOf(graph, values, scores);
    expect(percentiles).toEqual({ p25: 2, p75: 4 });
    expect(gap.below25).toMatchObject({ count: 2, mean: 0.75, median: 0.75 });
    expect(gap.above75).toMatchObject({ count: 1, mean: -0.75, sd: null });
    expect(byDepth.D1).toBeNull();
    expect(byDepth.D3).toMatchObject({ count: 5, mean: 3, median: 3, first: 2, third: 4 });
    expect(byDepth.D3?.sd).toBeCloseTo(Math.sqrt(2.5));
  });

  it('has nothing to say without values', () =>
    expect(memorizationOf(graph, new Map(), scores)).toEqual({
      byDepth: { D1: null, D2: null, D3: null },
      percentiles: null,
      gap: { below25: null, above75: null },
    }));
});

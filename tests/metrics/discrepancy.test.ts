import { describe, expect, it } from 'vitest';
import { type Discrepancy, discrepanciesOf, largestDiscrepancies } from '../../src/metrics/discrepancy.ts';
import { graphOf, scoresOf } from './tables.ts';

/** One target on two D2s; the D1 `b` serves both. */
const shared = graphOf({
  a: [1],
  b: [1],
  c: [1],
  p: [2, 'a', 'b'],
  q: [2, 'b', 'c'],
  t: [3, 'p', 'q'],
});

describe('discrepanciesOf', () => {
  it.each<{ name: string; scores: Record<string, number | null>; expected: Partial<Discrepancy>[] }>([
    {
      name: 'steps known, whole missed: forward, mean (5 + 4) / 2 against 2',
      scores: { a: 5, b: 4, p: 2 },
      expected: [
        {
          direction: 'forward',
          node: 'p',
          neighbours: ['a', 'b'],
          neighbourMean: 4.5,
          score: 2,
          value: 0.625,
        },
      ],
    },
    {
      name: 'whole known, steps shaky: backward',
      scores: { b: 1, p: 4, q: 5 },
      expected: [
        {
          direction: 'backward',
          node: 'b',
          neighbours: ['p', 'q'],
          neighbourMean: 4.5,
          score: 1,
          value: 0.875,
        },
      ],
    },
    {
      name: 'a gated node without a gap is there with 0, also where it is better than its neighbours',
      scores: { a: 4, b: 4, c: 5, p: 4, q: 5 },
      expected: [
        { direction: 'forward', node: 'p', value: 0 },
        { direction: 'forward', node: 'q', value: 0, neighbourMean: 4.5 },
        { direction: 'backward', node: 'a', value: 0 },
        { direction: 'backward', node: 'b', value: 0.125 },
        { direction: 'backward', node: 'c', value: 0 },
      ],
    },
    {
      name: 'the gate is a mean of 4, not the scores one by one',
      scores: { a: 5, b: 3, c: 3, p: 1, q: 1 },
      expected: [{ direction: 'forward', node: 'p', value: 0.75 }],
    },
    {
      name: 'a missing neighbour leaves the mean and the neighbours',
      scores: { a: null, b: 5, p: 3 },
      expected: [{ direction: 'forward', node: 'p', neighbours: ['b'], neighbourMean: 5, value: 0.5 }],
    },
    {
      name: 'a node without a score is not gated',
      scores: { a: 5, b: 5, p: null, q: 5 },
      expected: [
        { direction: 'forward', node: 'q', neighbours: ['b'], value: 0 },
        { direction: 'backward', node: 'b', neighbours: ['q'], value: 0 },
      ],
    },
    { name: 'neighbours without any score gate nothing', scores: { a: 1, t: 1, c: 2 }, expected: [] },
    { name: 'nothing scored', scores: {}, expected: [] },
  ])('$name', ({ scores, expected }) => {
    const found = discrepanciesOf(shared, scoresOf(scores));
    expect(found).toHaveLength(expected.length);
    expect(found).toMatchObject(expected);
  });

  it('reaches from 0 to 1', () => {
    const worst = discrepanciesOf(graphOf({ a: [1], p: [2, 'a'] }), scoresOf({ a: 5, p: 1 }));
    expect(worst.map(({ value }) => value)).toEqual([1]);
  });

  it('counts a predecessor that is listed twice once', () => {
    const graph = graphOf({ a: [1], b: [1], p: [2, 'a', 'b', 'a'] });
    expect(discrepanciesOf(graph, scoresOf({ a: 5, b: 4, p: 3 }))).toMatchObject([
      { neighbours: ['a', 'b'], neighbourMean: 4.5 },
    ]);
  });

  it('ignores scores of questions that are elsewhere', () => {
    expect(discrepanciesOf(shared, scoresOf({ other: 5, a: 5 }))).toEqual([]);
  });
});

describe('largestDiscrepancies', () => {
  const found = discrepanciesOf(shared, scoresOf({ a: 5, b: 5, c: 5, p: 3, q: 1, t: 5 }));

  it('puts the largest of one direction first and leaves zeros out', () => {
    expect(largestDiscrepancies(found, 'forward').map(({ node, value }) => [node, value])).toEqual([
      ['q', 1],
      ['p', 0.5],
    ]);
    expect(largestDiscrepancies(found, 'forward', 1).map(({ node }) => node)).toEqual(['q']);
    expect(largestDiscrepancies(found, 'backward').map(({ node, value }) => [node, value])).toEqual([
      ['q', 1],
      ['p', 0.5],
    ]);
  });
});

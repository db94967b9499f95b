import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { FiguresByRow } from '../../src/metrics/summary.ts';
import { summarise } from '../../src/metrics/summary.ts';
import { graphOf, questionOf, scoresOf } from './tables.ts';

const none = { gated: 0, positive: 0, average: null, frequency: null, intensity: null, interval: null };

/** One target on two D2s; the D1 `b` serves both. */
const shared = graphOf({ a: [1], b: [1], c: [1], p: [2, 'a', 'b'], q: [2, 'b', 'c'], t: [3, 'p', 'q'] });

describe('summarise, worked by hand', () => {
  it('pools both rows in "overall" and keeps average = frequency × intensity', () => {
    // p: (5 + 4) / 2 against 2 → 0.625. q: (4 + 4) / 2 against 4 → 0. t: (2 + 4) / 2 = 3, not gated.
    const { forward, backward, accuracy } = summarise(
      shared,
      scoresOf({ a: 5, b: 4, c: 4, p: 2, q: 4, t: 5 }),
    );
    const row = { gated: 2, positive: 1, average: 0.3125, frequency: 0.5, intensity: 0.625, interval: null };
    expect(forward).toEqual({ 'D1-D2': row, 'D2-D3': none, overall: row } satisfies FiguresByRow);
    // b: mean(p, q) = 3, not gated; a: p = 2, not gated; c: q = 4 against 4 → 0. p: t = 5 against 2 → 0.75; q: 0.25.
    expect(backward).toEqual({
      'D1-D2': { gated: 1, positive: 0, average: 0, frequency: 0, intensity: null, interval: null },
      'D2-D3': { gated: 2, positive: 2, average: 0.5, frequency: 1, intensity: 0.5, interval: null },
      overall: { gated: 3, positive: 2, average: 1 / 3, frequency: 2 / 3, intensity: 0.5, interval: null },
    });
    // The overall mean is over six questions, not over the three depths.
    expect(accuracy).toEqual({
      D1: { mean: 13 / 3, scored: 3, unscored: 0 },
      D2: { mean: 3, scored: 2, unscored: 0 },
      D3: { mean: 5, scored: 1, unscored: 0 },
      overall: { mean: 4, scored: 6, unscored: 0 },
    });
  });

  it('counts a shared question once, against the mean of all that rest on it', () => {
    const { backward } = summarise(shared, scoresOf({ b: 3, p: 5, q: 4 }));
    expect(backward['D1-D2']).toMatchObject({ gated: 1, positive: 1, average: 0.375 }); // (4.5 − 3) / 4
  });

  it('leaves missing scores out of every mean and counts them', () => {
    const { accuracy, forward } = summarise(shared, scoresOf({ a: null, b: 4, c: 5, q: 2 }));
    expect(accuracy.D1).toEqual({ mean: 4.5, scored: 2, unscored: 1 });
    expect(accuracy.D2).toEqual({ mean: 2, scored: 1, unscored: 1 });
    expect(accuracy.D3).toEqual({ mean: null, scored: 0, unscored: 1 });
    expect(accuracy.overall).toEqual({ mean: 11 / 3, scored: 3, unscored: 3 });
    expect(forward['D1-D2']).toMatchObject({ gated: 1, average: 0.625 }); // p has no score and is not gated
  });

  it.each([
    { name: 'a graph without any score', graph: shared, scores: {} },
    { name: 'a single question', graph: graphOf({ a: [1] }), scores: { a: 5 } },
    { name: 'no question at all', graph: new QuestionGraph([]), scores: {} },
    { name: 'scores of 1 everywhere', graph: shared, scores: { a: 1, b: 1, c: 1, p: 1, q: 1, t: 1 } },
  ])('has null, never 0 or NaN, where there is nothing to divide by: $name', ({ graph, scores }) => {
    const summary = summarise(graph, scoresOf(scores));
    const empty = { 'D1-D2': none, 'D2-D3': none, overall: none };
    expect(summary.forward).toEqual(empty);
    expect(summary.backward).toEqual(empty);
  });

  it('breaks accuracy down by domain and by each reasoning label', () => {
    const graph = new QuestionGraph([
      questionOf('a', [1], { domain: 'physics' }),
      questionOf('b', [1], { domain: 'math' }),
      questionOf('c', [1]),
      questionOf('p', [2, 'a'], { domain: 'math', reasoning: ['causal', 'comparative'] }),
      questionOf('q', [2, 'b'], { domain: 'math', reasoning: ['causal'] }),
    ]);
    const { byDomain, byReasoning } = summarise(graph, scoresOf({ a: 3, b: 5, c: 1, p: 4, q: null }));
    expect(byDomain).toEqual({
      math: { mean: 4.5, scored: 2, unscored: 1 },
      physics: { mean: 3, scored: 1, unscored: 0 },
      none: { mean: 1, scored: 1, unscored: 0 },
    });
    expect(byReasoning).toEqual({
      comparative: { mean: 4, scored: 1, unscored: 0 },
      causal: { mean: 4, scored: 1, unscored: 1 },
    });
  });
});

describe('the formula "paper-code"', () => {
  // Two targets share p; t is first in the file. p's own score is missing, as is c's.
  const graph = graphOf({
    a: [1],
    b: [1],
    c: [1],
    p: [2, 'a', 'b'],
    q: [2, 'c'],
    t: [3, 'p'],
    u: [3, 'p', 'q'],
  });
  const scores = scoresOf({ a: 5, b: 3, p: null, q: 4, t: 4, u: 5 });

  it('counts a missing score as 0, in accuracy too', () => {
    const { accuracy, formula } = summarise(graph, scores, { formula: 'paper-code' });
    expect(formula).toBe('paper-code');
    expect(accuracy.D1).toEqual({ mean: 8 / 3, scored: 2, unscored: 1 });
    expect(accuracy.D2).toEqual({ mean: 2, scored: 1, unscored: 1 });
    expect(accuracy.overall).toEqual({ mean: 21 / 7, scored: 5, unscored: 2 });
  });

  it('gates a node without a score and measures it from 0', () => {
    const { forward } = summarise(graph, scores, { formula: 'paper-code' });
    // p: (5 + 3) / 2 = 4 against 0 → 1. q: its D1 counts as 0. t: p counts as 0. u: (0 + 4) / 2 = 2.
    expect(forward['D1-D2']).toMatchObject({ gated: 1, positive: 1, average: 1 });
    expect(forward['D2-D3']).toMatchObject({ gated: 0, average: null });
    expect(summarise(graph, scores).forward['D1-D2']).toMatchObject({ gated: 0 });
  });

  it('looks at the first successor in file order only', () => {
    const { backward } = summarise(graph, scores, { formula: 'paper-code' });
    // p: t = 4 (not the mean of t and u) against 0 → 1. q: u = 5 against 4 → 0.25.
    expect(backward['D2-D3']).toMatchObject({ gated: 2, positive: 2, average: 0.625 });
    // a and b: p counts as 0. c: q = 4 against 0 → 1.
    expect(backward['D1-D2']).toMatchObject({ gated: 1, positive: 1, average: 1 });
    const corrected = summarise(graph, scoresOf({ p: 3, t: 4, u: 5 }));
    expect(corrected.backward['D2-D3']).toMatchObject({ gated: 1, average: 0.375 }); // (4.5 − 3) / 4
  });
});

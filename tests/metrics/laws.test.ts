import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { discrepanciesOf } from '../../src/metrics/discrepancy.ts';
import { type Formula, formulas } from '../../src/metrics/formula.ts';
import { type DiscrepancyFigures, summarise } from '../../src/metrics/summary.ts';
import { type ScoredGraph, scoredGraph } from './arbitrary-graph.ts';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Section 5 once more, in the plainest words, to hold the quick one against. */
function plainly({ questions, scores }: ScoredGraph, formula: Formula) {
  const asPublished = formula === 'paper-code';
  const f = (id: string): number | null => scores.get(id) ?? (asPublished ? 0 : null);
  const compare = (question: Question, neighbours: readonly string[]): number | null => {
    const known = neighbours.map(f).filter((score) => score !== null);
    const own = f(question.id);
    if (own === null || known.length === 0 || mean(known) < 4) return null;
    return Math.max(0, (mean(known) - own) / 4);
  };
  const successors = (id: string): string[] =>
    questions.filter(({ predecessors }) => predecessors.includes(id)).map((question) => question.id);
  const forward = (depth: number) =>
    questions
      .filter((question) => question.depth === depth)
      .map((question) => compare(question, question.predecessors));
  const backward = (depth: number) =>
    questions
      .filter((question) => question.depth === depth)
      .map((question) => compare(question, successors(question.id).slice(0, asPublished ? 1 : undefined)));
  return {
    forward: { 'D1-D2': forward(2), 'D2-D3': forward(3), overall: [...forward(2), ...forward(3)] },
    backward: { 'D1-D2': backward(1), 'D2-D3': backward(2), overall: [...backward(1), ...backward(2)] },
  };
}

const directions = ['forward', 'backward'] as const;
const rows = ['D1-D2', 'D2-D3', 'overall'] as const;
const allRows = directions.flatMap((direction) => rows.map((row) => ({ direction, row })));

describe('the figures of any graph', () => {
  it.each(formulas)('are those of the plain formula, for %s', (formula) => {
    fc.assert(
      fc.property(scoredGraph, (scored) => {
        const summary = summarise(new QuestionGraph(scored.questions), scored.scores, {
          formula,
          resamples: 0,
        });
        const plain = plainly(scored, formula);
        for (const { direction, row } of allRows) {
          const gated = plain[direction][row].filter((value) => value !== null);
          const positive = gated.filter((value) => value > 0);
          const found = summary[direction][row];
          expect(found).toMatchObject({ gated: gated.length, positive: positive.length });
          if (gated.length === 0) expect(found.average).toBeNull();
          else expect(found.average).toBeCloseTo(mean(gated), 12);
        }
      }),
    );
  });

  it('are products: average = frequency × intensity', () => {
    fc.assert(
      fc.property(scoredGraph, fc.constantFrom(...formulas), ({ questions, scores }, formula) => {
        const summary = summarise(new QuestionGraph(questions), scores, { formula, resamples: 0 });
        for (const { direction, row } of allRows) expectProduct(summary[direction][row]);
      }),
    );
  });

  it('lie between 0 and 1, intervals too, and intervals are the right way round', () => {
    fc.assert(
      fc.property(scoredGraph, ({ questions, scores }) => {
        const summary = summarise(new QuestionGraph(questions), scores, { resamples: 50 });
        for (const { direction, row } of allRows) {
          const { average, frequency, intensity, interval } = summary[direction][row];
          for (const value of [average, frequency, intensity, ...(interval ?? [])])
            if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
          if (interval !== null) expect(interval[0]).toBeLessThanOrEqual(interval[1]);
        }
      }),
    );
  });

  it('do not depend on the order of questions or scores, not even in the last digit', () => {
    const shuffled = scoredGraph.chain(({ questions, scores }) =>
      fc.record({
        questions: fc.constant(questions),
        scores: fc.constant(scores),
        otherQuestions: fc.shuffledSubarray([...questions], { minLength: questions.length }),
        otherScores: fc.shuffledSubarray([...scores], { minLength: scores.size }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ questions, scores, otherQuestions, otherScores }) => {
        const one = summarise(new QuestionGraph(questions), scores, { resamples: 50 });
        const other = summarise(new QuestionGraph(otherQuestions), new Map(otherScores), { resamples: 50 });
        expect(JSON.stringify(other)).toBe(JSON.stringify(one));
      }),
    );
  });

  it('are what the single discrepancies add up to', () => {
    fc.assert(
      fc.property(scoredGraph, ({ questions, scores }) => {
        const graph = new QuestionGraph(questions);
        const found = discrepanciesOf(graph, scores);
        const summary = summarise(graph, scores, { resamples: 0 });
        for (const direction of directions) {
          const values = found.filter((one) => one.direction === direction).map(({ value }) => value);
          const { gated, positive, average } = summary[direction].overall;
          expect([gated, positive]).toEqual([values.length, values.filter((value) => value > 0).length]);
          if (average !== null) expect(average).toBeCloseTo(mean(values), 12);
        }
      }),
    );
  });
});

function expectProduct({ gated, positive, average, frequency, intensity }: DiscrepancyFigures): void {
  expect(average === null).toBe(gated === 0);
  expect(intensity === null).toBe(positive === 0);
  if (average !== null && frequency !== null) expect(average).toBeCloseTo(frequency * (intensity ?? 0), 12);
}

import { describe, expect, it } from 'vitest';
import { ablationTable } from '../../../src/curiosity/figures/ablation-table.ts';
import { doubtFigures } from '../../../src/curiosity/figures/doubt-figures.ts';
import { meanFigure } from '../../../src/curiosity/figures/mean-figure.ts';
import { rankingRows, rankingTable } from '../../../src/curiosity/figures/ranking-table.ts';
import { meanOf, type SetScore, type Variant } from '../../../src/curiosity/figures/set-score.ts';
import type { Statement } from '../../../src/curiosity/statements/statement.ts';

const options = { resamples: 200, seed: 7 };
const score = (statement: string, variant: Variant, given: Partial<SetScore>): SetScore => ({
  statement,
  model: 'm',
  variant,
  judge: 'j',
  relevance: null,
  coherence: null,
  diversity: null,
  doubt: null,
  ...given,
});

describe('a mean', () => {
  it('is of the scored values, with the others counted, and of nothing is null', () => {
    const values = [4, null, 5].map((value, index) => ({ statement: `s${index}`, value }));
    expect(meanFigure(values, options)).toEqual({ mean: 4.5, scored: 2, unscored: 1, interval: null });
    expect(meanFigure([], options)).toEqual({ mean: null, scored: 0, unscored: 0, interval: null });
    expect(meanOf([null])).toBeNull();
  });

  it('has an interval from five statements on, whatever their order', () => {
    const values = [1, 2, 3, 4, 5].map((value) => ({ statement: `s${value}`, value }));
    const figure = meanFigure(values, options);
    expect(figure.interval?.[0]).toBeGreaterThanOrEqual(1);
    expect(figure.interval?.[0]).toBeLessThan(3);
    expect(figure.interval?.[1]).toBeGreaterThan(3);
    expect(meanFigure(values.toReversed(), options)).toEqual(figure);
    expect(meanFigure(values.slice(1), options).interval).toBeNull();
    // Five sets about one statement are one statement.
    expect(
      meanFigure(
        values.map((value) => ({ ...value, statement: 's' })),
        options,
      ).interval,
    ).toBeNull();
  });
});

describe('the ablation table', () => {
  // Relevance noise lowers relevance 5 → 3 → 1 and coherence 4 → 4 → 2; diversity noise was not made.
  const scores = Array.from({ length: 6 }, (_, index) => `s${index}`).flatMap((id) => [
    score(id, 'original', { relevance: 5, coherence: 4, diversity: 3 }),
    score(id, 'relevance-2', { relevance: 3, coherence: 4, diversity: 3 }),
    score(id, 'relevance-4', { relevance: 1, coherence: 2, diversity: id === 's0' ? null : 3 }),
    score(id, 'coherence-2', { relevance: 5, coherence: 4, diversity: 3 }),
    score(id, 'coherence-4', { relevance: 5, coherence: 1, diversity: 3 }),
  ]);
  const { cells, verdicts } = ablationTable(scores, () => true, options);
  const cell = (alteredFor: string, scoredOn: string) =>
    cells.find((one) => one.alteredFor === alteredFor && one.scoredOn === scoredOn);

  it('has every metric altered for against every metric scored on', () => expect(cells.length).toBe(9));

  it('pairs by set: a set without one of its three scores is in none of the means', () => {
    expect(cell('relevance', 'relevance')).toMatchObject({
      at: { 0: 5, 2: 3, 4: 1 },
      sets: 6,
      incomplete: 0,
    });
    expect(cell('relevance', 'coherence')).toMatchObject({ at: { 0: 4, 2: 4, 4: 2 } });
    expect(cell('relevance', 'diversity')).toMatchObject({
      at: { 0: 3, 2: 3, 4: 3 },
      sets: 5,
      incomplete: 1,
    });
    expect(cell('diversity', 'diversity')).toMatchObject({
      at: { 0: null, 2: null, 4: null },
      sets: 0,
      incomplete: 6,
    });
  });

  it('tells how far scores fall, with intervals', () => {
    expect(cell('relevance', 'relevance')?.fall['0-2']).toEqual({
      mean: 2,
      scored: 6,
      unscored: 0,
      interval: [2, 2],
    });
    expect(cell('coherence', 'coherence')?.fall['2-4'].mean).toBe(3);
  });

  it('holds a judge valid for a metric only when both falls exclude nought, and says nothing over too few sets', () => {
    expect(verdicts).toEqual([
      { judge: 'j', metric: 'relevance', valid: true },
      { judge: 'j', metric: 'coherence', valid: false },
      { judge: 'j', metric: 'diversity', valid: null },
    ]);
    const few = ablationTable(scores, ({ statement }) => statement < 's3', options);
    expect(few.verdicts.map(({ valid }) => valid)).toEqual([null, null, null]);
    expect(few.cells[0]?.sets).toBe(3);
  });

  it('is not content with a fall that ends at two changes', () => {
    const flat = scores.map((one) => (one.variant === 'relevance-4' ? { ...one, relevance: 3 } : one));
    expect(ablationTable(flat, () => true, options).verdicts[0]).toMatchObject({
      metric: 'relevance',
      valid: false,
    });
  });

  it('keeps judges apart', () => {
    const two = ablationTable(
      [...scores, ...scores.map((one) => ({ ...one, judge: 'k', relevance: 5 }))],
      () => true,
      options,
    );
    expect(two.verdicts.filter(({ metric }) => metric === 'relevance')).toEqual([
      { judge: 'j', metric: 'relevance', valid: true },
      { judge: 'k', metric: 'relevance', valid: false },
    ]);
  });
});

const right = (id: string, more: Partial<Statement> = {}): [string, Statement] => [
  id,
  { id, subject: 'math', level: 'basic', statement: id, correct: true, ...more },
];
const wrong = (id: string, basedOn: string): [string, Statement] => [
  id,
  { id, subject: 'math', statement: id, correct: false, flaw: 'f', basedOn },
];

describe('doubt', () => {
  const statements = new Map([
    right('a'),
    right('b'),
    right('c'),
    wrong('x', 'a'),
    wrong('y', 'b'),
    wrong('z', 'gone'),
  ]);
  const doubt = [
    score('a', 'original', { doubt: 1, firstDoubt: null }),
    score('b', 'original', { doubt: 3, firstDoubt: 4 }),
    score('c', 'original', { doubt: null }),
    score('x', 'original', { doubt: 5, firstDoubt: 2 }),
    score('y', 'original', { doubt: 2, firstDoubt: null }),
    score('z', 'original', { doubt: 4, firstDoubt: 5 }),
    score('x', 'relevance-2', { doubt: 1 }),
  ];
  const finals = [
    score('x', 'original', { relevance: 4, coherence: 5 }),
    score('y', 'original', { relevance: 2, coherence: 3 }),
    score('z', 'original', { relevance: 5, coherence: null }),
  ];
  const figures = doubtFigures(doubt, finals, statements, options);

  it('is told on right and on wrong statements', () => {
    expect(figures.right).toMatchObject({ mean: 2, scored: 2, unscored: 1 });
    expect(figures.wrong.mean).toBeCloseTo(11 / 3);
    expect(figures.falseAlarms).toEqual({ doubting: 1, scored: 2, rate: 0.5 });
    expect(figures.hits).toEqual({ doubting: 2, scored: 3, rate: 2 / 3 });
    expect(figures.firstDoubt).toBe(3.5);
  });

  it('is compared over pairs: (5 − 1 + 2 − 3) / 2', () => {
    expect(figures.difference).toMatchObject({ mean: 1.5, scored: 2, unscored: 0 });
  });

  it('parts the three metrics on wrong statements', () => {
    expect(figures.onWrong.relevance).toMatchObject({ doubting: { mean: 4.5 }, accepting: { mean: 2 } });
    expect(figures.onWrong.coherence).toMatchObject({ doubting: { mean: 5, scored: 1, unscored: 1 } });
    expect(figures.onWrong.diversity.doubting.mean).toBeNull();
  });

  it('gains nothing by doubting everything: the difference over pairs is nought', () => {
    const all = doubt.map((one) => ({ ...one, doubt: 5 }));
    const { difference, falseAlarms } = doubtFigures(all, finals, statements, options);
    expect([difference.mean, falseAlarms.rate]).toEqual([0, 1]);
  });
});

describe('the table of askers', () => {
  const ids = ['p', 'q', 'r', 's', 't', 'u'];
  const statements = new Map([
    ...ids.map((id) => right(id)),
    wrong('w', 'p'),
    right('g', { subject: 'general' }),
    right('n', { level: undefined } as never),
  ]);
  const of = (model: string, relevance: (index: number) => number | null): SetScore[] =>
    ids.map((id, index) => score(id, 'original', { model, relevance: relevance(index) }));
  const table = rankingTable(
    [
      ...of('good', () => 5),
      ...of('same', () => 5),
      ...of('wide', (index) => (index === 0 ? 4 : 5)),
      ...of('bad', () => 1),
      ...of('none', () => null),
      score('w', 'original', { model: 'bad', relevance: 4 }),
      score('p', 'relevance-2', { model: 'good', relevance: 1 }),
    ],
    statements,
    options,
  );

  it('has thirteen rows', () => {
    expect(rankingRows.length).toBe(13);
    expect(table.map(({ subject, kind }) => `${subject} ${kind}`)).toContain('general all');
  });

  it('names the highest and lowest askers with ties, and those that intervals do not tell apart', () => {
    const row = table.find(({ subject, kind }) => subject === 'math' && kind === 'basic')?.metrics.relevance;
    expect(row).toMatchObject({ highest: ['good', 'same'], lowest: ['bad'], near: ['wide'] });
    expect(row?.askers.map(({ model }) => model)).toEqual(['good', 'same', 'wide', 'bad', 'none']);
    expect(row?.askers.at(-1)).toMatchObject({ mean: null, scored: 0, unscored: 6 });
  });

  it('keeps wrong statements in their own row and is empty where nothing was scored', () => {
    const wrongRow = table.find(({ subject, kind }) => subject === 'math' && kind === 'wrong')?.metrics;
    expect(wrongRow?.relevance).toMatchObject({ highest: ['bad'], lowest: ['bad'] });
    expect(wrongRow?.diversity).toMatchObject({ highest: [], lowest: [], near: [] });
  });
});

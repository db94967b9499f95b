import { describe, expect, it } from 'vitest';
import { ablationTable } from '../../../src/curiosity/figures/ablation-table.ts';
import { doubtFigures } from '../../../src/curiosity/figures/doubt-figures.ts';
import { meanFigure } from '../../../src/curiosity/figures/mean-figure.ts';
import { rankingTable } from '../../../src/curiosity/figures/ranking-table.ts';
import type { SetScore, Variant } from '../../../src/curiosity/figures/set-score.ts';
import { setMetrics } from '../../../src/curiosity/scores/metric.ts';
import type { Statement } from '../../../src/curiosity/statements/statement.ts';
import type { CuriousFigures } from '../../../src/report/curious/curious-figures.ts';
import { curiousSections } from '../../../src/report/curious/curious-sections.ts';
import { placesOf } from '../../../src/report/curious/ranking-section.ts';
import type { ReportSection } from '../../../src/report/report-data.ts';
import type { Table } from '../../../src/report/tables/table.ts';
import { toLatex } from '../../../src/report/tables/to-latex.ts';
import { toMarkdown } from '../../../src/report/tables/to-markdown.ts';

const options = { resamples: 200, seed: 1 };
const statements: readonly Statement[] = Array.from({ length: 12 }, (_, index): Statement => {
  const base = { id: `s${index}`, subject: 'physics' as const, statement: `Statement ${index}.` };
  return index % 2 === 0
    ? { ...base, level: 'basic', correct: true }
    : { ...base, correct: false, flaw: 'It is not.', basedOn: `s${index - 1}` };
});
const byId = new Map(statements.map((statement) => [statement.id, statement]));

function score(
  model: string,
  statement: string,
  variant: Variant,
  value: number | null,
  doubt: number | null,
): SetScore {
  const three = { relevance: value, coherence: value, diversity: value };
  return {
    statement,
    model,
    variant,
    judge: 'meta',
    ...three,
    doubt,
    firstDoubt: doubt !== null && doubt >= 3 ? 2 : null,
  };
}

const variants: readonly Variant[] = ['original', 'relevance-2', 'relevance-4'];
const falling: Readonly<Record<string, number>> = { original: 5, 'relevance-2': 3, 'relevance-4': 1 };
const scores = statements.flatMap(({ id, correct }) => [
  ...variants.map((variant) =>
    score(
      '<b>best</b>',
      id,
      variant,
      falling[variant] ?? null,
      variant === 'original' ? (correct ? 1 : 4) : null,
    ),
  ),
  score('twin', id, 'original', 5, 4),
  score('worst', id, 'original', 2, 1),
  score('silent', id, 'original', null, null),
]);

function figuresOf(own: readonly SetScore[], noise: boolean): CuriousFigures {
  const models = [...new Set(own.map(({ model }) => model))];
  const original = own.filter(({ variant }) => variant === 'original');
  const of = (model: string) => original.filter((one) => one.model === model);
  return {
    askers: models.map((model) => {
      const [relevance, coherence, diversity] = setMetrics.map((metric) =>
        meanFigure(
          of(model).map((one) => ({ statement: one.statement, value: one[metric] })),
          options,
        ),
      );
      const none = meanFigure([], options);
      return {
        model,
        metrics: { relevance: relevance ?? none, coherence: coherence ?? none, diversity: diversity ?? none },
      };
    }),
    ranking: rankingTable(own, byId, options),
    doubt: models.map((model) => ({ model, figures: doubtFigures(of(model), of(model), byId, options) })),
    ablation: noise ? ablationTable(own, () => true, options) : null,
    forms: own,
  };
}

const sections = curiousSections(figuresOf(scores, true));
const tableOf = (id: string, all: readonly ReportSection[] = sections): Table => {
  const found = all.flatMap(({ tables }) => tables).find((table) => table.id === id);
  if (found === undefined) throw new Error(`There is no table ${id}`);
  return found;
};

describe('the sections of a curiosity run', () => {
  it('show thirteen rows with ties, and dashes where nothing was scored', () => {
    const { rows } = tableOf('highest-and-lowest');
    expect(rows).toHaveLength(13);
    expect(rows[0]?.slice(0, 4)).toEqual(['physics', 'basic', '<b>best</b> = twin (5.00)', 'worst (2.00)']);
    expect(rows.at(-1)).toEqual(['general', 'all', null, null, null, null, null, null]);
  });

  it('give every asker with a set, unscored ones as no mean and never as 0', () => {
    expect(tableOf('asker-means').rows.map(([model, mean]) => [model, mean])).toEqual([
      ['<b>best</b>', 5],
      ['twin', 5],
      ['worst', 2],
      ['silent', null],
    ]);
    const silent = tableOf('asker-figures').rows.filter((row) => row[3] === 'silent');
    expect(silent.length).toBeGreaterThan(0);
    for (const row of silent) expect(row.slice(4)).toEqual([null, null, 0, 6]);
  });

  it('mark the two best places in each plot, shared ones too, and let no name be markup', () => {
    const [plot = ''] = sections[0]?.figures ?? [];
    expect(plot.match(/★ best/g)?.length).toBeGreaterThanOrEqual(2);
    expect(plot).toContain('☆ second');
    expect(plot).not.toContain('<b>');
  });

  it('do not let win who doubts everything', () => {
    const row = (model: string) => tableOf('doubt-by-asker').rows.find((one) => one[0] === model);
    // right, wrong, false alarms, of, doubted, of, difference
    expect(row('<b>best</b>')?.slice(1, 8)).toEqual([1, 4, 0, 6, 1, 6, 3]);
    expect(row('twin')?.slice(1, 8)).toEqual([4, 4, 1, 6, 1, 6, 0]);
    expect(row('silent')?.slice(1, 8)).toEqual([null, null, null, 0, null, 0, null]);
  });

  it('show the whole table of noise with a verdict: valid, or too few sets', () => {
    expect(tableOf('judge-validity').rows).toEqual([
      ['final score (meta-review)', 'valid', 'too few sets', 'too few sets'],
    ]);
    const { rows } = tableOf('noise-table');
    expect(rows).toHaveLength(9);
    expect(rows[0]).toEqual([
      ...['final score (meta-review)', 'relevance', 'relevance', 5, 3, 1, 2, '2.00 to 2.00', 2],
      ...['2.00 to 2.00', 12, 36],
    ]);
  });

  it('leave out noise and doubt that nobody measured', () => {
    const plain = scores.filter(({ model }) => model === 'silent');
    expect(curiousSections(figuresOf(plain, false)).map(({ id }) => id)).toEqual(['askers']);
  });

  it('are written as Markdown and LaTeX, every row as wide as its head', () => {
    for (const table of sections.flatMap(({ tables }) => tables)) {
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
      expect(toMarkdown(table)).toContain(table.caption);
      expect(toLatex(table)).toContain('tabular');
    }
  });
});

describe('places', () => {
  it.each([
    { means: [5, 4, 4, 3], places: [1, 2, 2, 3] },
    { means: [0.1 + 0.2 + 2, 2.3, null], places: [1, 1, null] },
    { means: [null], places: [null] },
    { means: [], places: [] },
  ])('of $means', ({ means, places }) => expect(placesOf(means)).toEqual(places));
});

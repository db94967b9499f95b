import { describe, expect, it } from 'vitest';
import {
  curiousCsv,
  curiousLatex,
  curiousMarkdown,
  renderCuriousReport,
} from '../../../src/report/curious/curious-report.ts';
import { curiousSections } from '../../../src/report/curious/curious-sections.ts';
import { placesOf } from '../../../src/report/curious/ranking-section.ts';
import { reportOfCurious } from '../../../src/report/curious/report-of-curious.ts';
import type { ReportSection } from '../../../src/report/report-data.ts';
import type { Table } from '../../../src/report/tables/table.ts';
import { toLatex } from '../../../src/report/tables/to-latex.ts';
import { toMarkdown } from '../../../src/report/tables/to-markdown.ts';
import { figuresOf, scores } from './curious-scores.ts';

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
    // Two share the best place, so nobody else is among the two best.
    expect(plot).not.toContain('☆ second');
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

  it('draw boxes by alteration over the sets that were altered, as they were asked and after', () => {
    const [plot = ''] = sections.find(({ id }) => id === 'noise')?.figures ?? [];
    expect(plot.match(/n = \d+/g)).toEqual(expect.arrayContaining(['n = 12']));
    expect(plot).not.toMatch(/n = (?:24|36|48)\b/);
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
    { means: [5, 4, 4, 3], places: [1, 2, 2, 4] },
    { means: [0.1 + 0.2 + 2, 2.3, null], places: [1, 1, null] },
    { means: [null], places: [null] },
    { means: [], places: [] },
  ])('of $means', ({ means, places }) => expect(placesOf(means)).toEqual(places));
});

describe('the report of a summary', () => {
  const summary = {
    askers: ['one', 'two'],
    judges: ['a', 'b', 'c'],
    meta: 'd',
    alterer: null,
    final: 'meta',
    statements: { all: 3, right: 1, wrong: 1 },
    figures: [
      ...(['relevance', 'coherence', 'diversity'] as const).map((metric) => ({
        ...{ model: 'one', subject: 'all', kind: 'all', metric, judge: 'meta' },
        ...{ mean: 4, scored: 3, unscored: 0, interval: null },
      })),
      {
        ...{ model: 'one', subject: 'all', kind: 'all', metric: 'relevance' as const, judge: 'a' },
        ...{ mean: 1, scored: 3, unscored: 0, interval: null },
      },
    ],
    ranking: [],
    doubt: {},
    ablation: null,
    notes: ['Mind this.'],
    resamples: 0,
    seed: 7,
  };

  it('shows the final scores alone, and an asker without figures as unscored', () => {
    const { figures, caveats, made } = reportOfCurious({ title: 'T', summary, forms: [], made: [] });
    expect(figures.askers.map(({ model, metrics }) => [model, metrics.relevance.mean])).toEqual([
      ['one', 4],
      ['two', null],
    ]);
    expect(caveats).toEqual(['Mind this.']);
    expect(made.map(({ name, value }) => `${name}: ${value}`)).toEqual(
      expect.arrayContaining([
        'Statements: 3 (1 right, 1 wrong, 1 of which nobody has said)',
        'Judges: a, b, c',
        'Meta-review: d',
        'Intervals: none',
      ]),
    );
  });
});

describe('the whole report', () => {
  const report = {
    title: 'Curiosity',
    figures: figuresOf(scores, true),
    caveats: ['Scores of <i>offline</i> are estimates.'],
    made: [{ name: 'Seed', value: '1' }],
  };

  it('is one document in each format, with its caveats and the doubts in words', () => {
    const html = renderCuriousReport(report);
    expect(html).toContain('Scores of &lt;i&gt;offline&lt;/i&gt; are estimates.');
    expect(html).not.toContain('<i>');
    expect(html).toContain('twin doubted 6 of 6 wrong statements, and 6 of 6 right ones.');
    expect(curiousMarkdown(report)).toContain('Highest and lowest asker by subject and level');
    expect(curiousLatex(report)).toContain('tabular');
  });

  it('says of an asker without scores that there is none, and how many others lack', () => {
    expect(curiousMarkdown(report)).toContain('No set of silent has a score yet.');
  });

  it('gives as CSV a line for each row, metric and asker with a set', () => {
    const lines = curiousCsv(report).trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + 2 * 3 * 4);
  });
});

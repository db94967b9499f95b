import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportOfRun } from '../../src/report/report-of-run.ts';
import { reportCsv, reportLatex, reportMarkdown } from '../../src/report/report-tables.ts';
import { figuresTable, intensityTable, overviewTable } from '../../src/report/tables/metric-tables.ts';
import { cellText, type Table } from '../../src/report/tables/table.ts';
import { toCsv } from '../../src/report/tables/to-csv.ts';
import { toHtml } from '../../src/report/tables/to-html.ts';
import { latexText, toLatex } from '../../src/report/tables/to-latex.ts';
import { markdownParagraph, toMarkdown } from '../../src/report/tables/to-markdown.ts';
import { alike, smallRun } from './runs.ts';

const table: Table = {
  id: 'sample',
  caption: 'A <sample> & more',
  columns: [
    { heading: 'name', kind: 'words' },
    { heading: 'D1', kind: 'figure', digits: 2, group: 'mean score' },
    { heading: 'D2', kind: 'figure', digits: 2, group: 'mean score' },
    { heading: 'how often', kind: 'figure', digits: 1, percent: true },
  ],
  rows: [
    ['=HYPERLINK("http://x")', 4.256, null, 0.25],
    ['a|b_c*d\n[e](f) <g>', -3, 1, 1],
  ],
  note: 'Shares of 100 %.',
};

describe('cellText', () => {
  it('writes what is missing as a dash and never as 0', () =>
    expect(cellText(null, { heading: '', kind: 'figure', digits: 3 })).toBe('–'));
});

describe('toMarkdown', () => {
  it('keeps each row a row and each text a text', () => {
    expect(toMarkdown(table).split('\n')).toEqual([
      '**A &lt;sample> &amp; more**',
      '',
      '| name | mean score D1 | mean score D2 | how often |',
      '| --- | ---: | ---: | ---: |',
      '| =HYPERLINK("http://x") | 4.26 | – | 25.0 % |',
      '| a\\|b\\_c\\*d \\[e\\](f) &lt;g> | -3.00 | 1.00 | 100.0 % |',
      '',
      'Shares of 100 %.',
    ]);
  });

  it.each([
    ['# no heading', '\\# no heading'],
    ['- no item', '\\- no item'],
    ['12. no list', '12\\. no list'],
    ['> no quote', '\\> no quote'],
    ['4.25 stays', '4.25 stays'],
    ['-3 stays', '-3 stays'],
    ['llama-3-8b', 'llama-3-8b'],
  ])('starts nothing with %s', (text, expected) => expect(markdownParagraph(text)).toBe(expected));
});

describe('toLatex', () => {
  it('sets groups over their columns with booktabs', () => {
    const lines = toLatex(table).split('\n');
    expect(lines).toContain(' & \\multicolumn{2}{c}{mean score} &  \\\\');
    expect(lines).toContain('\\cmidrule(lr){2-3}');
    expect(lines).toContain('\\begin{tabular}{lrrr}');
    expect(lines).toContain(
      'a\\textbar{}b\\_c{*}d {[}e{]}(f) \\textless{}g\\textgreater{} & -3.00 & 1.00 & 100.0 \\% \\\\',
    );
  });

  it.each([
    ['a--b', 'a-{}-b'],
    ["''", "'{}'"],
    ['−1 ≥ ×', '$-$1 $\\geq$ $\\times$'],
    ['?`x``', '?{}`x`{}`'],
    ['§\u00e9', '§\u00e9'],
  ])('sets %s as it is', (text, expected) => expect(latexText(text)).toBe(expected));

  it('says where an engine is needed that knows more than Latin', () => {
    const named = (name: string) => toLatex({ ...table, rows: [[name, 1, 1, 1]] });
    expect(named('llama é “x” …')).not.toContain('LuaLaTeX');
    expect(named('模型 🦙')).toContain('LuaLaTeX');
  });

  it('closes what it opens, whatever a text holds', () => {
    const signs = fc.array(fc.constantFrom(...'\\{}$&#%_~^<>|[]*–×−`"\'-a '), { maxLength: 12 });
    fc.assert(
      fc.property(signs, (text) => {
        const bare = latexText(text.join('')).replace(/\\[\\{}$&#%_]/g, '');
        const depth = [...bare].reduce((open, sign) => open + (sign === '{' ? 1 : sign === '}' ? -1 : 0), 0);
        expect(depth).toBe(0);
        expect((bare.match(/\$/g) ?? []).length % 2).toBe(0);
        expect(bare).not.toMatch(/[&#%_~^]/);
      }),
    );
  });

  it('lets no text become a command', () =>
    expect(latexText('\\input{/etc/passwd} $x^2$ #1 ~ % "')).toBe(
      '\\textbackslash{}input\\{/etc/passwd\\} \\$x\\textasciicircum{}2\\$ \\#1 \\textasciitilde{} \\% "',
    ));
});

describe('toCsv', () => {
  it('is safe in a spreadsheet, and keeps figures figures', () => {
    const rows: string[][] = parse(toCsv(table));
    expect(rows).toEqual([
      ['name', 'mean score D1', 'mean score D2', 'how often'],
      ['\'=HYPERLINK("http://x")', '4.256', '', '0.25'],
      ['a|b_c*d\n[e](f) <g>', '-3', '1', '1'],
    ]);
  });
});

describe('toHtml', () => {
  it('names its rows and columns, and scrolls in a frame that the keyboard reaches', () => {
    const html = toHtml(table).markup;
    expect(html).toContain('<th scope="colgroup" colspan="2" class="group">mean score</th>');
    expect(html).toContain('<th scope="row" dir="auto">a|b_c*d\n[e](f) &lt;g&gt;</th>');
    expect(html).toContain('role="region" aria-label="A &lt;sample&gt; &amp; more" tabindex="0"');
  });
});

describe('the tables of the paper', () => {
  const { summary } = reportOfRun(alike(6, { D1: 5, D2: 3, D3: 4 }));
  const runs = [{ name: 'model', summary }];

  it('have its columns, in its order', () => {
    const { columns, rows } = overviewTable(runs);
    expect(columns.map(({ group, heading }) => `${group ?? ''} ${heading}`.trim())).toEqual([
      'subject',
      ...['D1', 'D2', 'D3', 'overall'].map((depth) => `average score ${depth}`),
      ...['D2 – D3', 'D1 – D2', 'overall'].map((row) => `forward discrepancy ${row}`),
      ...['D2 – D3', 'D1 – D2', 'overall'].map((row) => `backward discrepancy ${row}`),
    ]);
    // Each D2 falls (5 − 3) / 4 behind its D1s and (4 − 3) / 4 behind its D3; no D3 is compared, since no D2 has 4.
    expect(rows).toEqual([['model', 5, 3, 4, 17 / 4, null, 0.5, 0.5, 0.25, null, 0.25]]);
  });

  it('are frequency × intensity on average', () => {
    const [row = []] = intensityTable(runs, 'forward').rows;
    expect(row).toEqual(['model', null, 0.5, 0.5, null, 0.5, 0.5, null, 1, 1]);
  });

  it('are all in one long table for programs', () => {
    const rows: Record<string, string>[] = parse(toCsv(figuresTable(runs)), { columns: true });
    expect(rows).toContainEqual(
      expect.objectContaining({ measure: 'mean score', of: 'D2', value: '3', counted: '6' }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ measure: 'average', direction: 'backward', of: 'D2-D3', value: '0.25' }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        measure: 'average',
        direction: 'forward',
        of: 'D2-D3',
        value: '',
        counted: '0',
      }),
    );
  });
});

describe('a report as tables', () => {
  const data = reportOfRun(smallRun({ model: '-cmd|x' }));

  it('is Markdown with the words, the tables and how it was made', () => {
    const text = reportMarkdown(data);
    expect(text).toMatch(/^# Probe of -cmd\\\|x, zero-shot\n/);
    expect(text).toContain('| D1 recall | 4.50 | 2 | 0 |');
    expect(text).toContain('**Average, intensity and frequency of backward discrepancy**');
    expect(text).toContain('- Run: run-1');
  });

  it('is LaTeX', () =>
    expect(reportLatex(data).match(/\\begin\{tabular\}/g)?.length).toBeGreaterThanOrEqual(5));

  it('is CSV with the figures of every section', () => {
    const gain: Table = {
      ...{ id: 'gain', caption: 'Gain by depth', note: 'n' },
      columns: [
        { heading: 'depth', kind: 'words' },
        { heading: 'gain', kind: 'figure' },
      ],
      rows: [
        ['D1', 0.25],
        ['D2', null],
      ],
    };
    const section = { id: 'gain', heading: 'Gain', words: [], figures: [], tables: [gain] };
    const rows: Record<string, string>[] = parse(reportCsv({ ...data, sections: [section] }), {
      columns: true,
    });
    expect(rows.slice(-2)).toEqual([
      expect.objectContaining({
        subject: "'-cmd|x",
        measure: 'Gain by depth: gain',
        of: 'D1',
        value: '0.25',
      }),
      expect.objectContaining({ measure: 'Gain by depth: gain', of: 'D2', value: '' }),
    ]);
  });

  it('is CSV in which the name of a model is no formula', () =>
    expect(reportCsv(data).split('\r\n')[1]).toMatch(/^'-cmd\|x,mean score,,D1,4.5,,,2,0$/));
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lintStatements, type StatementLint } from '../../../src/curiosity/statements/lint-statements.ts';
import { readStatements, type StatementEntry } from '../../../src/curiosity/statements/read-statements.ts';
import { type Statement, shownStatement } from '../../../src/curiosity/statements/statement.ts';
import { statementStats } from '../../../src/curiosity/statements/statement-stats.ts';

const encoder = new TextEncoder();
const source = (text: string, file = 's.jsonl') => readStatements([encoder.encode(text)], file);
const right = { id: 'a', subject: 'physics', level: 'basic', statement: 'Ice floats.', correct: true };
const wrong = {
  id: 'b',
  subject: 'physics',
  statement: 'Ice sinks.',
  correct: false,
  flaw: 'It floats.',
  basedOn: 'a',
};
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const lint = (...rows: object[]): Promise<StatementLint> => lintStatements([source(lines(...rows))]);
const codes = ({ errors }: StatementLint) => errors.map(({ code, line }) => `${code} ${line}`);

async function entries(text: string): Promise<StatementEntry[]> {
  const all: StatementEntry[] = [];
  for await (const entry of source(text)) all.push(entry);
  return all;
}

describe('reading statements', () => {
  it('takes a byte-order mark, CRLF, blank lines, a header and null for a field left out', async () => {
    const text = `\uFEFF{"pack":"p"}\r\n\r\n${JSON.stringify({ ...right, flaw: null })}\r\n`;
    expect(await entries(text)).toEqual([
      { kind: 'header', file: 's.jsonl', line: 1 },
      { kind: 'statement', statement: right, file: 's.jsonl', line: 3 },
    ]);
  });

  it.each([
    ['{', [undefined, 'bad-line']],
    ['[1]', [undefined, 'bad-line']],
    [lines({ ...right, statement: '  ' }), ['statement', 'empty-text']],
    [lines({ ...right, correct: 'yes' }), ['correct', 'bad-line']],
    [lines({ ...right, subject: 'biology' }), ['subject', 'bad-line']],
    [lines({ ...right, level: 3 }), ['level', 'bad-line']],
  ])('says what is wrong with %s, and where', async (text, [field, code]) => {
    const [entry] = await entries(text);
    expect(entry).toMatchObject({ kind: 'broken', problems: [{ code, file: 's.jsonl', line: 1 }] });
    expect(entry?.kind === 'broken' && entry.problems[0]?.field).toBe(field);
    // What a line holds may be somebody's own words.
    expect(JSON.stringify(entry)).not.toContain('biology');
  });

  it('shows a statement without its answer key', () => {
    expect(shownStatement(wrong as Statement)).toEqual({ subject: 'physics', statement: 'Ice sinks.' });
  });
});

describe('the lint of statements', () => {
  it('finds nothing in a sound set, whatever the order of a pair', async () => {
    expect(await lint(wrong, right)).toEqual({ errors: [], warnings: [], statements: 2 });
  });

  it.each([
    ['an id that comes twice', [right, { ...right, statement: 'Other.' }], ['duplicate-id 2']],
    [
      'a statement that comes twice',
      [right, { ...right, id: 'c', statement: ' ice  FLOATS' }],
      ['duplicate-statement 2'],
    ],
    ['no flaw', [right, { ...wrong, flaw: ' ' }], ['no-flaw 2']],
    ['no source', [right, { ...wrong, basedOn: null }], ['no-source 2']],
    ['a source that is not there', [right, { ...wrong, basedOn: 'z' }], ['missing-source 2']],
    [
      'a source that is wrong itself',
      [right, wrong, { ...wrong, id: 'c', statement: 'x', basedOn: 'b' }],
      ['source-not-right 3'],
    ],
    [
      'a wrong one equal to its source, once',
      [right, { ...wrong, statement: 'ICE floats' }],
      ['equal-to-source 2'],
    ],
    [
      'the same with the source after it',
      [{ ...wrong, statement: 'Ice floats.' }, right],
      ['equal-to-source 1'],
    ],
  ])('reports %s', async (_, rows, expected) => expect(codes(await lint(...rows))).toEqual(expected));

  it('finds duplicates over files and names both places', async () => {
    const report = await lintStatements([
      source(lines(right)),
      source(lines({ ...right, id: 'q' }), 't.jsonl'),
    ]);
    expect(report.errors).toEqual([
      expect.objectContaining({
        code: 'duplicate-statement',
        id: 'q',
        other: 'a',
        file: 't.jsonl',
        message: expect.stringContaining('s.jsonl:1'),
      }),
    ]);
  });

  it.each([
    ['phys-wrong-1', true],
    ['incorrect_4', true],
    ['true-2', true],
    ['physics-basic-1', true],
    ['physics-x7k2p', false],
    ['brightness', false],
    ['trueno', false],
  ])('says whether the id %s tells', async (id, tells) => {
    const { warnings } = await lint({ ...right, id });
    expect(warnings.map(({ code }) => code)).toEqual(tells ? ['telling-id'] : []);
  });

  it('warns of a level that is missing or not used', async () => {
    const { level: _, ...bare } = right;
    const { warnings } = await lint(bare, { ...wrong, level: 'basic' });
    expect(warnings.map(({ code }) => code)).toEqual(['no-level', 'stray-field']);
  });
});

describe('the bundled statements', async () => {
  const folder = new URL('../../../data/statements/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const bundled: Statement[] = [];
  for (const file of files)
    for await (const entry of readStatements([readFileSync(new URL(file, folder))], file))
      if (entry.kind === 'statement') bundled.push(entry.statement);

  it('have no error and no weakness', async () => {
    const sources = files.map((file) => readStatements([readFileSync(new URL(file, folder))], file));
    expect(await lintStatements(sources)).toEqual({ errors: [], warnings: [], statements: 208 });
  });

  it('are as many of each kind as promised', () => {
    const science = {
      total: 56,
      correct: 36,
      wrong: 20,
      unlevelled: 0,
      levels: { basic: 12, intermediate: 12, advanced: 12 },
    };
    const none = { basic: 0, intermediate: 0, advanced: 0 };
    expect(statementStats(bundled)).toEqual({
      statements: 208,
      correct: 148,
      wrong: 60,
      pairs: 60,
      bySubject: {
        physics: science,
        chemistry: science,
        math: science,
        general: { total: 40, correct: 40, wrong: 0, levels: none, unlevelled: 40 },
      },
      byLevel: { basic: 36, intermediate: 36, advanced: 36 },
    });
  });

  it('do not betray by their length which are wrong', () => {
    const ratios = bundled.flatMap(({ statement, basedOn }) => {
      const source = bundled.find(({ id }) => id === basedOn)?.statement;
      return source === undefined ? [] : [statement.length / source.length];
    });
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    expect(mean).toBeGreaterThan(0.93);
    expect(mean).toBeLessThan(1.07);
  });
});

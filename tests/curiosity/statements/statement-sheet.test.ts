import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../adapters/files/read-csv.ts';
import { writeCsv } from '../../../adapters/files/write-csv.ts';
import type { StatementEntry } from '../../../src/curiosity/statements/read-statements.ts';
import { levels, type Statement, subjects } from '../../../src/curiosity/statements/statement.ts';
import { readStatementSheet } from '../../../src/curiosity/statements/statement-sheet.ts';
import { ownFolder, runCommand } from '../../run-command.ts';

async function entries(text: string): Promise<StatementEntry[]> {
  const bytes = new TextEncoder().encode(text);
  const all: StatementEntry[] = [];
  const records = readCsv(async function* () {
    yield bytes;
  }, 's.csv');
  for await (const entry of readStatementSheet(records, 's.csv')) all.push(entry);
  return all;
}
const statementsOf = (all: readonly StatementEntry[]): Statement[] =>
  all.flatMap((entry) => (entry.kind === 'statement' ? [entry.statement] : []));
const problemsOf = (all: readonly StatementEntry[]) =>
  all.flatMap((entry) =>
    entry.kind === 'broken' ? entry.problems.map(({ code, field, line }) => [code, field, line]) : [],
  );

describe('a sheet of statements', () => {
  it('takes a byte-order mark, semicolons, other headings, quoted line ends and the words of spreadsheets', async () => {
    const sheet =
      '\uFEFFNr.;Field;Difficulty;Claim;Is correct;What is wrong;Source\r\n' +
      'a;Maths;Basic;"Two and two\nmake four.";TRUE;;\r\n' +
      ';;;;;;\r\n' +
      'b;maths;;Two and two make five.;No;They make four.;a\r\n';
    expect(statementsOf(await entries(sheet))).toEqual([
      { id: 'a', subject: 'math', level: 'basic', statement: 'Two and two\nmake four.', correct: true },
      {
        id: 'b',
        subject: 'math',
        statement: 'Two and two make five.',
        correct: false,
        flaw: 'They make four.',
        basedOn: 'a',
      },
    ]);
  });

  it('names line and field of every fault, and guesses no truth', async () => {
    const sheet = [
      'id,subject,statement,correct',
      'a,physics,Ice floats.,maybe',
      'b,alchemy,Ice floats.,true',
      'c,physics,,true',
      'd,physics,Ice floats.,',
      'e,physics,Ice, which is light, floats.,true',
      'f,physics,#NAME?,true',
    ].join('\n');
    const all = await entries(sheet);
    expect(statementsOf(all)).toEqual([]);
    expect(problemsOf(all)).toEqual(
      expect.arrayContaining([
        ['bad-line', 'correct', 2],
        ['bad-line', 'subject', 3],
        ['bad-line', 'statement', 4],
        ['bad-line', 'correct', 5],
        ['too-many-cells', undefined, 6],
        ['failed-formula', 'statement', 7],
      ]),
    );
  });

  it('says once that a sheet has no header', async () => {
    expect(problemsOf(await entries('Ice floats.,true\nIce sinks.,false\n'))).toEqual([
      ['bad-header', 'subject', 1],
    ]);
  });

  it('makes ids that stay when rows move, and tell neither truth nor place', async () => {
    const head = 'subject,statement,correct\n';
    const [one, two] = ['physics,Ice floats.,true\n', 'physics,Ice sinks.,false\n'];
    const ids = async (text: string) =>
      new Map(statementsOf(await entries(text)).map(({ statement, id }) => [statement, id]));
    const before = await ids(head + one + two);
    expect(await ids(head + two + one)).toEqual(before);
    expect(new Set(before.values()).size).toBe(2);
    // The other truth of the same text has the same id.
    expect(await ids(`${head}physics,Ice floats.,false\n`)).toEqual(
      new Map([['Ice floats.', before.get('Ice floats.')]]),
    );
    for (const id of before.values()) expect(id).toMatch(/^physics-[0-9a-f]{8}$/);
  });

  it('gives back whatever statements were written as CSV', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((words) => `S ${words.replace(/[\s\p{C}]+/gu, ' ').trim()} e`);
    const statement = fc.record({
      subject: fc.constantFrom(...subjects),
      level: fc.constantFrom(...levels),
      statement: text,
      correct: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 6 }), async (rows) => {
        const named = rows.map((row, index) => ({ id: `s${index}`, ...row }));
        const sheet = writeCsv(
          ['id', 'subject', 'level', 'statement', 'correct'],
          named.map((row) => [row.id, row.subject, row.level, row.statement, String(row.correct)]),
        );
        expect(statementsOf(await entries(sheet))).toEqual(named);
      }),
      { numRuns: 40 },
    );
  });
});

describe('plumbline statements, on a sheet', () => {
  it('lints it as it lints JSONL, and counts both kinds of file together', async () => {
    const folder = ownFolder();
    writeFileSync(
      join(folder, 's.csv'),
      'id,subject,level,statement,correct,flaw,basedOn\na,physics,basic,Ice floats.,true,,\nb,physics,,Ice sinks.,false,It floats.,a\n',
    );
    writeFileSync(
      join(folder, 't.jsonl'),
      '{"id":"c","subject":"general","statement":"Cats purr.","correct":true}\n',
    );
    expect(await runCommand(folder, ['statements', 'lint', 's.csv', 't.jsonl'])).toEqual({
      code: 0,
      stdout: '3 statements: 0 errors, 0 warnings.\n',
      stderr: '',
    });
    const stats = await runCommand(folder, ['statements', 'stats', 's.csv', 't.jsonl', '--json']);
    expect(JSON.parse(stats.stdout)).toMatchObject({ statements: 3, correct: 2, wrong: 1, pairs: 1 });
  });
});

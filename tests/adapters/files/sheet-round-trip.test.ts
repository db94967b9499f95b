import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../adapters/files/read-csv.ts';
import { writeCsv } from '../../../adapters/files/write-csv.ts';
import { sheetHeader, toSheetRow } from '../../../src/graph/export/to-sheet.ts';
import { readQuestionSheet } from '../../../src/graph/import/question-sheet.ts';
import type { Question } from '../../../src/graph/question.ts';
import { questions, text } from '../../graph/export/questions.ts';

// Spreadsheets and people put spaces and quotation marks around an id, and ".0" behind it: an import takes these off.
const id = fc
  .oneof(
    fc.stringMatching(/^[a-z][a-z0-9;,| =+@-]{0,8}[a-z0-9]$/),
    fc.constantFrom('größe', '漢字', '=id', '-1', '@x', "o'clock", 'none of it'),
  )
  .filter((value) => !/^none$/i.test(value));

async function sheetOf(all: readonly Question[]): Promise<string> {
  return writeCsv(sheetHeader, all.map(toSheetRow));
}

describe('a sheet', () => {
  it('comes back as the same questions', async () => {
    await fc.assert(
      fc.asyncProperty(questions(id), async (all) => {
        const tidy = all.map((question) => ({
          ...question,
          keyPoints: question.keyPoints.map((point) => point.trim()),
          domain: question.domain === null ? null : `${question.domain.trim()} (own)`,
        }));
        const bytes = Buffer.from(await sheetOf(tidy));
        const sheet = await readQuestionSheet(
          readCsv(() => chunks(bytes), 's.csv'),
          's.csv',
        );
        expect(sheet.problems).toEqual([]);
        expect(sheet.questions.map(({ row }) => row)).toEqual(tidy.map(wellFormed));
      }),
      { numRuns: 100 },
    );
  });

  it('has no text that a spreadsheet would run, and depths that are numbers', async () => {
    await fc.assert(
      fc.asyncProperty(questions(text), async (all) => {
        for (const cell of all.flatMap(toSheetRow))
          if (typeof cell === 'string') expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r]/);
        expect(all.map((question) => toSheetRow(question)[1])).toEqual(all.map(({ depth }) => depth));
      }),
      { numRuns: 100 },
    );
  });
});

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What is left of a question in UTF-8, which has no halves of surrogate pairs. */
function wellFormed(question: Question): unknown {
  return JSON.parse(
    Buffer.from(
      JSON.stringify(question, (_, value) =>
        typeof value === 'string' ? Buffer.from(value).toString() : value,
      ),
    ).toString(),
  );
}

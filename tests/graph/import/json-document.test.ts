import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonDocumentRows } from '../../../src/graph/import/json-document.ts';

const rowsOf = (text: string) => [...jsonDocumentRows(text, 'f.json')];
const problemsOf = (text: string) =>
  rowsOf(text).flatMap((row) => (row.problem === undefined ? [] : [[row.problem.code, row.problem.line]]));

describe('jsonDocumentRows', () => {
  it('gives the rows of a list with the lines that they begin on', () => {
    expect(rowsOf('[\n {"a": "]\\"\\n"},\n\n [1,\n2], 3\n]')).toEqual([
      { line: 2, value: { a: ']"\n' } },
      { line: 4, value: [1, 2] },
      { line: 5, value: 3 },
    ]);
  });

  it('gives the rows of an object by key, numbers as keys too', () => {
    const text = '{\n "b": {"x": 1},\n "2": {"x": {"y": []}},\n\n "1": {"x": 3}\n}';
    expect(rowsOf(text).map((row) => [row.line, 'key' in row ? row.key : null])).toEqual([
      [2, 'b'],
      [3, '2'],
      [5, '1'],
    ]);
  });

  it('says that a key is there twice, of which one row would be lost', () => {
    expect(problemsOf('{\n"a": {},\n"b": {},\n"a": {"x": 1}\n}')).toEqual([['duplicate-id', 4]]);
  });

  it('takes an object that is no table of rows for one row', () => {
    expect(rowsOf('{"id": "a", "n": {}}')).toEqual([{ line: 1, value: { id: 'a', n: {} } }]);
  });

  it("gives the rows of a viewer's page and refuses those that it cut short", () => {
    const page = {
      num_rows_total: 3,
      rows: [
        { row_idx: 1, row: { qid: 'a' }, truncated_cells: [] },
        { row_idx: 2, row: { qid: 'b', answer: 'It is said th' }, truncated_cells: ['answer'] },
        { qid: 'c' },
      ],
    };
    const [first, second, third] = rowsOf(JSON.stringify(page, null, 1));
    expect(first).toEqual({ line: 4, value: { qid: 'a' }, page: { index: 1, total: 3 } });
    expect(second).toMatchObject({
      problem: { code: 'bad-line', field: 'answer', message: expect.stringContaining('cut') },
    });
    expect(third).toMatchObject({ problem: { field: 'rows[2]' } });
    expect(JSON.stringify(second)).not.toContain('said');
  });

  it.each([
    { name: 'cut off', text: '[\n{"a": 1},\n{"a"', line: 3 },
    { name: 'cut off in a text', text: '[\n{"a": "b', line: 2 },
    { name: 'with a stray comma', text: '{\n"a": 1,\n}', line: 3 },
    { name: 'with a bare word', text: '[1,\n2,\n"fine", secret]', line: 3 },
    { name: 'empty', text: '', line: 1 },
    { name: 'a number', text: '42', line: 1 },
    { name: 'null', text: '\n\nnull', line: 1 },
  ])('names the line of a document that is $name, and not what it holds', ({ text, line }) => {
    const rows = rowsOf(text);
    expect(rows.map((row) => row.problem?.line)).toEqual([line]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('counts lines as they are, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 8 }), (values) => {
        const text = `[${values.map((value) => `\n${JSON.stringify(value)}`).join(',')}]`;
        expect(rowsOf(text)).toEqual(
          values.map((_, index) => ({ line: index + 2, value: JSON.parse(JSON.stringify(values))[index] })),
        );
      }),
    );
  });

  it('bears brackets without end', () => {
    expect(problemsOf('['.repeat(200_000))).toEqual([['bad-line', 1]]);
    expect(rowsOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toHaveLength(1);
  });
});

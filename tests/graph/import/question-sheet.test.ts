import { describe, expect, it } from 'vitest';
import { readQuestionSheet } from '../../../src/graph/import/question-sheet.ts';
import type { SheetRecord } from '../../../src/sheet/read-sheet.ts';

async function* records(...rows: readonly (readonly string[])[]): AsyncGenerator<SheetRecord> {
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells };
}

const header = ['id', 'depth', 'question', 'answer', 'predecessors'];
const a = ['a', '1', 'What is a?', 'It is a.', ''];
const b = ['b', '1', 'What is b?', 'It is b.', ''];

const read = (...rows: readonly (readonly string[])[]) => readQuestionSheet(records(...rows), 't.csv');
const questionsIn = async (...rows: readonly (readonly string[])[]) =>
  (await read(...rows)).questions.map(({ row }) => row);

async function predecessorsIn(
  cell: string,
  ids: readonly string[] = ['a', 'b'],
): Promise<readonly string[] | undefined> {
  const sources = ids.map((id) => [id, '1', `What is ${id}?`, 'It is.', '']);
  const questions = await questionsIn(header, ...sources, ['c', '2', 'How?', 'So.', cell]);
  return questions.at(-1)?.predecessors;
}

const problemsIn = async (...rows: readonly (readonly string[])[]) =>
  (await read(...rows)).problems.map(({ code, line, field, file }) => [code, file, line, field]);

describe('readQuestionSheet', () => {
  it('reads the columns of the format, in any order, with every field of a question', async () => {
    const [question] = await questionsIn(
      ['nodeIds', 'reasoning', 'domain', 'keyPoints', 'answer', 'question', 'depth', 'id'],
      [
        'n1; n2',
        'causal; Criteria Development',
        'Life Sciences',
        '• one, and more\n2) two',
        'It is.',
        'What?',
        '1',
        'a',
      ],
    );
    expect(question).toEqual({
      id: 'a',
      depth: 1,
      question: 'What?',
      answer: 'It is.',
      keyPoints: ['one, and more', 'two'],
      domain: 'life-sciences',
      reasoning: ['causal', 'criteria-development'],
      predecessors: [],
      nodeIds: ['n1', 'n2'],
    });
  });

  it.each([
    { name: 'another case and spacing', headings: [' ID ', 'Depth', 'QUESTION', 'Answer', 'Predecessors'] },
    {
      name: 'other words',
      headings: ['Nr.', 'Depth of Knowledge', 'Question text', 'Reference answer', 'Builds on'],
    },
    {
      name: 'signs and lines',
      headings: ['id:', 'DOK\nlevel', '"question"', 'model_answer', 'prerequisite(s)'.replace('(s)', 's')],
    },
  ])('knows the columns by $name', async ({ headings }) => {
    const questions = await questionsIn(headings, a, ['c', '2', 'How?', 'So.', 'a']);
    expect(questions.map(({ id, predecessors }) => [id, predecessors])).toEqual([
      ['a', []],
      ['c', ['a']],
    ]);
  });

  it('finds the header under titles, and leaves out blank rows and unknown columns', async () => {
    const questions = await questionsIn(
      ['Unit 4', '', '', '', '', ''],
      ['', '', ' ', '\u00a0', '', ''],
      [...header, 'Comment'],
      [...a, 'nice'],
      ['', '', '', '', '', ''],
      [...b, ''],
    );
    expect(questions.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each(['D2', 'd2', 'd 2', '2', '2.0', '2,0', ' 2 ', 'Depth 2', 'DOK 2', 'level: 2', '２'])(
    'reads %j as depth 2',
    async (cell) => {
      const questions = await questionsIn(header, a, ['c', cell, 'How?', 'So.', 'a']);
      expect(questions[1]?.depth).toBe(2);
    },
  );

  it.each(['0', '4', 'two', '', '2.5', '-1', 'D12'])('says that %j is no depth', async (cell) => {
    expect(await problemsIn(header, a, ['c', cell, 'How?', 'So.', 'a'])).toEqual([
      ['bad-depth', 't.csv', 3, 'depth'],
    ]);
  });

  it.each([
    'a;b',
    'a; b',
    'a|b',
    'a\nb',
    'a\r\nb',
    'a,b',
    'a, b',
    'a b',
    'a & b',
    'a and b',
    '["a","b"]',
    '[a, b]',
    '“a”; “b”',
    'A; B',
    'a;b;',
  ])('reads the predecessors %j', async (cell) => expect(await predecessorsIn(cell)).toEqual(['a', 'b']));

  it.each(['', ' ', '-', '–', 'none', 'N/A', '/'])('reads %j as no predecessors', async (cell) => {
    expect(await predecessorsIn(cell)).toEqual([]);
  });

  it('takes an id with a separator in it for one, where a row has it', async () => {
    expect(await predecessorsIn('mass, at rest; b', ['mass, at rest', 'b'])).toEqual(['mass, at rest', 'b']);
    expect(await predecessorsIn('none', ['none'])).toEqual(['none']);
  });

  it('reads predecessors from several columns', async () => {
    const questions = await questionsIn(
      ['id', 'depth', 'question', 'answer', 'Predecessor 1', 'Predecessor 2'],
      [...a, ''],
      [...b, ''],
      ['c', '2', 'How?', 'So.', 'a', 'b'],
    );
    expect(questions[2]?.predecessors).toEqual(['a', 'b']);
  });

  it('reads whole numbers as ids with or without ".0"', async () => {
    const questions = await questionsIn(
      header,
      ['1.0', '1', 'What?', 'It.', ''],
      ['2', '1', 'What else?', 'It.', ''],
      ['3.0', '2', 'How?', 'So.', '1,2.0'],
    );
    expect(questions.map(({ id, predecessors }) => [id, predecessors])).toEqual([
      ['1', []],
      ['2', []],
      ['3', ['1', '2']],
    ]);
  });

  it('keeps section numbers as ids', async () => {
    const questions = await questionsIn(
      header,
      ['1.0', '1', 'What?', 'It.', ''],
      ['1.1', '2', 'How?', 'So.', '1.0'],
    );
    expect(questions.map(({ id, predecessors }) => [id, predecessors])).toEqual([
      ['1.0', []],
      ['1.1', ['1.0']],
    ]);
  });

  it('keeps zeros in front of an id, and takes the guard off a text', async () => {
    const questions = await questionsIn(header, ['="007"', '1', "'=1+1 is what?", "'-2", '']);
    expect(questions[0]).toMatchObject({ id: '007', question: '=1+1 is what?', answer: '-2' });
  });

  it('lists every fault of every row, with line and field', async () => {
    const problems = await problemsIn(
      header,
      ['', '1', 'What?', 'It.', ''],
      ['x', '9', ' ', '', ''],
      ['y', '1', '#REF!', 'It.', ''],
      ['z', '1', 'What', ' is it?', '', 'surplus'],
    );
    expect(problems).toEqual([
      ['bad-line', 't.csv', 2, 'id'],
      ['bad-depth', 't.csv', 3, 'depth'],
      ['empty-text', 't.csv', 3, 'question'],
      ['empty-text', 't.csv', 3, 'answer'],
      ['failed-formula', 't.csv', 4, 'question'],
      ['too-many-cells', 't.csv', 5, undefined],
    ]);
  });

  it('takes surplus cells without anything in them', async () => {
    expect(await problemsIn(header, [...a, '', '', ' '])).toEqual([]);
  });

  it.each([
    { name: 'a sheet without a header', rows: [a, b], field: 'id', text: /no header/ },
    {
      name: 'a header without the answers',
      rows: [['id', 'depth', 'question'], a],
      field: 'answer',
      text: /lacks answer/,
    },
    {
      name: 'a column twice',
      rows: [
        [...header, 'Answer'],
        [...a, 'x'],
      ],
      field: 'answer',
      text: /Two columns/,
    },
  ])('says what is wrong with $name', async ({ rows, field, text }) => {
    const { problems } = await read(...rows);
    expect(problems[0]).toMatchObject({
      code: 'bad-header',
      file: 't.csv',
      field,
      message: expect.stringMatching(text),
    });
  });

  it('remembers a broken row, so that its successors are not blamed', async () => {
    const { broken } = await read(header, ['a', '1', '', 'It.', ''], ['c', '2', 'How?', 'So.', 'a']);
    expect(broken).toEqual([{ id: 'a', depth: 1, predecessors: [], file: 't.csv', line: 2 }]);
  });

  it('tells in which line a semicolon parts no key points', async () => {
    const points = [...header, 'keyPoints'];
    const of = async (cell: string) => (await read(points, [...a, cell])).notes;
    expect(await of('one; two')).toEqual([expect.stringMatching(/^t\.csv:2: .*\| or by line ends/)]);
    expect(await of('one; and more | two')).toEqual([]);
    expect(await of('one;')).toEqual([]);
  });

  it('guesses why a predecessor is none, by line', async () => {
    const doubts = async (cell: string) => (await read(header, a, b, ['c', '2', 'How?', 'So.', cell])).doubts;
    expect((await doubts('and a word more')).get(4)).toMatch(/comma .* quotation marks/);
    expect((await doubts('a/b')).get(4)).toMatch(/semicolons: a; b/);
    expect([...(await doubts('gone; a'))]).toEqual([]);
  });
});

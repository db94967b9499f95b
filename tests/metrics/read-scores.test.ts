import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { depthGraphOf } from '../../src/metrics/depth-graph-of.ts';
import type { Formula } from '../../src/metrics/formula.ts';
import { readScores } from '../../src/metrics/read-scores.ts';
import { bytesOf } from '../collect.ts';
import { questionOf } from './tables.ts';

const graph = depthGraphOf(
  new QuestionGraph([
    questionOf('a', [1], { nodeIds: ['1_d1', '2_d1'] }),
    questionOf('ä"b', [1], { nodeIds: ['3_d1'] }),
    questionOf('c', [1], { nodeIds: ['3_d1', 'a'] }),
  ]),
);

/** Scores by id; 0 stands for none. */
async function read(text: string, formula: Formula = 'corrected'): Promise<Record<string, number>> {
  const scores = await readScores(bytesOf(text), 'scores.jsonl', graph, formula);
  return Object.fromEntries([...scores].map((score, node) => [graph.idOf(node), score]));
}

async function problems(text: string, formula: Formula = 'corrected') {
  const error = await read(text, formula).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(PlumblineError);
  expect(error).toMatchObject({ code: 'invalid_input' });
  return error instanceof PlumblineError ? error.problems : [];
}

describe('readScores', () => {
  it.each([
    ['the shortest lines', '{"id":"a","score":4}\n{"score":1,"id":"c"}', { a: 4, 'ä"b': 0, c: 1 }],
    [
      'spaces, CRLF, a byte-order mark and blank lines',
      '\uFEFF{ "id" : "a" , "score" : 5 }\r\n\r\n \n',
      { a: 5 },
    ],
    [
      'null, with and without a reason',
      '{"id":"a","score":null}\n{"id":"c","score":null,"reason":"timeout"}',
      { a: 0, c: 0 },
    ],
    ["a run's lines", '{"id":"a","score":2,"feedback":"…","usage":{"input":1}}', { a: 2 }],
    ['ids with escapes and letters of any kind', String.raw`{"id":"ä\"b","score":3}`, { 'ä"b': 3 }],
    ['a whole number written with a fraction', '{"id":"a","score":3.0}', { a: 3 }],
    ['an id of a merged node', '{"id":"2_d1","score":3}', { a: 3 }],
    [
      'merged nodes that agree',
      '{"id":"1_d1","score":3}\n{"id":"2_d1","score":3}\n{"id":"a","score":3}',
      { a: 3 },
    ],
    ['an id that two nodes list', '{"id":"3_d1","score":4}', { a: 0, 'ä"b': 4, c: 4 }],
    ['an id that two nodes list, and one of them', '{"id":"3_d1","score":4}\n{"id":"c","score":4}', { c: 4 }],
    ['an empty file', '', { a: 0, c: 0 }],
  ])('reads %s', async (_, text, expected) => {
    expect(await read(text)).toMatchObject(expected);
  });

  it("takes a question's own id before another's node id", async () => {
    expect(await read('{"id":"a","score":5}')).toMatchObject({ a: 5, c: 0 });
  });

  it.each([
    ['a score of 0', '{"id":"a","score":0}', 'bad-score', 'score'],
    ['a score of 6', '{"id":"a","score":6}', 'bad-score', 'score'],
    ['a score of 45', '{"id":"a","score":45}', 'bad-score', 'score'],
    ['a negative score', '{"id":"a","score":-1}', 'bad-score', 'score'],
    ['a fraction', '{"id":"a","score":4.5}', 'bad-score', 'score'],
    ['a score as text', '{"id":"a","score":"4"}', 'bad-score', 'score'],
    ['true', '{"id":"a","score":true}', 'bad-score', 'score'],
    ['no score', '{"id":"a"}', 'bad-score', 'score'],
    ['no id', '{"score":4}', 'bad-line', 'id'],
    ['a number as id', '{"id":7,"score":4}', 'bad-line', 'id'],
    ['an empty id', '{"id":"","score":4}', 'bad-line', 'id'],
    ['an unknown id', '{"id":"z","score":4}', 'unknown-id', 'id'],
    ['an unknown id beside other fields', '{"id":"z","score":4,"judge":"x"}', 'unknown-id', 'id'],
    ['something that is not JSON', '{"id":"a","score":4', 'bad-line', undefined],
    ['nullish words', '{"id":"a","score":nul}', 'bad-line', undefined],
    ['a list', '["a",4]', 'bad-line', undefined],
    ['null', 'null', 'bad-line', undefined],
  ])('refuses %s, with file, line and field', async (_, line, code, field) => {
    expect(await problems(`\n${line}\n{"id":"c","score":1}`)).toEqual([
      expect.objectContaining({
        code,
        file: 'scores.jsonl',
        line: 2,
        ...(field === undefined ? {} : { field }),
      }),
    ]);
  });

  it('names both lines of an id that comes twice, even with the same score', async () => {
    const [problem, ...others] = await problems('{"id":"a","score":4}\n\n{"id":"a","score":4}');
    expect(problem).toMatchObject({ code: 'duplicate-id', line: 3, field: 'id' });
    expect(problem?.message).toContain('line 1');
    expect(others).toEqual([]);
  });

  it('names both lines of merged nodes with different scores', async () => {
    const [problem] = await problems('{"id":"1_d1","score":4}\n{"id":"2_d1","score":null}');
    expect(problem).toMatchObject({ code: 'duplicate-id', line: 2 });
    expect(problem?.message).toMatch(/line 1 .*"1_d1".*--keep-nodes/);
  });

  it('names both lines of nodes that an id scores otherwise than their own', async () => {
    const [problem, ...others] = await problems('{"id":"c","score":2}\n{"id":"3_d1","score":4}');
    expect(problem).toMatchObject({ code: 'duplicate-id', line: 2, field: 'id' });
    expect(problem?.message).toContain('line 1');
    expect(others).toEqual([]);
  });

  it('reports every wrong line, and counts those past what one can read', async () => {
    expect(await problems('{"id":"z","score":4}\n{}\n{"id":"a","score":9}')).toHaveLength(3);
    const text = '{"id":"z","score":4}\n'.repeat(5000);
    const error = await read(text).catch((error: unknown) => error);
    expect(error).toMatchObject({ message: expect.stringContaining('5000 lines') });
  });

  it('refuses bytes that are not UTF-8 and a line of more than 16 MiB', async () => {
    const file = [Buffer.from('{"id":"é","score":4}\n', 'latin1'), Buffer.alloc(2 ** 24 + 1, 'x')];
    const error = await readScores(file, 'scores.jsonl', graph, 'corrected').catch((error: unknown) => error);
    expect(error).toMatchObject({
      problems: [
        { line: 1, message: expect.stringContaining('UTF-8') },
        { line: 2, message: expect.stringContaining('longer') },
      ],
    });
  });

  describe('for paper-code', () => {
    it.each(['null', '4.5', '"4"', 'true', '0', '[4,5]'])('takes a score of %s for none', async (score) => {
      expect(await read(`{"id":"a","score":${score}}`, 'paper-code')).toMatchObject({ a: 0 });
    });

    it('takes a line without a score for none, and refuses a whole number that is off the scale', async () => {
      expect(await read('{"id":"a"}', 'paper-code')).toMatchObject({ a: 0 });
      expect(await problems('{"id":"a","score":6}', 'paper-code')).toHaveLength(1);
    });
  });
});

import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { readPredictions } from '../../src/probe/read-predictions.ts';
import { bytesOf, jsonl } from '../collect.ts';
import { question } from './small-graph.ts';

const graph = new QuestionGraph([
  question('a', 1, [], { nodeIds: ['node-1', 'node-2'] }),
  question('b', 1, [], { nodeIds: ['asked-twice'] }),
  question('c', 1, [], { nodeIds: ['asked-twice'] }),
]);

const read = async (...rows: unknown[]) =>
  Object.fromEntries(await readPredictions(jsonl(...rows), 'answers.jsonl', graph));

async function problemsOf(source: Uint8Array[]) {
  try {
    await readPredictions(source, 'answers.jsonl', graph);
  } catch (error) {
    if (error instanceof PlumblineError)
      return error.problems.map(({ code, line, field }) => [code, line, field]);
    throw error;
  }
  return [];
}

describe('readPredictions', () => {
  it('reads both names of each field, and further fields', async () =>
    expect(
      await read(
        { id: 'a', answer: 'one', more: 1 },
        { qid: 'b', predicted_answer: 'two' },
        { qid: 'c', answer: '' },
      ),
    ).toEqual({ a: 'one', b: 'two', c: '' }));

  it('finds a question by its node ids, which may repeat its answer', async () =>
    expect(await read({ id: 'node-2', answer: 'one' }, { id: 'node-1', answer: 'one' })).toEqual({
      a: 'one',
    }));

  it('takes the id of a question whose nodes were kept apart for each of them', async () =>
    expect(await read({ id: 'asked-twice', answer: 'one' })).toEqual({ b: 'one', c: 'one' }));

  it('says once where such an id brings another answer than the nodes have', async () => {
    const rows = ['b', 'c', 'asked-twice'].map((id) => ({ id, answer: id }));
    expect(await problemsOf(jsonl(...rows))).toEqual([['duplicate-id', 3, 'id']]);
  });

  it('takes null for a question without an answer', async () =>
    expect(await read({ id: 'a', answer: null }, { id: 'b', answer: 'two' })).toEqual({ b: 'two' }));

  it('takes a byte-order mark, CRLF and blank lines', async () => {
    const text = '\uFEFF{"id":"a","answer":"one"}\r\n\r\n{"id":"b","answer":"two"}';
    expect(Object.fromEntries(await readPredictions(bytesOf(text), 'f', graph))).toEqual({
      a: 'one',
      b: 'two',
    });
  });

  it('says of every line that it cannot use what is wrong, and where', async () => {
    const rows = [
      '{"id":"a","answer":"one"}',
      '{"id":"a","answer":"one"}',
      '{"id":"node-1","answer":"other"}',
      '{"id":"unknown","answer":"x"}',
      '{"qid":7,"answer":"x"}',
      '{"id":"b","predicted_answer":4}',
      '{"id":"b"}',
      '[1]',
      '{"id":',
    ].join('\n');
    expect(await problemsOf(bytesOf(rows))).toEqual([
      ['duplicate-id', 2, 'id'],
      ['duplicate-id', 3, 'id'],
      ['unknown-id', 4, 'id'],
      ['bad-line', 5, 'qid'],
      ['bad-line', 6, 'predicted_answer'],
      ['bad-line', 7, 'answer'],
      ['bad-line', 8, undefined],
      ['bad-line', 9, undefined],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { answerRow } from '../../../src/graph/import/answer-rows.ts';

const read = (row: Record<string, unknown>, key?: string) => answerRow(row, key, { file: 'f', line: 1 });

describe('answerRow', () => {
  it.each([
    { name: 'a whole score', score: 4, wanted: { score: 4 } },
    { name: 'a score as text', score: ' 3 ', wanted: { score: 3 } },
    { name: 'no score', score: null, wanted: { score: null, reason: 'no-verdict' } },
    { name: 'words', score: 'good', wanted: { score: null, reason: 'no-verdict' } },
    { name: 'true', score: true, wanted: { score: null, reason: 'no-verdict' } },
    { name: 'a score below the scale', score: 0, wanted: { score: null, reason: 'out-of-range' } },
    { name: 'a score above the scale', score: 6, wanted: { score: null, reason: 'out-of-range' } },
    { name: 'a score between two', score: 3.5, wanted: { score: null, reason: 'ambiguous' } },
    { name: 'one score in a list', score: [2], wanted: { score: 2 } },
    { name: 'an odd number of scores', score: [5, 1, 4], wanted: { score: 4 } },
    { name: 'an even number of scores: the lower middle', score: [4, 2, 5, 3], wanted: { score: 3 } },
    { name: 'scores of which one is missing', score: [null, 4], wanted: { score: 4 } },
    { name: 'an empty list', score: [], wanted: { score: null, reason: 'no-verdict' } },
    { name: 'a list of nothing', score: [9, 9], wanted: { score: null, reason: 'out-of-range' } },
  ])('reads $name', ({ score, wanted }) => {
    expect(read({ score }, 'n1')).toEqual({ id: 'n1', ...wanted });
  });

  it.each([
    { name: 'the key before all', row: { id: 'a', nodeid: 'b', qid: 'c' }, key: 'k', wanted: 'k' },
    { name: 'its own id', row: { id: 'a', qid: 'c' }, key: undefined, wanted: 'a' },
    { name: 'the node before the question', row: { nodeid: 'b', qid: 'c' }, key: undefined, wanted: 'b' },
    { name: 'the question', row: { qid: 'c' }, key: undefined, wanted: 'c' },
  ])('takes as id $name', ({ row, key, wanted }) => expect(read(row, key)).toEqual({ id: wanted }));

  it('never takes the reference for the answer', () => {
    expect(read({ qid: 'q', question: 'Why?', answer: 'reference', score: 1 })).toEqual({
      id: 'q',
      score: 1,
    });
    expect(read({ qid: 'q', question: 'Why?', answer: 'reference', predicted_answer: 'own' })).toEqual({
      id: 'q',
      answer: 'own',
    });
    expect(read({ id: 'q', answer: 'own' })).toEqual({ id: 'q', answer: 'own' });
  });

  it('says what it lacks', () => {
    expect(read({ predicted_answer: 'x' })).toMatchObject({ code: 'bad-line', field: 'qid', line: 1 });
    expect(read({ qid: 'q', predicted_answer: 7 })).toMatchObject({
      code: 'bad-line',
      field: 'predicted_answer',
    });
  });
});

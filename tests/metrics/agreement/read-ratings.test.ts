import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../../src/errors.ts';
import { readRatings } from '../../../src/metrics/agreement/read-ratings.ts';
import { bytesOf, jsonl } from '../../collect.ts';

const row = { item: 'i1', rater: 'ann', metric: 'accuracy', score: 4 };
const read = (...rows: unknown[]) => readRatings([{ file: 'r.jsonl', bytes: jsonl(...rows) }]);

async function problems(...rows: unknown[]) {
  const error = await read(...rows).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: 'invalid_input' });
  return error instanceof PlumblineError ? error.problems : [];
}

describe('readRatings', () => {
  it('reads ratings of one or more files, with fractions and further fields', async () => {
    const other = { ...row, rater: 'ben', score: 3.5, depth: 2, variant: 'original', comment: '…' };
    const { ratings, unrated } = await readRatings([
      { file: 'a.jsonl', bytes: bytesOf(`\uFEFF${JSON.stringify(row)}\r\n\r\n`) },
      { file: 'b.jsonl', bytes: jsonl(other) },
    ]);
    expect(unrated).toBe(0);
    expect(ratings).toEqual([row, { ...row, rater: 'ben', score: 3.5, depth: 2, variant: 'original' }]);
  });

  it('counts what is not rated yet, and passes over the first line of a rating set', async () => {
    const { score: _, ...without } = row;
    const set = { ratingSet: 1, rubric: ['…'] };
    expect(await read(set, { ...row, score: null }, { ...without, item: 'i2' })).toMatchObject({
      ratings: [],
      unrated: 2,
    });
  });

  it('keeps what raters saw of an answer', async () => {
    const seen = { question: 'Why?', reference: 'So.', answer: 'Thus.' };
    const { texts } = await read({ ...row, ...seen }, { ...row, item: 'i2', question: 'Why?' });
    expect([...texts]).toEqual([['i1', seen]]);
  });

  it('takes the words of the criteria of a graph', async () => {
    const { ratings } = await read(
      { ...row, metric: 'C1', score: 'comprehensive' },
      { ...row, metric: 'C2', score: 'Explicit' },
      { ...row, metric: 'c3', score: 'yes' },
    );
    expect(ratings.map(({ score }) => score)).toEqual([3, 1, 2]);
  });

  it.each([
    ['a score of 6', { ...row, score: 6 }, 'bad-score', 'score'],
    ['a score of 0', { ...row, score: 0 }, 'bad-score', 'score'],
    ['a score as text', { ...row, score: '4' }, 'bad-score', 'score'],
    ['a number where a word is wanted', { ...row, metric: 'C1', score: 2 }, 'bad-score', 'score'],
    ['an unknown word', { ...row, metric: 'C3', score: 'perhaps' }, 'bad-score', 'score'],
    ['no item', { ...row, item: undefined }, 'bad-line', 'item'],
    ['a number as item', { ...row, item: 7 }, 'bad-line', 'item'],
    ['an empty rater', { ...row, rater: ' ' }, 'bad-line', 'rater'],
    ['no metric', { ...row, metric: null }, 'bad-line', 'metric'],
    ['a list', [row], 'bad-line', undefined],
  ])('refuses %s', async (_, line, code, field) => {
    expect(await problems({ ...row, item: 'other' }, line)).toEqual([
      expect.objectContaining({ code, file: 'r.jsonl', line: 2, ...(field === undefined ? {} : { field }) }),
    ]);
  });

  it('names both places of two ratings by one rater', async () => {
    const [problem] = await problems(row, { ...row, item: 'i2' }, { ...row, score: 5 });
    expect(problem).toMatchObject({
      code: 'duplicate-rating',
      line: 3,
      message: expect.stringContaining('r.jsonl:1'),
    });
    expect((await read(row, { ...row, variant: 'relevance-2' })).ratings).toHaveLength(2);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgedLine } from '../../src/judge/judged-line.ts';
import type { Verdict } from '../../src/judge/verdict.ts';

const verdict: Verdict = { score: 4, feedback: 'Fair.', judge: 'j', promptHash: 'p', usage: null, ms: 1 };
const added = { score: 4, reason: null, feedback: 'Fair.', judge: 'j', promptHash: 'p', usage: null, ms: 1 };

const lineOf = (text: string): string => judgedLine({ text, value: JSON.parse(text) }, verdict);

describe('a judged line', () => {
  it('is one line of JSON with the input’s fields and the verdict’s', () => {
    const fields = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 2 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(fields, (input) => {
        const text = JSON.stringify(input);
        const line = lineOf(text);
        expect(line).not.toContain('\n');
        expect(JSON.parse(line)).toEqual({ ...JSON.parse(text), ...added });
      }),
    );
  });

  it('leaves the input as it was written', () => {
    const text = ' { "id" : 12345678901234567890 , "x" : 1.0 } ';
    expect(lineOf(text)).toMatch(/^\{ "id" : 12345678901234567890 , "x" : 1\.0,"score":4,/);
  });

  it('replaces an earlier verdict whole: nothing of it stays beside the new one', () => {
    const text = JSON.stringify({
      id: 1,
      score: 1,
      reason: 'timeout',
      flags: ['injection'],
      spread: 3,
      cached: true,
    });
    expect(JSON.parse(lineOf(text))).toEqual({ id: 1, ...added });
  });

  it('keeps the own verdict of each member of a panel', () => {
    const panel: Verdict = { ...verdict, judge: 'panel', spread: 0, members: [verdict] };
    const line = JSON.parse(judgedLine({ text: '{"id":1}', value: { id: 1 } }, panel));
    expect(line).toMatchObject({ id: 1, judge: 'panel', spread: 0, members: [added] });
  });
});

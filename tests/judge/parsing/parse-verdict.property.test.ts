import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberWords } from '../../../src/judge/parsing/number-words.ts';
import { parseVerdict } from '../../../src/judge/parsing/parse-verdict.ts';
import { brokenForms, clearForms, malformed, prose, score } from './malformed-verdicts.ts';

const runs = { numRuns: 1_000 };
/** Why a reply can hold no verdict. */
const unread = ['no-verdict', 'ambiguous', 'out-of-range', 'truncated', 'refused', 'empty'];

describe('parseVerdict', () => {
  it('never returns a number that the reply does not state as its verdict', () => {
    fc.assert(
      fc.property(malformed, ({ reply, meant }) => {
        const read = parseVerdict(reply).score;
        expect([null, meant]).toContain(read);
      }),
      runs,
    );
  });

  it('reads every clear form, in any prose', () => {
    fc.assert(
      fc.property(score, prose, fc.constantFrom(...clearForms), (n, text, form) => {
        expect(parseVerdict(form(n, text)).score).toBe(n);
      }),
      runs,
    );
  });

  it('reads no broken form', () => {
    fc.assert(
      fc.property(score, prose, fc.constantFrom(...brokenForms), (n, text, form) => {
        expect(parseVerdict(form(n, text)).score).toBeNull();
      }),
      runs,
    );
  });

  it('never takes a beginning of a JSON verdict for the whole', () => {
    fc.assert(
      fc.property(
        score,
        prose,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, text, share) => {
          const whole = JSON.stringify({ feedback: text, score: n });
          const cut = whole.slice(0, Math.floor(whole.length * share));
          expect(parseVerdict(cut).score).toBeNull();
          expect(parseVerdict(cut, { truncated: true }).score).toBeNull();
        },
      ),
      runs,
    );
  });

  it('takes a verdict in text that was cut off for none, wherever the cut is', () => {
    fc.assert(
      fc.property(score, prose, fc.nat(400), (n, text, length) => {
        expect(parseVerdict(`${text}\n[RESULT] ${n}`.slice(0, length), { truncated: true }).score).toBeNull();
      }),
      runs,
    );
  });

  it('accepts of all JSON values only the whole numbers from 1 to 5, as number, text or word', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        const read = parseVerdict(JSON.stringify({ feedback: 'x', score: value })).score;
        const fair = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
        const word = typeof value === 'string' ? numberWords.get(value.trim().toLowerCase()) : undefined;
        expect(read === null || read === fair || read === word).toBe(true);
      }),
      runs,
    );
  });

  it('survives any text, with a score or a reason', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '[RESULT]',
        '{',
        '}',
        '"',
        '"score":',
        '<think>',
        '</think>',
        '```',
        '\n',
        ' 4',
        ':',
        '>',
        '“',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, truncated) => {
        const parsed = parseVerdict(pieces.join(''), { truncated });
        if (parsed.score === null) expect(unread).toContain(parsed.reason);
        else expect([1, 2, 3, 4, 5]).toContain(parsed.score);
      }),
      runs,
    );
  });

  it('gets to the end of a hostile reply of any kind', () => {
    const units = [
      '{',
      '{"a":',
      '[RESULT]',
      '"',
      '<think>',
      '`',
      '“',
      "'",
      ' ',
      '> ',
      '-',
      '*',
      '{"score":0}',
      '<draft>',
      '<draft></notes>\n',
      '<answer to judge>',
      '[RESULT] 4 or ',
      'if ',
      '&lt;think&gt;',
    ];
    for (const unit of units) expect(parseVerdict(unit.repeat(20_000)).score).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromKeyText, keyTextRange, toKeyText } from '../../src/store/key-text.ts';
import { easilyMixedUp } from '../contracts/store-keys.ts';

/** Any sequence of code units, with those that databases mishandle often among them. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.constantFrom(
    0,
    1,
    2,
    0x2f,
    0xd7ff,
    0xd800,
    0xdbff,
    0xdc00,
    0xdfff,
    0xe000,
    0xe001,
    0xf8ff,
    0xfffd,
    0xffff,
  ),
);
const key = fc.array(unit, { maxLength: 12 }).map((units) => String.fromCharCode(...units));

/** How SQLite, Postgres (collation "C") and Redis compare texts: by their UTF-8 bytes. */
const byBytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

describe('the text of a key', () => {
  it('reads back as the key', () => {
    fc.assert(
      fc.property(key, (any) => {
        expect(fromKeyText(toKeyText(any))).toBe(any);
      }),
    );
    for (const hard of easilyMixedUp) expect(fromKeyText(toKeyText(hard))).toBe(hard);
  });

  it('has no NUL and no half of a surrogate pair, so every database keeps it', () => {
    fc.assert(
      fc.property(key, (any) => {
        const text = toKeyText(any);
        expect(text).not.toMatch(/\0/);
        expect(Buffer.from(text).toString()).toBe(text);
      }),
    );
  });

  it('is ordered by its bytes as the keys are by their code units', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(byBytes(toKeyText(a), toKeyText(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('lies in the range of a prefix exactly if the key starts with it', () => {
    fc.assert(
      fc.property(key, key, fc.boolean(), (prefix, rest, related) => {
        const any = related ? prefix + rest : rest;
        const { from, to } = keyTextRange(prefix);
        const inside = byBytes(toKeyText(any), from) >= 0 && byBytes(toKeyText(any), to) < 0;
        expect(inside).toBe(any.startsWith(prefix));
      }),
    );
  });

  it.each(['slack/T01/C02/1700.0001', 'learner:Zoë', '한글 漢字', 'a b'])('leaves "%s" readable', (plain) => {
    expect(toKeyText(plain)).toBe(plain);
  });
});

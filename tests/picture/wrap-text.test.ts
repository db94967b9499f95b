import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../src/picture/measure-text.ts';
import { fitText, plainLine, wrapText } from '../../src/picture/wrap-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.lorem({ maxCount: 40 }),
);

describe('wrapText', () => {
  it('breaks between words', () => {
    expect(wrapText('one two three four', { width: 52, size: 12, lines: 9 })).toEqual([
      'one two',
      'three',
      'four',
    ]);
  });

  it('says with an ellipsis that something is left out', () => {
    const lines = wrapText('one two three four five six', { width: 60, size: 12, lines: 2 });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
  });

  it('breaks a word that no line can hold', () => {
    const lines = wrapText('W'.repeat(40), { width: 100, size: 12, lines: 20 });
    expect(lines.join('')).toBe('W'.repeat(40));
  });

  it('keeps joined emoji whole', () => {
    expect(wrapText('👩‍🏫👩‍🏫👩‍🏫', { width: 25, size: 12, lines: 9 }).join('')).toBe('👩‍🏫👩‍🏫👩‍🏫');
  });

  it('never writes past its width, never more lines than asked, and loses nothing but what it says', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 40, max: 300 }),
        fc.integer({ min: 1, max: 5 }),
        (text, width, lines) => {
          const wrapped = wrapText(text, { width, size: 12, lines });
          expect(wrapped.length).toBeLessThanOrEqual(lines);
          // One letter may be wider than any line: a base with dozens of marks is still one letter.
          for (const line of wrapped)
            if ([...new Intl.Segmenter().segment(line)].length > 1)
              expect(textWidth(line, 12)).toBeLessThanOrEqual(width + 1e-9);
          const kept = wrapped.join('').replace(/…$/, '').replaceAll(' ', '');
          expect(plainLine(text).replaceAll(' ', '').startsWith(kept)).toBe(true);
        },
      ),
    );
  });
});

describe('plainLine', () => {
  it('makes one legal line of anything, without what turns the direction of its neighbours', () => {
    expect(plainLine(' a\n\tb \u202Ec\u202C \u0000 \uD800 ')).toBe('a b c \u{fffd} \u{fffd}');
  });
});

describe('fitText', () => {
  it('leaves alone what fits', () => expect(fitText('short', { width: 100, size: 12 })).toBe('short'));
});

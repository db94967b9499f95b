import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spellOut } from '../../../src/judge/offline/spelled-numbers.ts';

describe('numbers in words', () => {
  it.each([
    ['fifty-six', '56'],
    ['twenty one apples', '21 apples'],
    ['two hundred and five', '205'],
    ['one hundred', '100'],
    ['a thousand years', '1000 years'],
    ['three million two hundred thousand', '3200000'],
    ['one hundred and twenty-three thousand four hundred and fifty-six', '123456'],
  ])('%j is %j', (text, spelled) => {
    expect(spellOut(text)).toBe(spelled);
  });

  it.each([
    'one',
    'two three',
    'two and three',
    'six or seven',
    'nineteen eighty',
    'the first one and two others',
    '',
  ])('%j stays', (text) => {
    expect(spellOut(text)).toBe(text);
  });

  it('leaves every text without number words alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-d ,.0-9-]*$/), (text) => {
        expect(spellOut(text)).toBe(text);
      }),
    );
  });
});

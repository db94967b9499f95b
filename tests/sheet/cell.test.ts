import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFailedFormula, readCell, textCell } from '../../src/sheet/cell.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '1', '＝', '"'))
    .map((parts) => parts.join('')),
);

describe('textCell', () => {
  it.each([
    '=HYPERLINK("http://a.example")',
    '+1+1',
    '-3+cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\n=1',
    "'=1",
    "''@x",
    '＝1',
  ])('guards %j', (dangerous) => {
    expect(textCell(dangerous)).toBe(`'${dangerous}`);
  });

  it.each(['', 'What is 1 = 1?', "'quoted'", '3', 'a-b', 'x@y.example', '  indented'])(
    'leaves %j as it is',
    (harmless) => {
      expect(textCell(harmless)).toBe(harmless);
    },
  );

  it('writes nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(textCell(value)).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/u);
      }),
    );
  });

  it('is undone by readCell, whatever the text', () => {
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(!/^\s*="/.test(value));
        expect(readCell(textCell(value))).toBe(value);
      }),
    );
  });
});

describe('readCell', () => {
  it.each([
    ['="007"', '007'],
    ['="say ""hi"""', 'say "hi"'],
    ["'=1+1", '=1+1'],
    ["'tis plain", "'tis plain"],
    ['=1+1', '=1+1'],
  ])('reads %j as %j', (cell, wanted) => expect(readCell(cell)).toBe(wanted));
});

describe('isFailedFormula', () => {
  it.each(['#REF!', '#NAME?', ' #DIV/0! ', '#N/A', '#BEZUG!', '#NV'])('knows %j', (cell) => {
    expect(isFailedFormula(cell)).toBe(true);
  });
  it.each(['#', '#1', 'What is #REF! in a sheet?', ''])('takes %j for a text', (cell) => {
    expect(isFailedFormula(cell)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../../src/markup/blocks.ts';
import { type Piece, splitMarkup } from '../../src/markup/split-markup.ts';

const units = (text: string): number => text.length;
const escapedBytes = (text: string): number =>
  Buffer.byteLength(text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'));

const bodies = (pieces: readonly Piece[]): string => pieces.map(({ body }) => body).join('');

/** Whether the piece's code fences are closed: a text after it would not become code. */
function isBalanced(markup: string): boolean {
  const last = parseMarkup(`${markup}\n\nafter`).children.at(-1);
  return (
    last?.type === 'paragraph' ||
    /[^\s]/.test(markup) === false ||
    last?.type === 'heading' ||
    !/`{3}|~{3}/.test(markup)
  );
}

describe('splitting', () => {
  it('leaves a text that fits alone', () => {
    expect(splitMarkup('Hello **you**.', { limit: 200, measure: units })).toEqual([
      { body: 'Hello **you**.', markup: 'Hello **you**.' },
    ]);
  });

  it('sends nothing for a text of white space', () => {
    expect(splitMarkup(' \n\n ', { limit: 200, measure: units })).toEqual([]);
  });

  it('keeps a list, a table and a fence whole where they fit into a piece of their own', () => {
    const intro = 'word '.repeat(30).trim();
    const list = Array.from({ length: 8 }, (_, index) => `- item number ${index}`).join('\n');
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |';
    const fence = '```py\nprint(1)\n```';
    const pieces = splitMarkup([intro, list, table, fence].join('\n\n'), { limit: 200, measure: units });
    for (const whole of [list, table, fence])
      expect(pieces.some(({ markup }) => markup.includes(whole))).toBe(true);
  });

  it('closes a fence that it cuts and opens it again, with its language, no line cut in two', () => {
    const lines = Array.from({ length: 300 }, (_, index) => `print(${index})`);
    const text = `Intro\n\n\`\`\`py\n${lines.join('\n')}\n\`\`\``;
    const pieces = splitMarkup(text, { limit: 400, measure: units });
    expect(bodies(pieces)).toBe(text);
    for (const { markup } of pieces.slice(1)) {
      expect(markup.startsWith('```py\n')).toBe(true);
      expect(markup.endsWith('\n```')).toBe(true);
    }
    const shown = pieces.slice(1).flatMap(({ markup }) => markup.split('\n').slice(1, -1));
    expect(shown).toEqual(lines);
  });

  it('gives each piece of a table its head again', () => {
    const head = '| step | what |\n|---|---|';
    const rows = Array.from({ length: 60 }, (_, index) => `| ${index} | weigh it |`);
    const text = [head, ...rows].join('\n');
    const pieces = splitMarkup(text, { limit: 300, measure: units });
    expect(bodies(pieces)).toBe(text);
    for (const { markup } of pieces) {
      expect(parseMarkup(markup).children.map(({ type }) => type)).toEqual(['table']);
      expect(units(markup)).toBeLessThanOrEqual(300);
    }
    expect(pieces.flatMap(({ markup }) => markup.split('\n').slice(2))).toEqual(rows);
  });

  it('cuts a long paragraph outside code, emphasis and mathematics where it can', () => {
    const whole = [
      '`f(a, b)`',
      '**very much so**',
      '\\(x + y = z\\)',
      '$$a b c$$',
      '[a b](https://x.example)',
    ];
    const text = Array.from({ length: 60 }, (_, index) => `word ${whole[index % whole.length]}`).join(' ');
    const pieces = splitMarkup(text, { limit: 200, measure: units });
    expect(bodies(pieces)).toBe(text);
    const found = pieces.map(({ markup }) => whole.flatMap((one) => markup.split(one).slice(1)).length);
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(60);
  });

  it.each([
    ['a fence whose name is a text', `\`\`\`${'n'.repeat(1900)}\n${'code\n'.repeat(200)}\`\`\``],
    ['a tilde fence', `~~~\n${'code line\n'.repeat(200)}~~~`],
    ['a fence that never ends', `\`\`\`\n${'code line\n'.repeat(200)}`],
    ['one line without a space', 'x'.repeat(5000)],
    ['letters of many code points', '👩‍👩‍👧‍👦'.repeat(400)],
    ['one letter of thousands of marks', `e${'\u0301'.repeat(5000)}`],
  ])('gets %s within the limit without loss', (_name, text) => {
    const pieces = splitMarkup(text, { limit: 300, measure: units });
    expect(bodies(pieces)).toBe(text);
    for (const { markup } of pieces) expect(units(markup)).toBeLessThanOrEqual(300);
  });

  it("splits at the platform's own unit of length", () => {
    const text = 'a < b & c '.repeat(100);
    for (const { markup } of splitMarkup(text, { limit: 200, measure: escapedBytes }))
      expect(escapedBytes(markup)).toBeLessThanOrEqual(200);
  });
});

const fragment = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '```js\n',
    '```\n',
    '~~~\n',
    '- item\n',
    '1. one\n',
    '| a | b |\n|---|---|\n',
    '> quote\n',
    '# Title\n',
    '\n\n',
    '    code\n',
    '**bold**',
    '`',
    '\\(x_1\\)',
    '👩‍👩‍👧‍👦',
    'é',
  ),
  fc.lorem({ maxCount: 60 }),
);

describe('whatever the text and the limit', () => {
  it('loses nothing, stays within the limit, and balances every fence', () => {
    fc.assert(
      fc.property(
        fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join('')),
        fc.integer({ min: 200, max: 4000 }),
        fc.constantFrom(units, escapedBytes),
        (text, limit, measure) => {
          const pieces = splitMarkup(text, { limit, measure });
          expect(text.trim() === '' ? '' : bodies(pieces)).toBe(text.trim() === '' ? '' : text);
          for (const { markup } of pieces) {
            expect(measure(markup)).toBeLessThanOrEqual(limit);
            expect(markup.trim()).not.toBe('');
          }
          for (const { markup } of pieces.slice(0, -1)) expect(isBalanced(markup)).toBe(true);
        },
      ),
      { numRuns: 300, seed: 11 },
    );
  });
});

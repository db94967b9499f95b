import fc from 'fast-check';
import picocolors from 'picocolors';
import { describe, expect, it } from 'vitest';
import { renderMarkup } from '../../../adapters/terminal/render-markup.ts';
import { escapeMarkup } from '../../../src/markup/escape.ts';

const colors = { ...picocolors.createColors(false), bold: (text: unknown) => `<b>${text}</b>` };
const shown = (text: string): string => renderMarkup(text, { colors, width: null });

describe('a terminal', () => {
  it('shows bold and code', () => {
    expect(shown('**bold** and `code`')).toBe('<b>bold</b> and code');
  });

  it('shows what a learner wrote as it was written, whatever marks it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab1 \\`*_[]<>&~|$#+=.()-!"{}/;'), maxLength: 40 }),
        (text) => {
          const quoted = shown(`You said: “${escapeMarkup(text)}”`);
          expect(quoted).toBe(`You said: “${text.replace(/\s+/g, ' ').trim()}”`);
        },
      ),
      { numRuns: 2000, seed: 3 },
    );
  });

  it.each(['1. not a list', '- not a list', '# no title'])('keeps the start of a line: %s', (text) => {
    expect(shown(escapeMarkup(text))).toBe(text);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldLookalikes, foldText, mapFolded, visibleText } from '../../../src/judge/injection/fold.ts';

/** Text that is folded the quick way; with the dash behind it, letter by letter. */
const asciiText = fc.string({ unit: fc.constantFrom(...'aBi g.n-o\n\t_*`\'"[R]7~ '), maxLength: 80 });
const dash = '\n—';

it('folds plain text to the same as text with other characters in it', () => {
  fc.assert(
    fc.property(asciiText, (text) => {
      expect(visibleText(text + dash)).toBe(visibleText(text) + dash);
      expect(foldText(text + dash)).toBe(foldText(text) + dash);
      expect(foldLookalikes(text + dash)).toBe(foldLookalikes(text) + dash);
      const { folded, starts } = mapFolded(text);
      const other = mapFolded(text + dash);
      expect(other.folded).toBe(folded + dash);
      expect(other.starts.slice(0, starts.length)).toEqual(starts);
    }),
  );
});

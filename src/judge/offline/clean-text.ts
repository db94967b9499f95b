/** Characters of a text that are read; the rest of a longer one is left out. About 1,300 words. */
export const longestText = 8_000;

/** A longer run without a space is no word, and would cost the tokeniser quadratic time. */
const longestWord = 40;

/**
 * The text as the offline judge reads it: at most `longestText` characters, compatible characters unified (NFKC),
 * invisible and direction marks and control characters removed, overlong words cut. Linear in `longestText`.
 */
export function cleanText(text: string): string {
  // Cut first, so that a text of any size costs the same; NFKC can lengthen what is left at most 18-fold.
  return text
    .slice(0, longestText * 2)
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, (gap) => (/[\n\r\u2028\u2029]/.test(gap) ? '\n' : ' '))
    .replace(/[’‘`´ʼ]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‐‑‒–—]/gu, '-')
    .replace(/−/gu, '-')
    .replace(/\S{41,}/gu, (run) => run.slice(0, longestWord))
    .slice(0, longestText)
    .trim();
}

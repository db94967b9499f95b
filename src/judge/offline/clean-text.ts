/** Characters of a text that are read; the rest of a longer one is left out. About 1,300 words. */
export const longestText = 8_000;

/** A longer run without a space is no word, and would cost the tokeniser quadratic time. */
const longestWord = 40;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A text as the offline judge compares it: at most `longestText` characters in lower case, compatible characters
 * unified (NFKC), powers written with ^, all white space one blank, what nobody sees removed, overlong words cut.
 * Linear in `longestText`; texts that differ in case and white space alone come out equal.
 */
export function cleanText(text: string): string {
  return (
    text
      // Cut first, so that a text of any size costs the same.
      .slice(0, longestText * 2)
      .replace(/[⁻]?[⁰¹²³⁴-⁹]+/gu, (power) => `^${power.startsWith('⁻') ? '-' : ''}${plainDigits(power)}`)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
      .replace(/[’‘`´ʼ]/gu, "'")
      .replace(/[“”„«»]/gu, '"')
      .replace(/[‐‑‒–—−]/gu, '-')
      .replace(/[×·∙⋅]/gu, '*')
      .replace(/÷/gu, '/')
      .replace(/[^\s\p{L}\p{N}\p{M}\p{P}\p{S}]+/gu, ' ')
      .replace(/\S{41,}/gu, (run) => run.slice(0, longestWord))
      .replace(/\s+/gu, ' ')
      .slice(0, longestText)
      .trim()
  );
}

const plainDigits = (power: string): string =>
  [...power]
    .map((sign) => superscripts.indexOf(sign))
    .filter((digit) => digit >= 0)
    .join('');

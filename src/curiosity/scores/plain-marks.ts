/** "(1-5)", "[1 to 5]", "(on a scale from 1 to 5)", "(out of 5)": the scale that a score is on, and no score. */
const scale =
  /[([]\s*(?:(?:on\s+)?(?:an?\s+|the\s+)?scale\s*(?:of|from|:)?\s*)?(?:1\s*(?:-|–|—|to|\.{2,3}|…)\s*5|out of 5|of 5|\/\s*5|max(?:imum)?\.?\s*5)\s*[)\]]/giu;
const stars = /((?:[★⭐]\uFE0F?){1,5})(☆*)/gu;
const tags = /<(\/?)(relevance|coherence|diversity|doubt|score|justification)>/gi;

/** A reply in which marks that stand for words or numbers are these: stars, circled digits, tags; and no scale is named. */
export function plainMarks(text: string): string {
  return text
    .replace(scale, ' ')
    .replace(stars, (all, full: string, empty: string) => {
      const count = [...full.matchAll(/[★⭐]/gu)].length;
      return empty === '' || count + empty.length === 5 ? `${count}/5` : all;
    })
    .replace(/[①-⑤]/gu, (digit) => digit.normalize('NFKC'))
    .replace(tags, (_tag, end: string, name: string) => (end === '' ? `\n${name}: ` : '\n'));
}

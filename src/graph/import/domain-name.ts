// How the five domains of the DepthQA paper are also written.
const spellings = new Map([
  ['math', 'math'],
  ['mathematics', 'math'],
  ['maths', 'math'],
  ['computer-science', 'computer-science'],
  ['environmental-science', 'environmental-science'],
  ['environmental-sciences', 'environmental-science'],
  ['physics', 'physics'],
  ['life-science', 'life-sciences'],
  ['life-sciences', 'life-sciences'],
]);

/** The domain as packs write it: "Computer Science" is `computer-science`. Other words stay as they are. */
export function domainName(domain: string | null): string | null {
  const word = domain?.trim() ?? '';
  if (word === '') return null;
  return spellings.get(word.toLowerCase().replace(/[\s_-]+/g, '-')) ?? word;
}

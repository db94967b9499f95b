// Words that say how something is asked or joined and not what it is about. "how", "why", "when", "where", "who", the
// negations and "with"/"without" stay in: they tell questions about one subject apart.
const silent = new Set(
  (
    'a an the this that these those it its he she they them their there here you your we our us i my me ' +
    'is are was were be been being am do does did has have had having can could will would shall should may might must ' +
    'and or but if then than so as of in on at by to from for into onto over under between about within through during ' +
    'what which whose whom one ones some any each such also ' +
    'define definition describe explain state name give list tell say mean meaning meant called known term ' +
    'please briefly answer question explanation description ' +
    'exactly really actually basically simply generally typically usually commonly'
  ).split(' '),
);

const scriptWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const anyWord = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu;
const asciiWord = /[0-9]+(?:[.,][0-9]+)*|[a-z0-9]+(?:'[a-z]+)?/g;

/**
 * The words of a text in order, in lower case, numbers with their decimals. Scripts that are written without spaces
 * give pairs of neighbouring characters.
 */
export function wordsOf(text: string): readonly string[] {
  // Most texts are plain English, and the patterns for any script take five times as long.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  if (/^[\u0000-\u007F]*$/.test(text)) return text.toLowerCase().match(asciiWord) ?? [];
  const words = text.normalize('NFKC').toLowerCase().match(anyWord) ?? [];
  return words.flatMap((found) =>
    scriptWithoutSpaces.test(found) ? pairs(found) : [found.replace('’', "'")],
  );
}

/** What a word of `wordsOf` says of a text's matter: its stem. `carries` is false for the words of `silent`. */
export function termOf(word: string): { readonly term: string; readonly carries: boolean } {
  const bare = word.replace(/'s?$|'(?=[a-z]+$)/, '');
  return { term: stem(bare), carries: !silent.has(bare) };
}

/**
 * The stems of the words that carry a text's matter, in order. A text of nothing but silent words gives those, so that
 * only an empty text has no term.
 */
export function termsOf(text: string): string[] {
  const terms = wordsOf(text).map(termOf);
  const telling = terms.filter(({ carries }) => carries);
  return (telling.length > 0 ? telling : terms).map(({ term }) => term);
}

/** Whether a term is a number, or a name with one ("layer2"): two questions with different ones ask different things. */
export function isNumber(term: string): boolean {
  return /\p{N}/u.test(term);
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

// Longest first. What is cut may be too much for a dictionary; it only has to be the same for forms of one word.
const endings =
  /(?:isations?|izations?|ations?|ements?|ments?|nesses|ness|ities|ity|ising|izing|ions?|ings?|edly|ies|ied|ally|ely|ly|ises?|izes?|ised|ized|ed|es|e|s|y)$/;

/** A word without its ending, four letters or more; other languages than English mostly stay as they are. */
function stem(term: string): string {
  if (term.length < 4 || !/^[a-z]+$/.test(term)) return term;
  const short = term.length < 5 ? '' : term.replace(endings, '');
  if (short.length < 4) return singular(term);
  return short.replace(/([bdfgmnprt])\1$/, '$1').replace(/i$/, '');
}

function singular(term: string): string {
  return term.replace(/(?<=s|x|z|ch|sh)es$|(?<=[^s])s$/, '');
}

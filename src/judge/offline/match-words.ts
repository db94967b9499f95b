import type { Lexicon } from './lexicon.ts';
import type { Word } from './read-text.ts';
import { isTypo } from './similar-words.ts';

/** How well a word of one text stands for a word of another: 1 the same, 0 unrelated. */
export type MatchWords = (wanted: Word, offered: Word) => number;

const byTypo = 0.95;
const byFamily = 0.85;
const bySynonym = 0.75;

/** True for words of one family that the stemmer keeps apart, such as "analysis" and "analyze". */
function isFamily(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  let shared = 0;
  while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared += 1;
  return shared >= 5 && shared >= 0.7 * longer;
}

const negatingPrefix = /^(?:un|in|im|ir|il|non|dis|anti|mis|mal|de)(?=....)/;

function isNegatedForm(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length < 4) return false;
  const bare = longer.replace(negatingPrefix, '').replace(/^-/, '');
  if (bare !== longer && (bare === shorter || bare.startsWith(shorter) || shorter.startsWith(bare)))
    return true;
  return longer === `${shorter}less` || (longer.endsWith('less') && shorter === `${longer.slice(0, -4)}ful`);
}

export type WordRelations = {
  readonly match: MatchWords;
  /** True where one word says the opposite of the other ("rise" and "falls", "stable" and "unstable"). */
  readonly isOpposite: (one: Word, other: Word) => boolean;
  /** True for words that have an opposite in the lexicon, such as directions. */
  readonly hasOpposite: (word: Word) => boolean;
  /** What a word counts for when words are counted: 1, or less where it says little by itself. */
  readonly weigh: (word: Word) => number;
};

/** What a generic word counts for. */
const genericWeight = 0.4;

/** Relations between words by key, typing error, family and lexicon. */
export function relateWords(lexicon: Lexicon): WordRelations {
  const related = (map: Lexicon['oppositesOf'], one: Word, other: Word): boolean =>
    [one.key, one.form].some((key) => {
      const known = map.get(key);
      return known?.has(other.key) === true || known?.has(other.form) === true;
    });
  const isOpposite = (one: Word, other: Word): boolean =>
    related(lexicon.oppositesOf, one, other) ||
    (one.value === null && other.value === null && isNegatedForm(one.text, other.text));
  const match: MatchWords = (wanted, offered) => {
    if (wanted.key === offered.key || wanted.form === offered.form) return 1;
    if (wanted.value !== null || offered.value !== null) return 0;
    if (isOpposite(wanted, offered)) return 0;
    if (isTypo(wanted.text, offered.text)) return byTypo;
    if (isFamily(wanted.key, offered.key)) return byFamily;
    return related(lexicon.synonymsOf, wanted, offered) ? bySynonym : 0;
  };
  return {
    match,
    isOpposite,
    hasOpposite: (word) => lexicon.oppositesOf.has(word.key) || lexicon.oppositesOf.has(word.form),
    weigh: (word) => (lexicon.generic.has(word.key) ? genericWeight : 1),
  };
}

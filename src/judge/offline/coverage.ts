import type { MatchWords, WordRelations } from './match-words.ts';
import type { ReadText, Word } from './read-text.ts';
import { dice, trigrams } from './similar-words.ts';

/** One word for each key of a text, in order of first use. */
export type Vocabulary = ReadonlyMap<string, Word>;

export const vocabularyOf = (words: readonly Word[]): Vocabulary => {
  const first = new Map<string, Word>();
  for (const word of words) if (!first.has(word.key)) first.set(word.key, word);
  return first;
};

/** The best match of a word among others, 0 to 1. */
export function bestMatch(wanted: Word, offered: Vocabulary, match: MatchWords): number {
  if (offered.has(wanted.key)) return 1;
  let best = 0;
  for (const word of offered.values()) {
    best = Math.max(best, match(wanted, word));
    if (best === 1) break;
  }
  return best;
}

/** The mean of `worthOf` over words, each weighed; 0 where there is none. */
function weighed(
  words: Iterable<Word>,
  worthOf: (word: Word) => number,
  weigh: (word: Word) => number,
): number {
  let sum = 0;
  let total = 0;
  for (const word of words) {
    sum += worthOf(word) * weigh(word);
    total += weigh(word);
  }
  return total === 0 ? 0 : sum / total;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const without = (all: Vocabulary, out: Vocabulary): Vocabulary =>
  new Map([...all].filter(([key]) => !out.has(key)));

export type Coverage = {
  /** Mean match of the reference's words that are not in the question (of all, where all are). */
  readonly recD: number;
  /** The same, counting equal keys and typing errors alone. */
  readonly recExact: number;
  readonly rec: number;
  /** Share of the answer's words not in the question that match the reference. */
  readonly precD: number;
  readonly prec: number;
  /** Share of the answer's words that are not in the question. */
  readonly novel: number;
  /** Trigram Dice of reference and answer. */
  readonly tri: number;
  /** Trigram Dice of the reference's matter and the matched matter of the answer: what else it says leaves it alone. */
  readonly triMatched: number;
  /** Coverage of the reference's worst and of its mean sentence, for sentences with matter of their own. */
  readonly worstPart: number;
  readonly meanPart: number;
  /** How many words of the reference, not in the question, were found (log scale). */
  readonly foundCount: number;
};

/** How much of the reference the answer says, and how much of the answer is in the reference. */
export function coverage(
  question: ReadText,
  reference: ReadText,
  answer: ReadText,
  { match, weigh }: WordRelations,
): Coverage {
  const asked = vocabularyOf(question.matter);
  const wanted = vocabularyOf(reference.matter);
  const given = vocabularyOf(answer.matter);
  const wantedNew = without(wanted, asked);
  const counted = wantedNew.size === 0 ? wanted : wantedNew;
  const strength = new Map([...counted].map(([key, word]) => [key, bestMatch(word, given, match)]));
  const strengths = [...strength.values()];
  const strengthOf = ({ key }: Word): number => strength.get(key) ?? 0;
  const givenNew = without(given, asked);
  const fits = new Map([...given].map(([key, word]) => [key, bestMatch(word, wanted, match)]));
  const matches = ({ key }: Word): number => fits.get(key) ?? 0;
  const parts: number[] = [];
  for (let sentence = 0; sentence <= (reference.words.at(-1)?.sentence ?? 0); sentence++) {
    const own = reference.matter.filter((word) => word.sentence === sentence && counted.has(word.key));
    if (own.length >= 2) parts.push(weighed(own, strengthOf, weigh));
  }
  const recD = weighed(counted.values(), strengthOf, weigh);
  const matched = answer.matter.filter((word) => matches(word) > 0.5);
  const grams = { reference: trigrams(reference.text), answer: trigrams(answer.text) };
  return {
    recD,
    recExact: weighed(counted.values(), (word) => (strengthOf(word) >= 0.9 ? 1 : 0), weigh),
    rec: weighed(wanted.values(), (word) => bestMatch(word, given, match), weigh),
    precD: weighed(givenNew.values(), matches, weigh),
    prec: weighed(given.values(), matches, weigh),
    novel: given.size === 0 ? 0 : givenNew.size / given.size,
    tri: dice(grams.reference, grams.answer),
    triMatched: dice(
      trigrams(reference.matter.map(({ text }) => text).join(' ')),
      trigrams(matched.map(({ text }) => text).join(' ')),
    ),
    worstPart: parts.length === 0 ? recD : Math.min(...parts),
    meanPart: parts.length === 0 ? recD : mean(parts),
    foundCount: Math.log1p(strengths.reduce((sum, value) => sum + value, 0)),
  };
}

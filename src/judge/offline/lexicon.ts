import { z } from 'zod';

/** What the offline judge knows of English words, as it lies in data/judge. Words are lower case. */
export const LexiconSchema = z.object({
  /** Groups of words that may stand for one another in an explanation, separated by spaces. */
  synonyms: z.array(z.string()),
  /** `one side / other side`: each word of one side is an opposite of each of the other. */
  opposites: z.array(z.string().regex(/^[^/]+ \/ [^/]+$/)),
  /** Phrases and the one word (or shorter phrase) that they are read as. */
  phrases: z.record(z.string(), z.string()),
  /** Words that say little by themselves ("take", "value"): they count less when words are counted. */
  generic: z.array(z.string()),
});
export type LexiconData = z.infer<typeof LexiconSchema>;

/** A lexicon by keys (stems, see `readText`). */
export type Lexicon = {
  readonly synonymsOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly oppositesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words that say little by themselves. */
  readonly generic: ReadonlySet<string>;
  /** The text with every known phrase replaced, longest first. Expects lower or mixed case; linear. */
  readonly unifyPhrases: (text: string) => string;
};

const split = (words: string): string[] => words.trim().split(/\s+/);

function relate(map: Map<string, Set<string>>, from: string, to: string): void {
  if (from === to) return;
  const known = map.get(from) ?? new Set();
  known.add(to);
  map.set(from, known);
}

/** Builds a lexicon; `keyOf` gives the key of a single word. */
export function createLexicon(data: LexiconData, keyOf: (word: string) => string): Lexicon {
  const synonymsOf = new Map<string, Set<string>>();
  const oppositesOf = new Map<string, Set<string>>();
  const relateAll = (words: readonly string[]): void => {
    for (const one of words) for (const other of words) relate(synonymsOf, keyOf(one), keyOf(other));
  };
  for (const group of data.synonyms) relateAll(split(group));
  for (const pair of data.opposites) {
    const [left = [], right = []] = pair.split('/').map(split);
    relateAll(left);
    relateAll(right);
    for (const one of left) {
      for (const other of right) {
        relate(oppositesOf, keyOf(one), keyOf(other));
        relate(oppositesOf, keyOf(other), keyOf(one));
      }
    }
  }
  const phrases = new Map(Object.entries(data.phrases));
  const escaped = [...phrases.keys()]
    .sort((one, other) => other.length - one.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
  const anyPhrase = escaped.length === 0 ? null : new RegExp(`\\b(?:${escaped.join('|')})\\b`, 'gi');
  return {
    synonymsOf,
    oppositesOf,
    generic: new Set(data.generic.flatMap(split).map(keyOf)),
    unifyPhrases: (text) =>
      anyPhrase === null
        ? text
        : text.replace(anyPhrase, (found) => phrases.get(found.toLowerCase().replace(/\s+/g, ' ')) ?? found),
  };
}

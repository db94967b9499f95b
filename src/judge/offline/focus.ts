import { bestMatch, type Vocabulary, vocabularyOf } from './coverage.ts';
import type { MatchWords } from './match-words.ts';
import type { ReadText, Word } from './read-text.ts';
import { dice, trigrams } from './similar-words.ts';

export type Focus = {
  /** ln of the answer's words over the reference's. */
  readonly length: number;
  /** The same, counting only the answer's words that match reference or question. */
  readonly matchedLength: number;
  readonly sentences: number;
  /** Share of the answer's sentences that share no word with the reference beyond the question. */
  readonly strayShare: number;
  /** Number of such sentences (log scale). */
  readonly strayCount: number;
  /** Coverage of the reference by the answer's best single sentence. */
  readonly bestSentence: number;
  /** Number of words of matter that neither reference nor question has (log scale). */
  readonly foreign: number;
  /** Hedges and alternatives ("maybe", "or", "not sure") beyond the reference's own, a word. */
  readonly hedging: number;
  /** Trigram Dice with the question. */
  readonly echo: number;
  /** Words of matter beyond the question (log scale). */
  readonly ownWords: number;
};

const hedges =
  /^(?:or|either|maybe|perhaps|probably|possibly|might|guess|unsure|dunno|alternatively|else|otherwise|whatever|somehow|something)$/;

/** How much of an answer is about the matter at all, how long it is, and how much it leaves open. */
export function focus(question: ReadText, reference: ReadText, answer: ReadText, match: MatchWords): Focus {
  const asked = vocabularyOf(question.matter);
  const wanted = vocabularyOf(reference.matter);
  const known = new Map<string, { readonly wanted: number; readonly asked: number }>();
  const knownOf = (word: Word): { readonly wanted: number; readonly asked: number } => {
    const cached = known.get(word.key);
    if (cached !== undefined) return cached;
    const value = { wanted: bestMatch(word, wanted, match), asked: bestMatch(word, asked, match) };
    known.set(word.key, value);
    return value;
  };
  const own = (word: Word): boolean => knownOf(word).wanted > 0.5 && !asked.has(word.key);
  const bySentence = new Map<number, Word[]>();
  for (const word of answer.matter)
    bySentence.set(word.sentence, [...(bySentence.get(word.sentence) ?? []), word]);
  const groups = [...bySentence.values()];
  const stray = groups.filter((words) => !words.some(own)).length;
  const wantedNew: Vocabulary = new Map([...wanted].filter(([key]) => !asked.has(key)));
  const counted = wantedNew.size === 0 ? wanted : wantedNew;
  const cover = (words: readonly Word[]): number => {
    const keys = vocabularyOf(words);
    let found = 0;
    for (const word of counted.values()) found += keys.has(word.key) ? 1 : 0;
    return counted.size === 0 ? 0 : found / counted.size;
  };
  const spoken = (text: ReadText): number => text.words.filter((word) => word.kind !== 'sign').length;
  const hedgesIn = (text: ReadText): number => text.words.filter((word) => hedges.test(word.text)).length;
  const matched = answer.matter.filter(
    (word) => knownOf(word).wanted > 0.5 || knownOf(word).asked > 0.5,
  ).length;
  const vocabulary = [...vocabularyOf(answer.matter).values()];
  return {
    length: Math.log((spoken(answer) + 1) / (spoken(reference) + 1)),
    matchedLength: Math.log((matched + 1) / (reference.matter.length + 1)),
    sentences: Math.log(Math.max(1, groups.length)) - Math.log(Math.max(1, reference.sentences.length)),
    strayShare: groups.length === 0 ? 0 : stray / groups.length,
    strayCount: Math.log1p(stray),
    bestSentence: Math.max(0, ...groups.map(cover)),
    foreign: Math.log1p(
      vocabulary.filter((word) => knownOf(word).wanted === 0 && knownOf(word).asked === 0).length,
    ),
    hedging: Math.max(0, hedgesIn(answer) - hedgesIn(reference)) / (spoken(answer) + 3),
    echo: dice(trigrams(question.text), trigrams(answer.text)),
    ownWords: Math.log1p(vocabulary.filter((word) => !asked.has(word.key)).length),
  };
}

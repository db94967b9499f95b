import { vocabularyOf } from './coverage.ts';
import type { ReadText, Word } from './read-text.ts';

export type WordOrder = {
  /** Share of neighbouring words of the reference that the answer has near each other, in either order. */
  readonly pairs: number;
  /** The same in the reference's order. */
  readonly orderedPairs: number;
  /** Of the answer's neighbouring words taken from the reference, the share that stand near each other there. */
  readonly local: number;
  /** Of these, the share in the reference's order; 0.5 where there are too few to tell. */
  readonly ascending: number;
  /** How much better than chance word classes follow one another, in nats. */
  readonly fluency: number;
  /** Share of words that carry grammar. */
  readonly grammar: number;
};

/** How often one word class follows another, against chance: ln(P(next | class) / P(next)), by `class next`. */
export type Bigrams = Readonly<Record<string, number>>;

const frequent = new Set(
  (
    'the a an this that these those it its they their is are was were be been has have had do does can could may will would should not ' +
    'and or but if because as than of to in on at by for with from into when where which what so then there you we i he'
  ).split(' '),
);

/** The class by which `fluency` sees a word: frequent words of grammar are their own class. */
export const classOf = (word: Word): string => (frequent.has(word.text) ? word.text : word.pos);

/** Worth of a pair of classes that the fitted table has never seen. */
const unseen = -1.5;

/** Mean of `bigrams` over neighbouring words of each sentence; `null` under four words. */
export function fluencyOf(text: ReadText, bigrams: Bigrams): number | null {
  let sum = 0;
  let before = '^';
  let sentence = -1;
  for (const word of text.words) {
    if (word.sentence !== sentence) before = '^';
    sentence = word.sentence;
    const now = classOf(word);
    sum += bigrams[`${before} ${now}`] ?? unseen;
    before = now;
  }
  return text.words.length < 4 ? null : sum / text.words.length;
}

/** Fluency that is given to answers too short to have one: that of ordinary prose. */
const ordinary = 0.6;

/** How the answer's words are ordered, next to the reference's and by themselves. */
export function wordOrder(reference: ReadText, answer: ReadText, bigrams: Bigrams): WordOrder {
  const places = new Map<string, number[]>();
  for (const [at, word] of reference.matter.entries())
    places.set(word.key, [...(places.get(word.key) ?? []), at].slice(0, 12));
  const given = new Map<string, number[]>();
  for (const [at, word] of answer.matter.entries())
    given.set(word.key, [...(given.get(word.key) ?? []), at].slice(0, 12));

  let near = 0;
  let ordered = 0;
  let all = 0;
  for (const [at, word] of reference.matter.entries()) {
    const next = reference.matter[at + 1];
    if (next === undefined || next.sentence !== word.sentence || next.key === word.key) continue;
    all += 1;
    const gaps = (given.get(word.key) ?? []).flatMap((one) =>
      (given.get(next.key) ?? []).map((other) => other - one),
    );
    if (gaps.some((gap) => Math.abs(gap) <= 3)) near += 1;
    if (gaps.some((gap) => gap > 0 && gap <= 3)) ordered += 1;
  }

  let local = 0;
  let ascending = 0;
  let steps = 0;
  const known = answer.matter.filter((word) => places.has(word.key));
  for (const [at, word] of known.entries()) {
    const next = known[at + 1];
    if (next === undefined || next.key === word.key) continue;
    steps += 1;
    const gaps = (places.get(word.key) ?? []).flatMap((one) =>
      (places.get(next.key) ?? []).map((other) => other - one),
    );
    if (gaps.some((gap) => Math.abs(gap) <= 3)) local += 1;
    if (gaps.some((gap) => gap > 0 && gap <= 3)) ascending += 1;
  }
  const spoken = answer.words.filter((word) => word.kind !== 'sign');
  return {
    pairs: all === 0 ? 0 : near / all,
    orderedPairs: all === 0 ? 0 : ordered / all,
    local: steps < 3 ? 0.6 : local / steps,
    ascending: local < 3 ? 0.6 : ascending / local,
    fluency: fluencyOf(answer, bigrams) ?? ordinary,
    grammar:
      spoken.length < 4 ? 0.35 : spoken.filter((word) => word.kind === 'function').length / spoken.length,
  };
}

/** Number of different words of matter. */
export const breadth = (text: ReadText): number => vocabularyOf(text.matter).size;

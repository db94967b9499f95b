import { onlyWords, type ReadText } from './read-text.ts';

/** A sentence with so few words of matter says little by itself. */
const light = 4;
/** What is left must be an answer of so many words, and most of the whole. */
const fewest = 5;
const leastShare = 0.6;

/**
 * The answer without its light sentences, where that leaves most of it; `null` where there is nothing to leave out. "Nothing
 * to add." in front of a contradiction is one sentence more, by which it looks like a longer and more careful answer.
 */
export function withoutLightSentences(answer: ReadText): ReadText | null {
  const counts = new Map<number, number>();
  for (const { sentence } of answer.words) counts.set(sentence, counts.get(sentence) ?? 0);
  for (const { sentence } of answer.matter) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  const isLight = (sentence: number): boolean => (counts.get(sentence) ?? 0) <= light;
  if (![...counts.keys()].some(isLight)) return null;
  const rest = onlyWords(answer, ({ sentence }) => !isLight(sentence));
  const isEnough = rest.matter.length >= Math.max(fewest, leastShare * answer.matter.length);
  return isEnough ? rest : null;
}

import type { Score } from '../verdict.ts';
import { bestMatch, vocabularyOf } from './coverage.ts';
import type { Estimate } from './estimate.ts';
import type { ReadRequest } from './features.ts';
import type { WordRelations } from './match-words.ts';

const opening: Readonly<Record<Score, string>> = {
  1: 'This does not answer the question yet.',
  2: 'Part of this belongs to the answer, but much of it is missing or wrong.',
  3: 'This is on the right track, but not complete or not quite right.',
  4: 'This is mostly right.',
  5: 'This is right and complete.',
};

const troubles: Readonly<Record<keyof Estimate['guards'], string>> = {
  contradiction:
    'Something in it says the contrary of what is right: check directions, order, numbers, units and "not".',
  salad: 'It reads like a list of words: write sentences that say how they belong together.',
  medley: 'It gives many different answers at once: decide for one.',
  echo: 'It repeats the question: say something of your own about it.',
};

/** A guard as sure as this is spoken of. */
const sure = 0.5;
/** So many words are named at most. */
const most = 4;

const listed = (words: readonly string[]): string =>
  words
    .slice(0, most)
    .map((word) => `“${word}”`)
    .join(', ');

/** A few sentences on an answer. They name words of the reference, so a tutor filters them before the reveal. */
export function feedbackFor(
  score: Score,
  { question, reference, answer }: ReadRequest,
  { guards }: Pick<Estimate, 'guards'>,
  { match, weigh }: WordRelations,
): string {
  const asked = vocabularyOf(question.matter);
  const given = vocabularyOf(answer.matter);
  const matter = [...vocabularyOf(reference.matter).values()].filter(
    (word) => !asked.has(word.key) && weigh(word) === 1,
  );
  const found = matter.filter((word) => bestMatch(word, given, match) > 0.5).map(({ text }) => text);
  const missed = matter.filter((word) => bestMatch(word, given, match) === 0).map(({ text }) => text);
  const sentences = [opening[score]];
  if (score < 4)
    for (const name of ['contradiction', 'salad', 'medley', 'echo'] as const)
      if (guards[name] >= sure) sentences.push(troubles[name]);
  if (found.length > 0) sentences.push(`It brings in ${listed(found)}.`);
  if (missed.length > 0 && score < 5) sentences.push(`It says nothing that matches ${listed(missed)}.`);
  return sentences.join(' ');
}

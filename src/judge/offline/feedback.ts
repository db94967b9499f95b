import type { Score } from '../verdict.ts';
import type { ReadText } from './read-text.ts';

export type FeedbackParts = {
  readonly score: Score;
  readonly question: ReadText;
  readonly reference: ReadText;
  readonly answer: ReadText;
};

const opening: Readonly<Record<Score, string>> = {
  1: 'This does not answer the question yet.',
  2: 'Part of this belongs to the answer, but much of it is missing or wrong.',
  3: 'This is on the right track, but not complete or not quite right.',
  4: 'This is mostly right.',
  5: 'This is right and complete.',
};

const most = 4;
const listed = (words: readonly string[]): string =>
  words
    .slice(0, most)
    .map((word) => `“${word}”`)
    .join(', ');

/** A sentence or three on an answer; names words of the reference, so it is for tutors to filter before the reveal. */
export function feedbackFor({ score, question, reference, answer }: FeedbackParts): string {
  const asked = new Set(question.tokens.map((token) => token.stem));
  const given = new Set(answer.tokens.map((token) => token.stem));
  const matter = new Map(
    reference.tokens
      .filter((token) => (token.kind === 'content' || token.kind === 'number') && !asked.has(token.stem))
      .map((token) => [token.stem, token.text]),
  );
  const found = [...matter].filter(([stem]) => given.has(stem)).map(([, text]) => text);
  const missed = [...matter].filter(([stem]) => !given.has(stem)).map(([, text]) => text);
  const sentences = [opening[score]];
  if (found.length > 0) sentences.push(`It brings in ${listed(found)}.`);
  if (missed.length > 0 && score < 5) sentences.push(`It says nothing that matches ${listed(missed)}.`);
  return sentences.join(' ');
}

import type { ReadText } from './read-text.ts';
import { isTypo } from './similar-words.ts';

export type Points = { readonly found: readonly string[]; readonly missed: readonly string[] };

const enough = 0.6;

function shareOf(point: ReadText, asked: ReadonlySet<string>, answer: ReadText): number {
  const matter = point.tokens.filter((token) => token.kind === 'content' || token.kind === 'number');
  const own = matter.filter((token) => !asked.has(token.stem));
  const wanted = own.length > 0 ? own : matter;
  if (wanted.length === 0) return 0;
  const found = wanted.filter((token) =>
    answer.tokens.some((other) => other.stem === token.stem || isTypo(other.text, token.text)),
  );
  return found.length / wanted.length;
}

/** Sorts key points into those that the answer states, by their words that the question did not give, and the rest. */
export function sortPoints(
  points: readonly { readonly text: string; readonly read: ReadText }[],
  question: ReadText,
  answer: ReadText,
): Points {
  const asked = new Set(question.tokens.map((token) => token.stem));
  const isFound = (point: { readonly read: ReadText }): boolean =>
    shareOf(point.read, asked, answer) >= enough;
  return {
    found: points.filter(isFound).map(({ text }) => text),
    missed: points.filter((point) => !isFound(point)).map(({ text }) => text),
  };
}

import { bestMatch, vocabularyOf } from './coverage.ts';
import type { WordRelations } from './match-words.ts';
import type { ReadText } from './read-text.ts';

export type Reversal = {
  /** Share of the reference's own words (not in the question) that the answer lacks and of which it has an opposite. */
  readonly keyReversed: number;
  /** How many of the answer's own words (in neither question nor reference) are opposites of the reference's. */
  readonly newReversed: number;
};

/** Looks for opposites of the decisive words, wherever they stand. */
export function reversal(
  question: ReadText,
  reference: ReadText,
  answer: ReadText,
  relations: WordRelations,
): Reversal {
  const asked = vocabularyOf(question.matter);
  const said = vocabularyOf(reference.matter);
  const given = vocabularyOf(answer.matter);
  const own = [...said.values()].filter(({ key }) => !asked.has(key));
  const foreign = [...given.values()].filter(
    (word) => !asked.has(word.key) && bestMatch(word, said, relations.match) === 0,
  );
  const reversed = own.filter(
    (word) =>
      bestMatch(word, given, relations.match) === 0 &&
      foreign.some((other) => relations.isOpposite(word, other)),
  );
  const contrary = foreign.filter((word) =>
    [...said.values()].some((other) => relations.isOpposite(other, word)),
  );
  return {
    keyReversed: own.length === 0 ? 0 : reversed.length / own.length,
    newReversed: Math.min(3, contrary.length),
  };
}

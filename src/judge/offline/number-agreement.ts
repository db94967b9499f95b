import type { ReadText } from './read-text.ts';

export type NumberAgreement = {
  /** Share of the reference's own numbers that the answer has; 1 where it has none. */
  readonly numbersFound: number;
  /** Numbers of the answer that neither reference nor question has, where a number of the reference is missing. */
  readonly numbersWrong: number;
};

/** Compares the numbers of answer and reference by value; those that the question gives do not count. */
export function numberAgreement(question: ReadText, reference: ReadText, answer: ReadText): NumberAgreement {
  const valuesOf = (text: ReadText): Set<number> =>
    new Set(text.words.flatMap(({ value }) => (value === null ? [] : [value])));
  const asked = valuesOf(question);
  const wanted = [...valuesOf(reference)].filter((value) => !asked.has(value));
  const given = valuesOf(answer);
  const missing = wanted.filter((value) => !given.has(value));
  const foreign = [...given].filter((value) => !asked.has(value) && !wanted.includes(value));
  return {
    numbersFound: wanted.length === 0 ? 1 : 1 - missing.length / wanted.length,
    numbersWrong: Math.min(missing.length, foreign.length),
  };
}

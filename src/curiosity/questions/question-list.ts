/** Questions of a set that are scored. */
export const setSize = 5;

/** Why a part of a reply is not one of its questions. */
export const dropReasons = [
  'extra', // over the five that are scored
  'repeat', // asked already: case, spacing and punctuation do not count
  'truncated', // cut off before its end
  'not-a-question', // a preamble, heading, statement, explanation or offer
  'echo', // the prompt or the statement again, or words put into another's mouth
  'thinking', // thought, not said
  'unreadable-cell', // what a spreadsheet or table library writes in place of a text
] as const;
export type DropReason = (typeof dropReasons)[number];

export type Dropped = { readonly text: string; readonly reason: DropReason };

/** The questions of a reply, in order and at most five, and what else it held. */
export type QuestionList = { readonly questions: readonly string[]; readonly dropped: readonly Dropped[] };

export type QuestionContext = {
  /** The server says that the reply was cut off. */
  readonly truncated?: boolean;
  /** The statement that was asked about, which a model may say again. */
  readonly statement?: string;
  /** The words that the asker was given, which a model may say again. */
  readonly prompt?: string;
};

/** What remains of two questions that are the same. */
export const questionText = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Sm}^/%°]+/gu, ' ')
    .trim();

/** Keeps the first five of the questions found, without repeats. */
export function chooseQuestions(found: readonly string[], already: readonly Dropped[] = []): QuestionList {
  const questions: string[] = [];
  const dropped = [...already];
  const seen = new Set<string>();
  for (const text of found) {
    const key = questionText(text);
    if (seen.has(key)) dropped.push({ text, reason: 'repeat' });
    else if (questions.length === setSize) dropped.push({ text, reason: 'extra' });
    else questions.push(text);
    seen.add(key);
  }
  return { questions, dropped };
}

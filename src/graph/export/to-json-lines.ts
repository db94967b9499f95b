import type { PackHeader, Question } from '../question.ts';

/** The lines of a pack, each with its line ending: the header, where there is one, and a question a line. */
export function* toJsonLines(questions: Iterable<Question>, header: PackHeader | null): Generator<string> {
  if (header !== null) yield `${JSON.stringify(header)}\n`;
  for (const question of questions) yield `${JSON.stringify(questionFields(question))}\n`;
}

/** The fields of a question in the order of the format, those that say nothing left out. */
function questionFields(question: Question): Record<string, unknown> {
  const { id, depth, question: text, answer, keyPoints, domain, reasoning, predecessors, nodeIds } = question;
  return {
    id,
    depth,
    question: text,
    answer,
    ...(keyPoints.length > 0 ? { keyPoints } : {}),
    ...(domain === null ? {} : { domain }),
    ...(reasoning.length > 0 ? { reasoning } : {}),
    ...(predecessors.length > 0 ? { predecessors } : {}),
    ...(nodeIds === undefined ? {} : { nodeIds }),
  };
}

import type { Problem } from '../errors.ts';
import { kindOf, readJsonLines } from '../read-json-lines.ts';
import type { ByteSource } from '../read-lines.ts';
import type { JudgeRequest } from './judge.ts';

/** A line to judge: what a judge sees of it, and the line itself. */
export type RequestLine = {
  readonly line: number;
  readonly request: JudgeRequest;
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
};
export type RequestProblems = { readonly line: number; readonly problems: readonly Problem[] };

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The lines of a file of answers to judge, as a stream: objects with texts as `question`, `reference` and `answer`,
 * and where they like a list of texts as `keyPoints`; other fields are theirs. A line that cannot be judged comes as
 * its problems, with file, line and field. A blank answer is fine: it is a learner's right.
 */
export async function* readRequests(
  source: ByteSource,
  file: string,
): AsyncGenerator<RequestLine | RequestProblems> {
  for await (const row of readJsonLines(source, file)) {
    const { line } = row;
    const fail = (message: string, field?: string): Problem => ({
      code: 'bad-line',
      message,
      file,
      line,
      ...(field === undefined ? {} : { field }),
    });
    if (row.problem !== undefined) yield { line, problems: [row.problem] };
    else if (!isFields(row.value))
      yield { line, problems: [fail(`The line is ${kindOf(row.value)}; an object is wanted`)] };
    else yield checked(row.value, { line, text: row.text, fail });
  }
}

type Place = {
  readonly line: number;
  readonly text: string;
  readonly fail: (message: string, field?: string) => Problem;
};

function checked(
  value: Readonly<Record<string, unknown>>,
  { line, text, fail }: Place,
): RequestLine | RequestProblems {
  const { question, reference, answer, keyPoints } = value;
  const problems: Problem[] = [];
  for (const [field, content, wish] of [
    ['question', question, 'the question that was asked'],
    ['reference', reference, 'the reference answer'],
    ['answer', answer, 'the answer to judge'],
  ] as const) {
    if (typeof content !== 'string')
      problems.push(fail(`${wish} is ${kindOf(content)}; it must be a text`, field));
    else if (content.trim() === '' && field !== 'answer') problems.push(fail(`${wish} is empty`, field));
  }
  const points = keyPoints ?? [];
  const isTexts =
    Array.isArray(points) && points.every((point): point is string => typeof point === 'string');
  if (!isTexts) problems.push(fail('the key points must be a list of texts', 'keyPoints'));
  if (
    typeof question !== 'string' ||
    typeof reference !== 'string' ||
    typeof answer !== 'string' ||
    !isTexts ||
    problems.length > 0
  )
    return { line, problems };
  return { line, value, text, request: { question, reference, answer, keyPoints: points } };
}

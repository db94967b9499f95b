import { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { hasText } from '../question-schema.ts';
import type { Place } from '../row-problems.ts';
import { TableIdSchema } from './depthqa-rows.ts';

/**
 * A model's answer to a question, a score of it, or both, as read from an output file of the DepthQA repository. The
 * lines of an import of such files have this shape, which serves as predictions and as scores alike.
 */
export type AnswerRow = {
  /** The key of the row in its file: the id of a node or of a question. */
  readonly id: string;
  readonly answer?: string;
  readonly score?: number | null;
  /** Why there is no score. */
  readonly reason?: 'no-verdict' | 'out-of-range' | 'ambiguous';
  readonly feedback?: string;
};

const AnswerSchema = z.object({
  predicted_answer: z.string().nullish(),
  feedback: z.string().nullish(),
});

/** Reads a row of an output file; `key` is its name in a file that is one object of rows. */
export function answerRow(
  row: Readonly<Record<string, unknown>>,
  key: string | undefined,
  place: Place,
): AnswerRow | Problem {
  const fail = (field: string, message: string): Problem => ({ code: 'bad-line', message, field, ...place });
  const id = TableIdSchema.safeParse(key ?? row.id ?? row.nodeid ?? row.qid);
  if (!id.success)
    return fail('qid', 'The row has no id: neither a key nor the field "id", "nodeid" or "qid"');
  const parsed = AnswerSchema.safeParse(row);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'predicted_answer');
    return fail(field, `${field} must be a text`);
  }
  const { predicted_answer, feedback } = parsed.data;
  // Lines of predictions name the answer so; in the repository's files `answer` is the reference.
  const own = predicted_answer ?? ('question' in row || typeof row.answer !== 'string' ? null : row.answer);
  return {
    id: id.data,
    ...(own === null ? {} : { answer: own }),
    ...('score' in row ? scoreOf(row.score) : {}),
    ...(feedback === null || feedback === undefined || !hasText(feedback) ? {} : { feedback }),
  };
}

/**
 * A score of the published files as ours: a whole number from 1 to 5, also written as text; a list of several
 * judgements gives their median, the lower of two middle ones (specification section 6, panel). Anything else is `null`
 * with a reason and never a number.
 */
function scoreOf(value: unknown): Pick<AnswerRow, 'score' | 'reason'> {
  if (Array.isArray(value)) {
    const scores = value.map(scoreOf);
    const numbers = scores.flatMap(({ score }) => (typeof score === 'number' ? [score] : [])).sort();
    if (numbers.length === 0) return scores[0] ?? { score: null, reason: 'no-verdict' };
    return { score: numbers[Math.floor((numbers.length - 1) / 2)] ?? null };
  }
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return { score: null, reason: 'no-verdict' };
  if (number < 1 || number > 5) return { score: null, reason: 'out-of-range' };
  return Number.isInteger(number) ? { score: number } : { score: null, reason: 'ambiguous' };
}

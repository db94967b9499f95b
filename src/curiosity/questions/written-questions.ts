import { z } from 'zod';
import { PlumblineError, type Problem } from '../../errors.ts';
import { statementText } from '../statements/statement.ts';
import { parseQuestions, readQuestions } from './parse-questions.ts';
import type { QuestionList } from './question-list.ts';

const WrittenSchema = z
  .object({
    /** Its id, or its text. */
    statement: z.string(),
    model: z.string().nullish(),
    questions: z.array(z.string()).nullish(),
    raw: z.string().nullish(),
  })
  .refine(({ questions, raw }) => questions != null || raw != null, {
    message: 'must hold "questions", or "raw"',
    path: ['questions'],
  });

/** A value of a file with its line, or what is wrong with the line. */
export type WrittenRow = {
  readonly line: number;
  readonly value?: unknown;
  readonly problem?: Problem | undefined;
};

/** A set that somebody wrote earlier. */
export type WrittenSet = QuestionList & {
  readonly statement: string;
  readonly model: string;
  readonly raw: string | null;
};

/**
 * Reads sets of questions, one a line: a list of `questions`, or what a model said as `raw`. A statement is named by its
 * id or its text; a line without a model is `asker`'s. Of two lines for one set the first counts. Throws
 * `invalid_input` with every problem; sets about other statements are counted in `others`.
 */
export async function readWrittenQuestions(
  rows: AsyncIterable<WrittenRow>,
  file: string,
  {
    statements,
    asker,
  }: { readonly statements: ReadonlyMap<string, { readonly statement: string }>; readonly asker: string },
): Promise<{ readonly sets: readonly WrittenSet[]; readonly others: number }> {
  const byText = new Map([...statements].map(([id, { statement }]) => [statementText(statement), id]));
  const sets = new Map<string, WrittenSet>();
  const problems: Problem[] = [];
  let others = 0;
  for await (const row of rows) {
    const parsed = row.problem === undefined ? WrittenSchema.safeParse(row.value) : null;
    if (parsed?.success !== true) {
      const [issue] = parsed?.error.issues ?? [];
      const message = issue?.message ?? 'is no set of questions';
      const field = issue?.path.join('.');
      problems.push(
        row.problem ?? { code: 'bad-line', message, file, line: row.line, ...(field ? { field } : {}) },
      );
      continue;
    }
    const { model, questions, raw = null } = parsed.data;
    const named = parsed.data.statement;
    const id = statements.has(named) ? named : byText.get(statementText(named));
    if (id === undefined) {
      others += 1;
      continue;
    }
    const about = { statement: statements.get(id)?.statement ?? '' };
    const read = questions != null ? readQuestions(questions, about) : parseQuestions(raw ?? '', about);
    const name = model ?? asker;
    const key = JSON.stringify([id, name]);
    if (!sets.has(key)) sets.set(key, { ...read, statement: id, model: name, raw });
  }
  if (problems.length > 0)
    throw new PlumblineError('invalid_input', `${file} is no file of questions`, { problems });
  return { sets: [...sets.values()], others };
}

import { z } from 'zod';
import { hasText } from '../../graph/question-schema.ts';
import { type Level, levels, type Subject, subjects } from './kinds.ts';

export { type Level, levels, type Subject, subjects };

/** A claim that curiosity questions are asked about. */
export type Statement = {
  /** Tells nothing of whether the statement is right: askers' and judges' files carry it. */
  readonly id: string;
  readonly subject: Subject;
  /** Of right statements of the three sciences. */
  readonly level?: Level;
  readonly statement: string;
  /** Answer key, as are the next two: only the judge of doubt sees them. */
  readonly correct: boolean;
  /** What is wrong with an incorrect statement, in a sentence. */
  readonly flaw?: string;
  /** Id of the right statement that an incorrect one was made from. */
  readonly basedOn?: string;
};

const Text = z.string().refine(hasText);
const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

/** One line of a file of statements. Fields that it does not name are left out; `null` is a field left out. */
export const StatementSchema = z
  .object({
    id: Text,
    subject: z.enum(subjects),
    level: optional(z.enum(levels)),
    statement: Text,
    correct: z.boolean(),
    flaw: optional(z.string()),
    basedOn: optional(z.string()),
  })
  .transform(({ level, flaw, basedOn, ...statement }): Statement => {
    const said = (text: string | undefined): text is string => text !== undefined && hasText(text);
    return {
      ...statement,
      ...(level === undefined ? {} : { level }),
      ...(said(flaw) ? { flaw } : {}),
      ...(said(basedOn) ? { basedOn } : {}),
    };
  });

/** A statement as its asker, its judges and its learner may see it. */
export type ShownStatement = Pick<Statement, 'subject' | 'statement'>;

/** The statement without its answer key: nothing here tells whether it is right. */
export const shownStatement = ({ subject, statement }: Statement): ShownStatement => ({ subject, statement });

/** Two statements with the same text say the same: case, spacing and the full stop at the end do not count. */
export const statementText = (statement: string): string =>
  statement
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/ ?[.!]+$/, '');

import type { Problem } from '../../errors.ts';
import { PackHeaderSchema } from '../../graph/question-schema.ts';
import { isObject, type Place } from '../../graph/row-problems.ts';
import { kindOf, readJsonLines } from '../../read-json-lines.ts';
import type { ByteSource } from '../../read-lines.ts';
import { levels, type Statement, StatementSchema, subjects } from './statement.ts';

/** What one line of a file of statements turned out to be; `id` of a broken one is `null` where it cannot be read. */
export type StatementEntry = Place &
  (
    | { readonly kind: 'header' }
    | { readonly kind: 'statement'; readonly statement: Statement }
    | { readonly kind: 'broken'; readonly id: string | null; readonly problems: readonly Problem[] }
  );

/**
 * Reads statements (JSONL, one a line, optionally a pack's header first) as a stream. Every line gives one entry; a
 * line with faults gives all of them (`bad-line`, `empty-text`), each with file, line and field. What concerns several
 * lines is the business of the lint. `file` is the name used in problems.
 */
export async function* readStatements(source: ByteSource, file: string): AsyncGenerator<StatementEntry> {
  let first = true;
  for await (const row of readJsonLines(source, file)) {
    const place = { file, line: row.line };
    yield row.problem === undefined
      ? first && isHeader(row.value)
        ? { kind: 'header', ...place }
        : statementEntry(row.value, place)
      : { kind: 'broken', id: null, problems: [row.problem], ...place };
    first = false;
  }
}

const isHeader = (value: unknown): boolean =>
  isObject(value) && 'pack' in value && PackHeaderSchema.safeParse(value).success;

/** The entry of one value that should be a statement, with every fault that it has. */
export function statementEntry(value: unknown, place: Place): StatementEntry {
  if (!isObject(value)) {
    const message = `The line is ${kindOf(value)}, not an object`;
    return { kind: 'broken', id: null, problems: [{ code: 'bad-line', message, ...place }], ...place };
  }
  const parsed = StatementSchema.safeParse(value);
  if (parsed.success) return { kind: 'statement', statement: parsed.data, ...place };
  const id = typeof value.id === 'string' ? value.id : null;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  const problems = fields.map((field) => ({
    ...faultOf(field, value[field]),
    field,
    ...(id === null ? {} : { id }),
    ...place,
  }));
  return { kind: 'broken', id, problems, ...place };
}

const wanted: Readonly<Record<string, string>> = {
  subject: `one of ${subjects.join(', ')}`,
  level: `one of ${levels.join(', ')}`,
  correct: 'true or false',
};

/** What is wrong with a field, in words that do not repeat its text. */
function faultOf(field: string, value: unknown): Pick<Problem, 'code' | 'message'> {
  if (typeof value === 'string' && wanted[field] === undefined)
    return field === 'statement'
      ? { code: 'empty-text', message: 'The statement is empty' }
      : { code: 'bad-line', message: `${field} is empty; it must be a text` };
  const is = value === undefined ? 'is missing' : `is ${kindOf(value)}`;
  const must = wanted[field] ?? 'a text';
  const other = typeof value === 'string' ? 'is another word' : is;
  return { code: 'bad-line', message: `${field} ${other}; it must be ${must}` };
}

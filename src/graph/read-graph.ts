import type { z } from 'zod';
import type { Problem } from '../errors.ts';
import { kindOf, readJsonLines } from '../read-json-lines.ts';
import type { ByteSource } from '../read-lines.ts';
import { type Depth, type PackHeader, type Question, reasoningTypes } from './question.ts';
import { PackHeaderSchema, QuestionSchema } from './question-schema.ts';

type Place = { readonly file: string; readonly line: number };

/** A line that is not a whole question, with what could still be read of it, so that one fault is reported once. */
export type BrokenRow = Place & {
  readonly kind: 'broken';
  readonly id: string | null;
  readonly depth: Depth | null;
  readonly predecessors: readonly string[] | null;
  readonly problems: readonly Problem[];
};

/** What one line of a pack turned out to be. */
export type GraphEntry =
  | (Place & { readonly kind: 'header'; readonly header: PackHeader })
  | (Place & { readonly kind: 'question'; readonly question: Question })
  | BrokenRow;

/**
 * Reads a pack (JSONL, one question a line, optionally a header first) as a stream. Every line gives one entry; a line
 * with faults gives all of them (`bad-line`, `bad-depth`, `empty-text`), each with file, line and field. What concerns
 * several lines (duplicates, predecessors) is the business of the lint. `file` is the name used in problems.
 */
export async function* readGraph(source: ByteSource, file: string): AsyncGenerator<GraphEntry> {
  let first = true;
  for await (const row of readJsonLines(source, file)) {
    const place = { file, line: row.line };
    yield row.problem === undefined ? entryOf(row.value, place, first) : broken(place, {}, [row.problem]);
    first = false;
  }
}

function entryOf(value: unknown, place: Place, first: boolean): GraphEntry {
  if (!isObject(value)) {
    const message = `The line is ${kindOf(value)}, not an object`;
    return broken(place, {}, [{ code: 'bad-line', message, ...place }]);
  }
  if ('pack' in value && !('id' in value)) return headerOf(value, place, first);
  const parsed = QuestionSchema.safeParse(value);
  if (parsed.success) return { kind: 'question', question: parsed.data, ...place };
  return broken(place, value, problemsOf(parsed.error.issues, value, place));
}

function headerOf(value: Record<string, unknown>, place: Place, first: boolean): GraphEntry {
  const parsed = PackHeaderSchema.safeParse(value);
  if (!parsed.success) return broken(place, {}, problemsOf(parsed.error.issues, value, place));
  if (first) return { kind: 'header', header: parsed.data, ...place };
  const message = 'A pack has its header in its first line only; give each pack a file of its own';
  return broken(place, {}, [{ code: 'bad-line', message, field: 'pack', ...place }]);
}

function broken(place: Place, value: Record<string, unknown>, problems: readonly Problem[]): BrokenRow {
  const { id, depth, predecessors } = QuestionSchema.shape;
  const field = <T>(schema: z.ZodType<T>, name: string): T | null =>
    schema.safeParse(value[name]).data ?? null;
  return {
    kind: 'broken',
    id: field(id, 'id'),
    depth: field(depth, 'depth'),
    predecessors: field(predecessors, 'predecessors'),
    problems,
    ...place,
  };
}

type Issue = { readonly path: readonly PropertyKey[] };

/** One problem a field and list item, in words that do not repeat the row's text. */
function problemsOf(issues: readonly Issue[], row: Record<string, unknown>, place: Place): Problem[] {
  const id = typeof row.id === 'string' ? { id: row.id } : {};
  return issues.map(({ path }) => {
    const [name, index] = path;
    const field = `${String(name)}${typeof index === 'number' ? `[${index}]` : ''}`;
    const whole = row[String(name)];
    const value = typeof index === 'number' && Array.isArray(whole) ? (whole[index] as unknown) : whole;
    return { ...faultOf(String(name), field, value, typeof index === 'number'), field, ...id, ...place };
  });
}

type Fault = { readonly code: string; readonly message: string };

const lists = new Set(['keyPoints', 'reasoning', 'predecessors', 'nodeIds']);

function faultOf(name: string, field: string, value: unknown, inList: boolean): Fault {
  if (name === 'depth') {
    if (typeof value === 'number')
      return { code: 'bad-depth', message: `The depth is ${value}; it must be 1, 2 or 3` };
    return badLine(`${field} ${isOrIsMissing(value)}; it must be the number 1, 2 or 3`);
  }
  if (typeof value === 'string' && (name === 'question' || name === 'answer'))
    return { code: 'empty-text', message: `The ${name === 'answer' ? 'reference answer' : name} is empty` };
  if (name === 'reasoning' && inList && typeof value === 'string')
    return badLine(`${field} is none of the reasoning types (${reasoningTypes.join(', ')})`);
  if (typeof value === 'string' && (inList || !lists.has(name)))
    return badLine(`${field} is empty; it must be a text`);
  return badLine(
    `${field} ${isOrIsMissing(value)}; it must be ${lists.has(name) && !inList ? 'a list of texts' : 'a text'}`,
  );
}

function badLine(message: string): Fault {
  return { code: 'bad-line', message };
}

function isOrIsMissing(value: unknown): string {
  return value === undefined ? 'is missing' : `is ${kindOf(value)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { z } from 'zod';
import type { Problem } from '../errors.ts';
import { kindOf, readJsonLines } from '../read-json-lines.ts';
import type { ByteSource } from '../read-lines.ts';
import type { Depth, PackHeader, Question } from './question.ts';
import { PackHeaderSchema, QuestionSchema } from './question-schema.ts';
import { isObject, type Place, problemsOf } from './row-problems.ts';

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
    yield row.problem === undefined ? graphEntry(row.value, place, first) : broken(place, {}, [row.problem]);
    first = false;
  }
}

/** What the value of one line is; `first` says that it is the first of its pack, where a header may stand. */
export function graphEntry(value: unknown, place: Place, first: boolean): GraphEntry {
  if (!isObject(value)) {
    const message = `The line is ${kindOf(value)}, not an object`;
    return broken(place, {}, [{ code: 'bad-line', message, ...place }]);
  }
  if ('pack' in value && !('id' in value)) return headerOf(value, place, first);
  const parsed = QuestionSchema.safeParse(value);
  if (parsed.success) return { kind: 'question', question: parsed.data, ...place };
  return broken(place, value, problemsOf(parsed.error.issues, value, place));
}

function headerOf(value: Readonly<Record<string, unknown>>, place: Place, first: boolean): GraphEntry {
  const parsed = PackHeaderSchema.safeParse(value);
  if (!parsed.success) return broken(place, {}, problemsOf(parsed.error.issues, value, place));
  if (first) return { kind: 'header', header: parsed.data, ...place };
  const message = 'A pack has its header in its first line only; give each pack a file of its own';
  return broken(place, {}, [{ code: 'bad-line', message, field: 'pack', ...place }]);
}

function broken(
  place: Place,
  value: Readonly<Record<string, unknown>>,
  problems: readonly Problem[],
): BrokenRow {
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

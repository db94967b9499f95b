import type { Problem } from '../errors.ts';
import { kindOf } from '../read-json-lines.ts';
import { reasoningTypes } from './question.ts';

/** Where a row stands: the file's name as shown, and its physical line (of a Parquet file its row), from 1. */
export type Place = { readonly file: string; readonly line: number };

/** What a schema says against a field: the part of a zod issue that is used. */
export type Issue = { readonly path: readonly PropertyKey[] };

/** The problem of each field and list item, in words that do not repeat the row's text. */
export function problemsOf(
  issues: readonly Issue[],
  row: Readonly<Record<string, unknown>>,
  place: Place,
): Problem[] {
  const named = [row.id, row.qid, row.nodeid].find((value) => typeof value === 'string');
  const id = typeof named === 'string' ? { id: named } : {};
  return issues.map(({ path }) => {
    const [name, index] = path;
    const field = `${String(name)}${typeof index === 'number' ? `[${index}]` : ''}`;
    const whole = row[String(name)];
    const value = typeof index === 'number' && Array.isArray(whole) ? (whole[index] as unknown) : whole;
    return { ...faultOf(String(name), field, value, typeof index === 'number'), field, ...id, ...place };
  });
}

type Fault = { readonly code: string; readonly message: string };

const lists = new Set([
  'keyPoints',
  'reasoning',
  'predecessors',
  'nodeIds',
  'direct_predecessors',
  'direct_successors',
]);

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

/** Whether a value is an object with fields, and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

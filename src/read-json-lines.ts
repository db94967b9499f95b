import type { Problem } from './errors.ts';
import { type ByteSource, readLines } from './read-lines.ts';

/** A line of a JSONL file: its value and its text, or the problem (`bad-line`, with file and line) that hides it. */
export type JsonLine =
  | { readonly line: number; readonly value: unknown; readonly text: string; readonly problem?: undefined }
  | { readonly line: number; readonly problem: Problem };

/**
 * The values of a JSONL file, as a stream, blank lines left out. A line that is not JSON is a problem and the reading
 * goes on; what it contains is not repeated, since it may be a learner's. `file` is the name used in problems.
 */
export async function* readJsonLines(
  source: ByteSource,
  file: string,
  limitBytes?: number,
): AsyncGenerator<JsonLine> {
  for await (const item of readLines(source, limitBytes)) {
    const { line } = item;
    const fail = (message: string): JsonLine => ({
      line,
      problem: { code: 'bad-line', message, file, line },
    });
    if ('fault' in item) {
      yield fail(`The line ${item.fault}`);
      continue;
    }
    let value: unknown;
    try {
      value = JSON.parse(item.text);
    } catch (error) {
      yield fail(`The line is not JSON${placeOf(error, item.text)}`);
      continue;
    }
    yield { line, value, text: item.text };
  }
}

/** Where the parser gave up, as far as it says so without quoting the line. */
function placeOf(error: unknown, text: string): string {
  if (!(error instanceof Error)) return '';
  if (/end of JSON input|Unterminated/.test(error.message)) return ': it ends too early';
  const position = /position (\d+)/.exec(error.message)?.[1];
  if (position !== undefined) return `: the fault is at column ${Number(position) + 1}`;
  return /^\s*[[{"]/.test(text) ? '' : ': an object in braces is wanted';
}

/** What a JSON value is, in words for an error: "a list", "null", "text". */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'a number';
  return 'true or false';
}

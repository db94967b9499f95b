import type { Problem } from '../../errors.ts';
import { kindOf } from '../../read-json-lines.ts';
import { isObject } from '../row-problems.ts';
import { jsonPlaces } from './json-places.ts';
import type { SourceRow } from './source.ts';

/**
 * The rows of a file that is one JSON document: a list of rows; an object of rows by key (the output files of the
 * DepthQA repository); a page of the data set viewer, `{"rows":[{"row_idx","row","truncated_cells"}],"num_rows_total"}`;
 * or a single row. A page's row with a cell that the viewer cut short is a problem, since its text is not whole.
 * `file` is the name used in problems.
 */
export function* jsonDocumentRows(text: string, file: string): Generator<SourceRow> {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    yield syntaxProblem(text, error, file);
    return;
  }
  const { outer } = jsonPlaces(text);
  if (Array.isArray(root)) {
    for (const [index, value] of root.entries()) yield { line: outer[index]?.line ?? 1, value };
  } else if (!isObject(root)) {
    const message = `The file holds ${kindOf(root)}; rows are wanted`;
    yield { line: 1, problem: { code: 'bad-line', message, file, line: 1 } };
  } else if (Array.isArray(root.rows)) {
    yield* pageRows(root, root.rows, outer.find(({ key }) => key === 'rows')?.inner ?? [], file);
  } else if (Object.keys(root).length > 0 && Object.values(root).every(isObject)) {
    yield* keyedRows(root, outer, file);
  } else yield { line: 1, value: root };
}

function* keyedRows(
  root: Readonly<Record<string, unknown>>,
  places: ReturnType<typeof jsonPlaces>['outer'],
  file: string,
): Generator<SourceRow> {
  const seen = new Set<string>();
  for (const { key, line } of places) {
    if (key === null) continue;
    if (seen.has(key)) {
      const message = `The key "${key}" is used twice; only its last row would be read`;
      yield { line, problem: { code: 'duplicate-id', message, file, line, id: key } };
    } else yield { line, key, value: root[key] };
    seen.add(key);
  }
}

function* pageRows(
  page: Readonly<Record<string, unknown>>,
  rows: readonly unknown[],
  lines: readonly number[],
  file: string,
): Generator<SourceRow> {
  const total = typeof page.num_rows_total === 'number' ? page.num_rows_total : null;
  for (const [place, entry] of rows.entries()) {
    const line = lines[place] ?? 1;
    const problem = (message: string, field: string): SourceRow => ({
      line,
      problem: { code: 'bad-line', message, file, line, field },
    });
    if (!isObject(entry) || !('row' in entry)) {
      yield problem('This is no row of the data set viewer: it has no field "row"', `rows[${place}]`);
      continue;
    }
    const cut = entry.truncated_cells;
    if (Array.isArray(cut) && cut.length > 0) {
      yield problem(cutMessage(cut), cut.join(', '));
      continue;
    }
    const index = typeof entry.row_idx === 'number' ? entry.row_idx : null;
    const paged = total === null || index === null ? {} : { page: { index, total } };
    yield { line, value: entry.row, ...paged };
  }
}

function cutMessage(cells: readonly unknown[]): string {
  const what = cells.length === 1 ? 'a cell' : `${cells.length} cells`;
  return `The viewer cut ${what} of this row short (truncated_cells); take the data set's own files instead`;
}

function syntaxProblem(text: string, error: unknown, file: string): SourceRow {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const early = /end of JSON input|Unterminated/.test(message);
  const at = early ? text.length : position === undefined ? strayPosition(text) : Number(position);
  const line = text.slice(0, at).split('\n').length;
  const problem: Problem = {
    code: 'bad-line',
    message: early
      ? 'The JSON ends too early; the file is cut off'
      : 'The file is not JSON from this line on',
    file,
    line,
  };
  return { line, problem };
}

/** Where a text outside quotes first has what JSON does not, since JSON.parse does not always say. */
function strayPosition(text: string): number {
  const token = /\s+|"(?:[^"\\]|\\.)*"|[[\]{}:,]|-?\d[\d.eE+-]*|true\b|false\b|null\b/suy;
  let end = 0;
  while (token.test(text)) end = token.lastIndex;
  return end;
}

import { PlumblineError } from '../../errors.ts';
import type { SourceRow } from '../../graph/import/source.ts';
import { isObject } from '../../graph/row-problems.ts';
import { readCell } from '../../sheet/cell.ts';
import type { SheetRecord } from '../../sheet/read-sheet.ts';
import { type Columns, type Role, readColumns } from './columns.ts';

/** A row of a published file: its filled cells by heading. */
export type PublishedRow = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

/** A published file as it is read: its columns, which may be more in later rows of JSON, and its rows. */
export type PublishedRows = AsyncIterable<{ readonly row: PublishedRow; readonly columns: Columns }>;

/** What is looked for in a file. */
export type Search = {
  /** The file's name in problems. */
  readonly file: string;
  /** What is looked for, in words. */
  readonly what: string;
  readonly wanted: (columns: Columns) => boolean;
};

/** Titles and notes may stand above the header, so far down. */
const headerWithin = 15;

/**
 * The rows of a sheet below its header, the first record whose columns are `wanted`. Throws `invalid_input` with the
 * columns seen where there is none, and where a row has more cells than the header.
 */
export async function* rowsOfSheet(
  records: AsyncIterable<SheetRecord>,
  { file, what, wanted }: Search,
): PublishedRows {
  let header: { readonly headings: readonly string[]; readonly columns: Columns } | null = null;
  const above: SheetRecord[] = [];
  for await (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (header === null) {
      const columns = readColumns(cells.filter((cell) => cell.trim() !== ''));
      if (wanted(columns)) header = { headings: cells, columns };
      else if (above.push({ line, cells }) === headerWithin) break;
      continue;
    }
    const { headings, columns } = header;
    if (cells.slice(headings.length).some((cell) => cell.trim() !== '')) throw tooWide(file, line, headings);
    const filled = headings.flatMap((heading, at): [string, string][] => {
      const cell = cells[at] ?? '';
      return heading.trim() === '' || cell.trim() === '' ? [] : [[heading, readCell(cell)]];
    });
    yield { row: { line, cells: new Map(filled) }, columns };
  }
  if (header === null) throw notUnderstood(file, what, above[0]?.cells ?? []);
}

/** The rows of JSON values, each an object; what is nested has both names for a heading ("scores relevance"). */
export async function* rowsOfValues(
  values: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  { file, what, wanted }: Search,
): PublishedRows {
  let seen: readonly string[] = [];
  let found = false;
  for await (const one of values) {
    if (one.problem !== undefined)
      throw new PlumblineError('invalid_input', `${file} cannot be read`, { problems: [one.problem] });
    const { line, value } = one;
    if (!isObject(value)) continue;
    const cells = new Map(cellsOf(value, ''));
    const columns = readColumns([...cells.keys()]);
    if (seen.length === 0) seen = [...cells.keys()];
    if (!wanted(columns)) continue;
    found = true;
    yield { row: { line, cells }, columns };
  }
  if (!found) throw notUnderstood(file, what, seen);
}

function cellsOf(value: Readonly<Record<string, unknown>>, within: string): [string, string][] {
  return Object.entries(value).flatMap(([key, cell]): [string, string][] => {
    const heading = within === '' ? key : `${within} ${key}`;
    if (cell === null || cell === undefined || cell === '') return [];
    if (isObject(cell)) return within === '' ? cellsOf(cell, key) : [];
    return [[heading, typeof cell === 'string' ? cell : JSON.stringify(cell)]];
  });
}

/** What a row has in its first filled column of a kind. */
export function cellOf(row: PublishedRow, { roles }: Columns, kind: Role['kind']): string | undefined {
  for (const [heading, cell] of row.cells) if (roles.get(heading)?.kind === kind) return cell;
  return undefined;
}

const listed = (headings: readonly string[]): string =>
  headings
    .map((heading) => heading.trim().slice(0, 60))
    .filter((heading) => heading !== '')
    .slice(0, 30)
    .map((heading) => `"${heading}"`)
    .join(', ') || 'none';

function notUnderstood(file: string, what: string, headings: readonly string[]): PlumblineError {
  return new PlumblineError('invalid_input', `Nothing in ${file} is understood as ${what}`, {
    problems: [{ code: 'bad-header', message: `Its columns are: ${listed(headings)}`, file, line: 1 }],
    advice:
      'A column has to be called statement, instruction or scenario; others such as questions, output, model, judge, relevance, coherence or diversity.',
  });
}

function tooWide(file: string, line: number, headings: readonly string[]): PlumblineError {
  const message = `The row has more cells than the header has columns (${headings.length}); put a text with separators in it between quotation marks`;
  return new PlumblineError('invalid_input', `${file} cannot be read as a table`, {
    problems: [{ code: 'too-many-cells', message, file, line }],
  });
}

/** Which columns were understood, as what, and which were not. */
export function columnsText(file: string, { roles, unknown }: Columns): string {
  const understood = [...roles].map(([heading, role]) => `"${heading.trim()}" (${roleText(role)})`);
  const rest = unknown.length === 0 ? '' : ` Not understood: ${listed(unknown)}.`;
  return `${file}: understood ${understood.join(', ')}.${rest}`;
}

function roleText(role: Role): string {
  switch (role.kind) {
    case 'questions':
      return role.asker === null ? 'questions' : `questions of ${role.asker}`;
    case 'reply':
      return `what the judge ${role.rater} said`;
    case 'value':
      return role.rater === null ? role.metric : `${role.metric} by ${role.rater}`;
    default:
      return role.kind;
  }
}

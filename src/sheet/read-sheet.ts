import type { Problem } from '../errors.ts';
import { isFailedFormula, readCell } from './cell.ts';

/** One record of a sheet as it stands in its file: the physical line that it begins on, from 1, and its cells. */
export type SheetRecord = { readonly line: number; readonly cells: readonly string[] };

export type SheetColumn = {
  readonly name: string;
  /** Other headings for it; spelling, spaces, signs and case do not matter in any of them. */
  readonly aliases: readonly string[];
  readonly required: boolean;
  /** Whether several columns may carry it with numbers behind ("predecessor 1", "predecessor 2"). */
  readonly repeats?: boolean;
};

/** A record below the header: the cells of each column that has one, blank cells left out. */
export type SheetRow = {
  readonly line: number;
  readonly cells: Readonly<Record<string, readonly string[]>>;
  readonly problems: readonly Problem[];
};

/** Titles and notes may stand above the header, so far down. */
const headerWithin = 15;

/**
 * The rows of a spreadsheet under its header, which is the first record that names every required column. Blank rows
 * and unknown columns are left out. A row with more filled cells than the header has columns (a comma that nobody
 * quoted) or with the error of a failed formula comes with problems; a sheet without a header is one problem.
 */
export async function* readSheet(
  records: AsyncIterable<SheetRecord>,
  file: string,
  columns: readonly SheetColumn[],
): AsyncGenerator<SheetRow> {
  let header: Header | null = null;
  const above: SheetRecord[] = [];
  for await (const record of records) {
    if (record.cells.every(isBlank)) continue;
    if (header !== null) {
      yield rowOf(record, header, file);
      continue;
    }
    header = headerOf(record, columns);
    if (header === null) above.push(record);
    else if (header.twice !== null) yield twiceProblem(header.twice, record, file);
    if (above.length === headerWithin) break;
  }
  if (header === null) yield missingHeader(above, file, columns);
}

type Header = {
  /** For each column of the sheet the name of ours, or `null`. */
  readonly names: readonly (string | null)[];
  readonly width: number;
  /** A column that two headings claim. */
  readonly twice: string | null;
};

function headerOf({ cells }: SheetRecord, columns: readonly SheetColumn[]): Header | null {
  const found = cells.map((cell) => columnOf(cell, columns));
  if (columns.some((column) => column.required && !found.includes(column))) return null;
  const twice = found.find(
    (column, at) => column !== null && column.repeats !== true && found.indexOf(column) < at,
  );
  const width = cells.length - cells.toReversed().findIndex((cell) => !isBlank(cell));
  return { names: found.map((column) => column?.name ?? null), width, twice: twice?.name ?? null };
}

/** Whether one of these records, the first of a sheet, is a header with every required column. */
export const hasHeader = (records: readonly SheetRecord[], columns: readonly SheetColumn[]): boolean =>
  records.slice(0, headerWithin).some((record) => headerOf(record, columns) !== null);

function columnOf(heading: string, columns: readonly SheetColumn[]): SheetColumn | null {
  const word = plain(heading);
  if (word === '') return columns.find(({ aliases }) => aliases.includes(heading.trim())) ?? null;
  const fits = (column: SheetColumn, name: string): boolean =>
    name !== '' && [column.name, ...column.aliases].some((known) => plain(known) === name);
  return (
    columns.find((column) => fits(column, word)) ??
    columns.find((column) => column.repeats === true && fits(column, word.replace(/\d+$/, ''))) ??
    null
  );
}

/** A heading without anything but its letters and digits: "Key points:" and "key_points" are one. */
function plain(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function rowOf(record: SheetRecord, { names, width }: Header, file: string): SheetRow {
  const { line } = record;
  const cells: Record<string, string[]> = {};
  const problems: Problem[] = [];
  for (const [at, cell] of record.cells.entries()) {
    const name = names[at];
    if (isBlank(cell) || name === null || name === undefined) continue;
    if (isFailedFormula(cell))
      problems.push({
        code: 'failed-formula',
        message: `The cell holds the error of a formula`,
        field: name,
        file,
        line,
      });
    cells[name] = [...(cells[name] ?? []), readCell(cell)];
  }
  const surplus = record.cells.slice(width).filter((cell) => !isBlank(cell)).length;
  if (surplus > 0) {
    const message = `The row has more cells than the header has columns (${width}); put a text with separators in it between quotation marks`;
    problems.push({ code: 'too-many-cells', message, file, line });
  }
  return { line, cells, problems };
}

function isBlank(cell: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(cell);
}

function twiceProblem(name: string, { line }: SheetRecord, file: string): SheetRow {
  const message = `Two columns are headed "${name}"; one has to go or be renamed`;
  return { line, cells: {}, problems: [{ code: 'bad-header', message, field: name, file, line }] };
}

function missingHeader(
  above: readonly SheetRecord[],
  file: string,
  columns: readonly SheetColumn[],
): SheetRow {
  const found = (record: SheetRecord): string[] =>
    record.cells.flatMap((cell) => columnOf(cell, columns)?.name ?? []);
  const best = above.toSorted((a, b) => found(b).length - found(a).length)[0];
  const line = best?.line ?? 1;
  // One word alone is no header: many a text is called "answer", and a cell may say just "a".
  const named = best === undefined ? [] : found(best);
  const have = named.length < 2 ? [] : named;
  const missing = columns
    .filter(({ name, required }) => required && !have.includes(name))
    .map(({ name }) => name);
  const message =
    have.length === 0
      ? `The sheet has no header; its first row has to name the columns ${columns.map(({ name }) => name).join(', ')}`
      : `The header lacks ${missing.join(', ')}`;
  const field = missing[0] ?? columns[0]?.name;
  const problem = { code: 'bad-header', message, file, line, ...(field === undefined ? {} : { field }) };
  return { line, cells: {}, problems: [problem] };
}

import stringWidth from 'string-width';

/** A table as its cells, each in plain text on one line; the first row is the head. */
export type TextTable = {
  readonly rows: readonly (readonly string[])[];
  readonly align: readonly ('left' | 'right' | 'center' | null)[];
};

/** Columns that a table in even letters may take before it is told as a list instead. */
export const widestTable = 72;

const gap = '  ';

/** The table in letters of one width, a line a row; `null` where it is wider than `widest` columns. */
export function alignTable({ rows, align }: TextTable, widest = widestTable): string | null {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(1, ...rows.map((row) => stringWidth(row[column] ?? ''))),
  );
  const total = widths.reduce((sum, width) => sum + width, 0) + gap.length * Math.max(0, columns - 1);
  if (total > widest) return null;
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => pad(row[column] ?? '', width, align[column] ?? 'left'))
      .join(gap)
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join(gap);
  const [head = [], ...body] = rows;
  return [line(head), rule, ...body.map(line)].join('\n');
}

function pad(cell: string, width: number, align: 'left' | 'right' | 'center'): string {
  const space = width - stringWidth(cell);
  const before = align === 'right' ? space : align === 'center' ? Math.floor(space / 2) : 0;
  return `${' '.repeat(before)}${cell}${' '.repeat(space - before)}`;
}

/** Each row but the head as its cells, named by the head: for a table that is too wide. */
export function rowsByName({ rows }: TextTable): (readonly (readonly [name: string, cell: string])[])[] {
  const [head = [], ...body] = rows;
  return body.map((row) =>
    row.flatMap((cell, column): [string, string][] => (cell === '' ? [] : [[head[column] ?? '', cell]])),
  );
}

/** A column of figures or words. */
export type Column = {
  readonly heading: string;
  /** A heading over several neighbouring columns. */
  readonly group?: string;
  /** Words stand at the left, figures at the right. */
  readonly kind: 'words' | 'figure';
  /** Digits after the point; 0 by default. */
  readonly digits?: number;
  /** Written as a percentage of a share from 0 to 1. */
  readonly percent?: boolean;
};

/** `null` where there is no value: never written as 0. */
export type Cell = string | number | null;

/** A table that can be written as HTML, Markdown, CSV and LaTeX. */
export type Table = {
  /** Letters and dashes; names the table in links and files. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** What a reader needs to know to read it. */
  readonly note?: string;
};

/** A cell as people read it; a missing value is a dash. */
export function cellText(cell: Cell | undefined, column: Column): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  const figure = column.percent === true ? cell * 100 : cell;
  const text = figure.toFixed(column.digits ?? 0);
  return column.percent === true ? `${text} %` : text;
}

/** The heading of a column with that of its group, where only one line is to be had. */
export function fullHeading({ group, heading }: Column): string {
  return group === undefined ? heading : `${group} ${heading}`;
}

/** The groups of neighbouring columns with how many each spans. */
export function columnGroups(columns: readonly Column[]): { group: string | undefined; span: number }[] {
  const groups: { group: string | undefined; span: number }[] = [];
  for (const { group } of columns) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === group && group !== undefined) last.span += 1;
    else groups.push({ group, span: 1 });
  }
  return groups;
}

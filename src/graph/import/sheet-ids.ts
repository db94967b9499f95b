import { hasText } from '../question-schema.ts';

export type IdResolver = {
  /** The id that a cell of the id column gives; empty where it gives none. */
  own(cell: string): string;
  /** The ids in a cell that lists some. One that no row has comes back as it is written. */
  listed(cell: string): string[];
  /** Why an id that no row has may stand among the predecessors, and what to do; `null` where nothing tells. */
  doubt(item: string): string | null;
};

/**
 * Reads ids as spreadsheets leave them: with spaces and quotation marks around, and with ".0" behind a whole number
 * where every id of the sheet is a whole number (in one with 1.1 and 1.2 they number sections: there 1.0 is an id).
 * `cells` are all cells of the id column.
 */
export function idResolver(cells: readonly string[]): IdResolver {
  const trimmed = cells.map(bare);
  const whole = trimmed.every((id) => /^\d+(?:[.,]0+)?$/.test(id));
  const own = (cell: string): string => (whole ? withoutZeros(bare(cell)) : bare(cell));
  const known = new Map(trimmed.map((id) => [own(id), own(id)]));
  const loose = new Map(trimmed.map((id) => [own(id).toLowerCase(), own(id)]));
  const find = (item: string): string | undefined =>
    known.get(item) ??
    known.get(own(item)) ??
    known.get(withoutZeros(bare(item))) ??
    loose.get(own(item).toLowerCase());

  const listed = (cell: string): string[] => {
    if (!hasText(cell)) return [];
    const single = find(cell.trim());
    if (single !== undefined) return [single];
    if (/^\s*\[/.test(cell)) return listItems(cell).map((item) => find(item) ?? item);
    const nothing = /^\s*(?:[-–—/]|none|n\/?a|nil|null)\s*$/iu;
    if (nothing.test(cell)) return [];
    // The separator that leaves the fewest unknown ids; the first of those where several do.
    const readings = [/[;|\r\n]+/, /[;|,\r\n]+/, /[;|,&+\r\n]+|\band\b/, /[\s;|,]+/].map((separator) =>
      cell
        .split(separator)
        .map(bare)
        .filter((item) => item !== ''),
    );
    const unknown = (items: readonly string[]): number =>
      items.filter((item) => find(item) === undefined).length;
    const best = readings.reduce((a, b) => (unknown(b) < unknown(a) ? b : a));
    return best.map((item) => find(item) ?? item);
  };
  const spaced = trimmed.some((id) => /\s/.test(id));
  const doubt = (item: string): string | null => {
    if (find(item) !== undefined) return null;
    const parts = item.split(/[/+:\\]+/).map(bare);
    if (parts.length > 1 && parts.every((part) => find(part) !== undefined))
      return `"${item}" is no id of this sheet; part ids by semicolons: ${parts.join('; ')}`;
    return spaced || !/\s/.test(item)
      ? null
      : `"${item}" is no id of this sheet. Where a comma in the question or the answer has shifted the cells of this row, put that text between quotation marks; else list ids, parted by semicolons`;
  };
  return { own, listed, doubt };
}

/** The texts of a cell that is a JSON list, or parted by semicolons, bars, commas or lines. */
export function listItems(cell: string): string[] {
  const list = jsonList(cell);
  const items =
    list ??
    cell
      .replace(/^\s*\[|\]\s*$/g, '')
      .split(/[;|,\r\n]+/)
      .map(bare);
  return items.filter(hasText);
}

function jsonList(cell: string): string[] | null {
  if (!/^\s*\[/.test(cell)) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
  } catch {
    return null;
  }
}

function bare(text: string): string {
  return text.replace(/^[\s\p{Cf}"'“”„‟‘’‚«»]+|[\s\p{Cf}"'“”„‟‘’‚«»]+$/gu, '');
}

function withoutZeros(id: string): string {
  return id.replace(/^(\d+)[.,]0+$/, '$1');
}

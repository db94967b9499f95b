import { stringify } from 'csv-stringify/sync';
import { textCell } from '../../sheet/cell.ts';
import { fullHeading, type Table } from './table.ts';

/**
 * A table as CSV (RFC 4180), headings first. Texts are made safe for spreadsheets; figures stay figures in full
 * precision, shares from 0 to 1, and a missing value is an empty cell.
 */
export function toCsv(table: Table): string {
  return stringify(
    [
      table.columns.map(fullHeading),
      ...table.rows.map((row) => table.columns.map((_, index) => row[index] ?? null)),
    ],
    { cast: { string: textCell }, record_delimiter: 'windows' },
  );
}

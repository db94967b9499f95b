import { stringify } from 'csv-stringify/sync';

/**
 * A table as CSV that spreadsheets open as it is: UTF-8 with a byte-order mark (without one Excel takes it for another
 * encoding), commas, CRLF (RFC 4180). Texts have to be guarded against formulas by the caller (`textCell`).
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly (string | number)[]>): string {
  // All texts are quoted: the library by itself leaves a cell with a bare line feed as it is.
  return stringify([[...header], ...rows], { bom: true, record_delimiter: 'windows', quoted_string: true });
}

/** Rows as CSV, each cell between quotation marks. */
export function writeSheet(rows: readonly (readonly string[])[], sign = ','): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\n');
}

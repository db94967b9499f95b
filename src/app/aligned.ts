import stringWidth from 'string-width';

/** Rows as an indented table: the first column to the left, the others, which hold figures, to the right. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const space = ' '.repeat((widths[column] ?? 0) - stringWidth(cell));
      return column === 0 ? `${cell}${space}` : `${space}${cell}`;
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

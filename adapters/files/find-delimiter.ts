const delimiters = [',', ';', '\t', '|'] as const;
const looked = 30;

/**
 * The delimiter of a table, from its first lines: what "sep=" says, else the one that most lines hold the same number
 * of, outside quotation marks; of two such the one that they hold more of. A comma where there is none.
 */
export function findDelimiter(head: string): string {
  const told = /^sep=(.)\s*[\r\n]/i.exec(head)?.[1];
  if (told !== undefined) return told;
  const lines = logicalLines(head);
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const often = (count: number): number => counts.filter((other) => other === count).length;
    const count = counts.reduce((best, next) => (often(next) > often(best) ? next : best), counts[0] ?? 0);
    return { delimiter, agree: often(count), count };
  });
  const best = scores.reduce((a, b) =>
    b.agree > a.agree || (b.agree === a.agree && b.count > a.count) ? b : a,
  );
  return best.agree === 0 ? ',' : best.delimiter;
}

/** The first lines with something in them; for each quoted text, line ends and all, stands a letter. */
function logicalLines(head: string): string[] {
  return head
    .replace(/"(?:[^"]|"")*"/g, 'x')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, looked);
}

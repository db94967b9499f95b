/** Characters that make a spreadsheet take what follows for a formula, full-width forms included. */
const formulaStart = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r]/u;

/**
 * A text as a cell that no spreadsheet runs as a formula: an apostrophe goes before a text that begins like one, spaces
 * and apostrophes before it or not. `readCell` takes it away again, so a text comes back as it was. Numbers are not for
 * this function: they are written as numbers.
 */
export function textCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The text of a cell: without the guard of `textCell`, and without the shell of `="…"` that keeps zeros in front. */
export function readCell(cell: string): string {
  const shell = /^\s*="((?:[^"]|"")*)"\s*$/u.exec(cell)?.[1];
  if (shell !== undefined) return shell.replaceAll('""', '"');
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}

/** Whether a cell holds what a spreadsheet shows in place of a formula's result that failed, such as `#REF!`. */
export function isFailedFormula(cell: string): boolean {
  return /^\s*#(REF|NAME|VALUE|DIV\/0|N\/A|NULL|NUM|ERROR|SPILL|BEZUG|WERT|NV|ZAHL)[!?]?\s*$/iu.test(cell);
}

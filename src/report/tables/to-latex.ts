import { legalText } from '../../picture/markup.ts';
import { type Column, cellText, columnGroups, type Table } from './table.ts';

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // After the end of a row these would be taken for options.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '–': '--',
  '×': '$\\times$',
};

/** Text that LaTeX sets as it is. */
export function latexText(text: string): string {
  return legalText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\{}$&#%_~^<>|[\]*–×]/g, (sign) => special[sign] ?? sign);
}

/** A table for LaTeX with the package `booktabs`; needs nothing else. */
export function toLatex(table: Table): string {
  const { columns } = table;
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;
  return [
    '% needs \\usepackage{booktabs}',
    '\\begin{table}',
    '\\centering',
    `\\caption{${latexText(table.note === undefined ? table.caption : `${table.caption}. ${table.note}`)}}`,
    `\\label{tab:${table.id}}`,
    `\\begin{tabular}{${columns.map(({ kind }) => (kind === 'figure' ? 'r' : 'l')).join('')}}`,
    '\\toprule',
    ...groupLines(columns),
    line(columns.map(({ heading }) => latexText(heading))),
    '\\midrule',
    ...table.rows.map((row) => line(columns.map((column, index) => latexText(cellText(row[index], column))))),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ].join('\n');
}

/** The headings over several columns, and a rule under each. */
function groupLines(columns: readonly Column[]): string[] {
  const groups = columnGroups(columns);
  if (groups.every(({ group }) => group === undefined)) return [];
  let first = 1;
  const rules: string[] = [];
  const cells = groups.map(({ group, span }) => {
    if (group !== undefined) rules.push(`\\cmidrule(lr){${first}-${first + span - 1}}`);
    first += span;
    return group === undefined ? '' : `\\multicolumn{${span}}{c}{${latexText(group)}}`;
  });
  return [`${cells.join(' & ')} \\\\`, rules.join(' ')];
}

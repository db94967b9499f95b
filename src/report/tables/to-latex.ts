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
  '−': '$-$',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '→': '$\\rightarrow$',
  '…': '\\ldots{}',
};

/** Text that LaTeX sets as it is. */
export function latexText(text: string): string {
  return (
    legalText(text)
      .replace(/\s+/g, ' ')
      .trim()
      // Two signs that would become one: a dash, quotation marks.
      .replace(/-(?=-)|'(?=')|,(?=,)|[?!](?=`)|`(?=`)/g, '$&\u0000')
      .replace(/[\\{}$&#%_~^<>|[\]*–×−≥≤→…]/g, (sign) => special[sign] ?? sign)
      .replaceAll('\u0000', '{}')
  );
}

/** Letters that pdfLaTeX, as it comes, has no glyph for. */
const beyondLatin = /[^\p{ASCII}\u00a0-\u017f\u2010-\u2026]/u;

/** A table for LaTeX with the package `booktabs`; says so where it needs an engine that knows all of Unicode. */
export function toLatex(table: Table): string {
  const { columns } = table;
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;
  const lines = [
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
  ];
  const engine = lines.some((one) => beyondLatin.test(one))
    ? ['% holds letters beyond Latin: compile it with LuaLaTeX or XeLaTeX, in a font that has them']
    : [];
  return ['% needs \\usepackage{booktabs}', ...engine, ...lines].join('\n');
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

import { legalText } from '../../picture/markup.ts';
import { cellText, fullHeading, type Table } from './table.ts';

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;' };

/** Text that Markdown shows as it is, within a line or a cell: without markup, HTML or line ends of its own. */
export function markdownText(text: string): string {
  return legalText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]|~<&$]/g, (sign) => entities[sign] ?? `\\${sign}`);
}

/** The same as a paragraph of its own, which must not begin like a heading, a list or a quotation. */
export function markdownParagraph(text: string): string {
  return markdownText(text).replace(/^([#>]|[+-](?= )|\d+(?=[.)] ))/, (start) =>
    /\d/.test(start) ? `${start}\\` : `\\${start}`,
  );
}

/** A table in GitHub's Markdown, with its caption above and its note below. */
export function toMarkdown(table: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `**${markdownText(table.caption)}**`,
    '',
    line(table.columns.map((column) => markdownText(fullHeading(column)))),
    line(table.columns.map(({ kind }) => (kind === 'figure' ? '---:' : '---'))),
    ...table.rows.map((row) =>
      line(table.columns.map((column, index) => markdownText(cellText(row[index], column)))),
    ),
    ...(table.note === undefined ? [] : ['', markdownText(table.note)]),
  ].join('\n');
}

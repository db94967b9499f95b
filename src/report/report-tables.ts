import type { ReportData } from './report-data.ts';
import { summaryWords } from './summary-words.ts';
import {
  breakdownTable,
  depthTable,
  discrepancyTable,
  figuresTable,
  type NamedSummary,
  paperTables,
} from './tables/metric-tables.ts';
import { type Cell, fullHeading, type Table } from './tables/table.ts';
import { toCsv } from './tables/to-csv.ts';
import { toLatex } from './tables/to-latex.ts';
import { markdownParagraph, markdownText, toMarkdown } from './tables/to-markdown.ts';

function named({ subject, summary }: ReportData): NamedSummary[] {
  return [{ name: subject.name, summary }];
}

function tablesOf(data: ReportData): Table[] {
  const { byDomain, byReasoning } = data.summary;
  return [
    depthTable(data.summary),
    discrepancyTable(data.summary),
    ...paperTables(named(data)),
    breakdownTable('by-domain', 'Scores by domain', 'domain', byDomain),
    breakdownTable('by-reasoning', 'Scores by reasoning type', 'reasoning type', byReasoning),
    ...(data.sections ?? []).flatMap((section) => section.tables),
  ].filter((table) => table !== null);
}

/** The words and tables of a report as Markdown. */
export function reportMarkdown(data: ReportData): string {
  return `${[
    `# ${markdownText(data.title)}`,
    ...data.caveats.map((caveat) => `> ${markdownParagraph(caveat)}`),
    ...summaryWords(data).map(markdownParagraph),
    ...tablesOf(data).map(toMarkdown),
    data.made.map(({ name, value }) => `- ${markdownText(name)}: ${markdownText(value)}`).join('\n'),
  ].join('\n\n')}\n`;
}

/** The tables of a report for LaTeX, those of the paper among them. */
export function reportLatex(data: ReportData): string {
  return `${tablesOf(data).map(toLatex).join('\n\n')}\n`;
}

/** Every figure of a report as one CSV table, a figure a line. */
export function reportCsv(data: ReportData): string {
  const table = figuresTable(named(data));
  return toCsv({ ...table, rows: [...table.rows, ...sectionLines(data)] });
}

/** The figures of the sections that only some reports have: a line for each, named by its table, column and row. */
function sectionLines({ subject, sections = [] }: ReportData): Cell[][] {
  return sections
    .flatMap(({ tables }) => tables)
    .flatMap(({ caption, columns, rows }) =>
      rows.flatMap((row) =>
        columns.flatMap((column, index) =>
          column.kind === 'words'
            ? []
            : [
                [
                  ...[subject.name, `${caption}: ${fullHeading(column)}`, null, row[0] ?? null],
                  ...[row[index] ?? null, null, null, null, null],
                ],
              ],
        ),
      ),
    );
}

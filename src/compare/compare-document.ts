import { toCsv } from '../report/tables/to-csv.ts';
import { toLatex } from '../report/tables/to-latex.ts';
import { markdownParagraph, markdownText, toMarkdown } from '../report/tables/to-markdown.ts';
import {
  type ComparisonView,
  type DifferenceList,
  notOnRecord,
  type ShownSide,
  shownDifferences,
} from './comparison-view.ts';

/** A comparison as Markdown: what to mind, in words, the tables, and the largest differences with both sides. */
export function compareMarkdown({ warnings, words, tables, differences }: ComparisonView): string {
  return `${[
    '# Runs side by side',
    ...warnings.map(({ message }) => `> ${markdownParagraph(`Mind: ${message}.`)}`),
    ...words.map(markdownParagraph),
    ...tables.map(toMarkdown),
    ...differences.flatMap(differenceParagraphs),
  ].join('\n\n')}\n`;
}

function differenceParagraphs({ run, none, items }: DifferenceList): string[] {
  return [
    `## ${markdownText(`The largest differences of ${run}`)}`,
    ...(items.length === 0 ? [none] : []),
    ...items
      .slice(0, shownDifferences)
      .map(({ id, about, asked, before, after }) =>
        [
          `**${markdownText(asked)}** (${markdownText(`${id}, ${about}`)})`,
          sideLine(before),
          sideLine(after),
        ].join('\n'),
      ),
  ];
}

const sideLine = ({ run, score, said }: ShownSide): string =>
  `- ${markdownText(run)}, score ${score}: ${markdownText(said ?? notOnRecord)}`;

/** The tables of a comparison for LaTeX. */
export const compareLatex = ({ tables }: ComparisonView): string => `${tables.map(toLatex).join('\n\n')}\n`;

/** Every single difference as CSV, one a line, with both sides. */
export const compareCsv = ({ sheet }: ComparisonView): string => toCsv(sheet);

import { toCsv } from '../report/tables/to-csv.ts';
import { toLatex } from '../report/tables/to-latex.ts';
import { markdownParagraph, markdownText, toMarkdown } from '../report/tables/to-markdown.ts';
import type { RunsCompared } from './compare-runs.ts';
import { compareTables, differencesTable } from './compare-tables.ts';
import { compareWords } from './compare-words.ts';

/** So many of a comparison's largest differences are shown with both answers where people read it. */
export const shownDifferences = 10;

/** A comparison as Markdown: what to mind, in words, the tables, and the largest differences with both answers. */
export function compareMarkdown(compared: RunsCompared): string {
  return `${[
    '# Runs side by side',
    ...compared.warnings.map(({ message }) => `> ${markdownParagraph(`Mind: ${message}.`)}`),
    ...compareWords(compared).map(markdownParagraph),
    ...compareTables(compared).map(toMarkdown),
    ...compared.comparisons.flatMap(({ run, base, differences }) => [
      `## ${markdownText(`The largest differences of ${run}`)}`,
      ...(differences.length === 0 ? ['No question has another score.'] : []),
      ...differences
        .slice(0, shownDifferences)
        .map(({ id, question, before, after }) =>
          [
            `**${markdownText(question)}** (${markdownText(id)})`,
            `- ${markdownText(base)}, score ${before.score}: ${markdownText(before.answer ?? 'no answer on record')}`,
            `- ${markdownText(run)}, score ${after.score}: ${markdownText(after.answer ?? 'no answer on record')}`,
          ].join('\n'),
        ),
    ]),
  ].join('\n\n')}\n`;
}

/** The tables of a comparison for LaTeX. */
export function compareLatex(compared: RunsCompared): string {
  return `${compareTables(compared).map(toLatex).join('\n\n')}\n`;
}

/** Every question whose score differs as CSV, a question a line, with both answers. */
export function compareCsv(compared: RunsCompared): string {
  return toCsv(differencesTable(compared));
}

import { harmless } from '../../../adapters/terminal/render-markup.ts';
import { shownDifferences } from '../../compare/compare-document.ts';
import type { Comparison, RunsCompared, Side } from '../../compare/compare-runs.ts';
import { compareTables } from '../../compare/compare-tables.ts';
import { compareWords } from '../../compare/compare-words.ts';
import { cellText, fullHeading, type Table } from '../../report/tables/table.ts';
import { aligned } from '../aligned.ts';

/** A comparison for a terminal. */
export function compareText(compared: RunsCompared): string {
  return [
    ...compareWords(compared),
    ...compared.warnings.map(({ message }) => `! ${message}.`),
    ...compareTables(compared)
      // Ten columns of figures fit no terminal; they stand in the tables above, too.
      .filter(({ id }) => id !== 'overview')
      .flatMap(tableLines),
    ...compared.comparisons.flatMap(differenceLines),
  ]
    .map((line) => `${harmless(line)}\n`)
    .join('');
}

function tableLines({ caption, columns, rows, note }: Table): string[] {
  return [
    '',
    caption,
    ...aligned([
      columns.map(fullHeading),
      ...rows.map((row) => columns.map((column, index) => cellText(row[index], column))),
    ]),
    ...(note === undefined ? [] : [`  ${note}`]),
  ];
}

function differenceLines({ run, base, differences }: Comparison): string[] {
  if (differences.length === 0) return ['', `No question has another score in ${run}.`];
  const shown = differences.slice(0, shownDifferences);
  const more = differences.length - shown.length;
  return [
    '',
    `The largest differences of ${run}${more > 0 ? ` (${more} more in --json)` : ''}`,
    ...shown.flatMap(({ id, depth, question, before, after }) => [
      '',
      `  D${depth} ${id}: ${oneLine(question, 300)}`,
      `    ${base}: ${sideWords(before)}`,
      `    ${run}: ${sideWords(after)}`,
    ]),
  ];
}

function sideWords({ score, answer }: Side): string {
  return `${score}  ${answer === null ? '(no answer on record)' : oneLine(answer, 300)}`;
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

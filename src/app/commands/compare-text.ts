import { harmless } from '../../../adapters/terminal/render-markup.ts';
import {
  type ComparisonView,
  type DifferenceList,
  notOnRecord,
  type ShownSide,
  shownDifferences,
} from '../../compare/comparison-view.ts';
import { cellText, fullHeading, type Table } from '../../report/tables/table.ts';
import { aligned } from '../aligned.ts';

/** A comparison for a terminal. */
export function compareText({ words, warnings, tables, wide, differences }: ComparisonView): string {
  return [
    ...words,
    ...warnings.map(({ message }) => `! ${message}.`),
    ...tables.filter(({ id }) => !wide.includes(id)).flatMap(tableLines),
    ...differences.flatMap(differenceLines),
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

function differenceLines({ run, none, items }: DifferenceList): string[] {
  if (items.length === 0) return ['', `${run}: ${none}`];
  const shown = items.slice(0, shownDifferences);
  const more = items.length - shown.length;
  return [
    '',
    `The largest differences of ${run}${more > 0 ? ` (${more} more in --json)` : ''}`,
    ...shown.flatMap(({ id, about, asked, before, after }) => [
      '',
      `  ${about} ${id}: ${oneLine(asked, 300)}`,
      sideLine(before),
      sideLine(after),
    ]),
  ];
}

function sideLine({ run, score, said }: ShownSide): string {
  return `    ${run}: ${score}  ${said === null ? `(${notOnRecord})` : oneLine(said, 300)}`;
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

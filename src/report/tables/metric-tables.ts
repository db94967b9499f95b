import type { Accuracy } from '../../metrics/accuracy.ts';
import type { Direction } from '../../metrics/formula.ts';
import type { DiscrepancyFigures, MetricsSummary } from '../../metrics/summary.ts';
import type { Cell, Column, Table } from './table.ts';

/** The figures of one run under its name. */
export type NamedSummary = { readonly name: string; readonly summary: MetricsSummary };

const words = (heading: string): Column => ({ heading, kind: 'words' });
const count = (heading: string): Column => ({ heading, kind: 'figure' });
const figure = (heading: string, digits = 3, group?: string): Column => ({
  heading,
  kind: 'figure',
  digits,
  ...(group === undefined ? {} : { group }),
});

const depths = ['D1', 'D2', 'D3', 'overall'] as const;
const depthNames = {
  D1: 'D1 recall',
  D2: 'D2 procedure',
  D3: 'D3 strategy',
  overall: 'all questions',
} as const;
/** In the order of the paper's tables. */
const paperRows = ['D2-D3', 'D1-D2', 'overall'] as const;
const rowNames = { 'D1-D2': 'D1 – D2', 'D2-D3': 'D2 – D3', overall: 'overall' } as const;

function accuracyCells({ mean, scored, unscored }: Accuracy): Cell[] {
  return [mean, scored, unscored];
}

const accuracyColumns = [figure('mean score', 2), count('scored'), count('without a score')];

/** Mean score by depth and over all questions, with counts. */
export function depthTable({ accuracy }: MetricsSummary): Table {
  return {
    id: 'scores-by-depth',
    caption: 'Scores by depth',
    columns: [words('depth'), ...accuracyColumns],
    rows: depths.map((depth) => [depthNames[depth], ...accuracyCells(accuracy[depth])]),
    note: 'Scores run from 1 to 5; 4 passes. What has no score is in no mean.',
  };
}

/** Both discrepancies by row: how many were compared, how many were found, average, interval, how often, how large. */
export function discrepancyTable(summary: MetricsSummary): Table {
  const lines = (direction: Direction): Cell[][] =>
    (['D1-D2', 'D2-D3', 'overall'] as const).map((row) => [
      direction,
      rowNames[row],
      ...discrepancyCells(summary[direction][row]),
    ]);
  return {
    id: 'discrepancies-by-row',
    caption: 'Discrepancies',
    columns: [
      words('direction'),
      words('between'),
      count('compared'),
      count('found'),
      figure('average'),
      words('95 % interval'),
      { ...figure('how often', 1), percent: true },
      figure('how large'),
    ],
    rows: [...lines('forward'), ...lines('backward')],
    note: 'From 0 to 1. A question is compared where its neighbours average 4 or more. Average = how often × how large.',
  };
}

function discrepancyCells(figures: DiscrepancyFigures): Cell[] {
  const { gated, positive, average, interval, frequency, intensity } = figures;
  const range = interval === null ? null : interval.map((end) => end.toFixed(3)).join(' to ');
  return [gated, positive, average, range, frequency, intensity];
}

/** Mean scores by domain or by reasoning type; `null` where there are none. */
export function breakdownTable(
  id: string,
  caption: string,
  heading: string,
  parts: Readonly<Record<string, Accuracy>>,
): Table | null {
  const rows = Object.entries(parts).map(([name, accuracy]) => [name, ...accuracyCells(accuracy)]);
  // A breakdown of questions that name nothing to break them down by says no more than the whole.
  if (rows.every(([name]) => name === 'none')) return null;
  return { id, caption, columns: [words(heading), ...accuracyColumns], rows };
}

/** A line for each run like the DepthQA paper's Table 3: mean scores and average discrepancies. */
export function overviewTable(runs: readonly NamedSummary[]): Table {
  const discrepancy = (direction: Direction): Column[] =>
    paperRows.map((row) => figure(rowNames[row], 3, `${direction} discrepancy`));
  return {
    id: 'overview',
    caption: 'Scores and discrepancies',
    columns: [
      words('subject'),
      ...depths.map((depth) => figure(depth, 3, 'average score')),
      ...discrepancy('forward'),
      ...discrepancy('backward'),
    ],
    rows: runs.map(({ name, summary }) => [
      name,
      ...depths.map((depth) => summary.accuracy[depth].mean),
      ...paperRows.map((row) => summary.forward[row].average),
      ...paperRows.map((row) => summary.backward[row].average),
    ]),
    note: 'Higher scores and lower discrepancies are better.',
  };
}

/** A line for each run like the DepthQA paper's Tables 12 (forward) and 13 (backward): average, intensity, frequency. */
export function intensityTable(runs: readonly NamedSummary[], direction: Direction): Table {
  const group = (name: string, digits: number, percent = false): Column[] =>
    paperRows.map((row) => ({ ...figure(rowNames[row], digits, name), percent }));
  return {
    id: `${direction}-intensity`,
    caption: `Average, intensity and frequency of ${direction} discrepancy`,
    columns: [
      words('subject'),
      ...group('average', 4),
      ...group('intensity', 4),
      ...group('frequency', 2, true),
    ],
    rows: runs.map(({ name, summary }) => [
      name,
      ...paperRows.map((row) => summary[direction][row].average),
      ...paperRows.map((row) => summary[direction][row].intensity),
      ...paperRows.map((row) => summary[direction][row].frequency),
    ]),
    note: 'Average = frequency × intensity.',
  };
}

/** The paper's three tables of the same runs. */
export function paperTables(runs: readonly NamedSummary[]): Table[] {
  return [overviewTable(runs), intensityTable(runs, 'forward'), intensityTable(runs, 'backward')];
}

/** Every figure of the runs in one long table, a figure a line: for programs and pivot tables. */
export function figuresTable(runs: readonly NamedSummary[]): Table {
  return {
    id: 'figures',
    caption: 'All figures',
    columns: [
      ...['subject', 'measure', 'direction', 'of'].map(words),
      ...['value', 'interval low', 'interval high'].map((heading) => figure(heading, 4)),
      count('counted'),
      count('without a score'),
    ],
    rows: runs.flatMap(({ name, summary }) => [
      ...accuracyLines(name, summary),
      ...(['forward', 'backward'] as const).flatMap((direction) =>
        discrepancyLines(name, direction, summary[direction]),
      ),
    ]),
  };
}

function accuracyLines(name: string, { accuracy, byDomain, byReasoning }: MetricsSummary): Cell[][] {
  const line = (of: string, { mean, scored, unscored }: Accuracy): Cell[] => [
    ...[name, 'mean score', null, of],
    ...[mean, null, null, scored, unscored],
  ];
  return [
    ...depths.map((depth) => line(depth, accuracy[depth])),
    ...Object.entries(byDomain).map(([domain, one]) => line(`domain ${domain}`, one)),
    ...Object.entries(byReasoning).map(([type, one]) => line(`reasoning ${type}`, one)),
  ];
}

function discrepancyLines(name: string, direction: Direction, figures: MetricsSummary[Direction]): Cell[][] {
  return paperRows.flatMap((row) => {
    const { average, frequency, intensity, interval, gated, positive } = figures[row];
    return [
      [name, 'average', direction, row, average, interval?.[0] ?? null, interval?.[1] ?? null, gated, null],
      [name, 'frequency', direction, row, frequency, null, null, gated, null],
      [name, 'intensity', direction, row, intensity, null, null, positive, null],
    ];
  });
}

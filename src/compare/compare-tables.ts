import { depthWords } from '../picture/palette.ts';
import { overviewTable } from '../report/tables/metric-tables.ts';
import type { Cell, Column, Table } from '../report/tables/table.ts';
import { range } from './certainty.ts';
import { type Comparison, type DepthRow, depthRows, type RunsCompared } from './compare-runs.ts';

const words = (heading: string): Column => ({ heading, kind: 'words' });
const count = (heading: string): Column => ({ heading, kind: 'figure' });
const figure = (heading: string, digits = 3): Column => ({ heading, kind: 'figure', digits });

const rowNames: Readonly<Record<DepthRow, string>> = {
  D1: `D1 ${depthWords[1]}`,
  D2: `D2 ${depthWords[2]}`,
  D3: `D3 ${depthWords[3]}`,
  overall: 'all questions',
};
const edges = ['D1-D2', 'D2-D3', 'overall'] as const;

/** All tables of a comparison but that of single questions. */
export function compareTables(compared: RunsCompared): Table[] {
  return [
    ...sideBySide(compared),
    ...compared.comparisons.flatMap((comparison, index) => [
      scoreChanges(comparison, index),
      ...discrepancyChangesTable(comparison, index),
    ]),
  ];
}

function sideBySide({ runs }: RunsCompared): Table[] {
  return [
    {
      id: 'runs',
      caption: 'Mean scores side by side',
      columns: [words('run'), words('depth'), figure('mean score', 2), words('95 % interval'), ...counts],
      rows: runs.flatMap(({ name, summary, intervals }) =>
        depthRows.map((row): Cell[] => {
          const { mean, scored, unscored } = summary.accuracy[row];
          return [name, rowNames[row], mean, range(intervals[row], 2), scored, unscored];
        }),
      ),
      note: 'Each over all that its run was asked. Intervals are by bootstrap over targets; they need at least five.',
    },
    {
      id: 'run-discrepancies',
      caption: 'Discrepancies side by side',
      columns: [
        words('run'),
        words('direction'),
        words('between'),
        count('compared'),
        figure('average'),
        words('95 % interval'),
        { ...figure('how often', 1), percent: true },
        figure('how large'),
      ],
      rows: runs.flatMap(({ name, summary }) =>
        (['forward', 'backward'] as const).flatMap((direction) =>
          edges.map((row): Cell[] => {
            const { gated, average, interval, frequency, intensity } = summary[direction][row];
            return [name, direction, row, gated, average, range(interval, 3), frequency, intensity];
          }),
        ),
      ),
    },
    overviewTable(runs),
  ];
}

const counts = [count('scored'), count('without a score')];

function scoreChanges({ run, base, accuracy }: Comparison, index: number): Table {
  return {
    id: `change-${index + 1}`,
    caption: `${run} against ${base}: mean scores`,
    columns: [
      words('depth'),
      count('questions in both'),
      figure('first', 2),
      figure('this', 2),
      figure('difference'),
      words('95 % interval'),
    ],
    rows: depthRows.map((row): Cell[] => {
      const { nodes, before, after, difference, interval } = accuracy[row];
      return [rowNames[row], nodes, before, after, difference, range(interval, 3)];
    }),
    note: 'Paired: on the questions with a score in both runs, the same targets drawn for both.',
  };
}

function discrepancyChangesTable({ run, base, forward, backward }: Comparison, index: number): Table[] {
  if (forward === null || backward === null) return [];
  const lines = (direction: 'forward' | 'backward', changes: NonNullable<Comparison['forward']>): Cell[][] =>
    edges.map((row) => {
      const { before, after, difference, interval } = changes[row];
      return [direction, row, before, after, difference, range(interval, 3)];
    });
  return [
    {
      id: `discrepancy-change-${index + 1}`,
      caption: `${run} against ${base}: average discrepancies`,
      columns: [
        ...['direction', 'between'].map(words),
        ...['first', 'this', 'difference'].map((heading) => figure(heading)),
        words('95 % interval'),
      ],
      rows: [...lines('forward', forward), ...lines('backward', backward)],
      note: 'Paired in the same way; less is better.',
    },
  ];
}

/** One line for each question whose score differs, with both answers. */
export function differencesTable({ comparisons }: RunsCompared, most = Number.POSITIVE_INFINITY): Table {
  return {
    id: 'differences',
    caption: 'Questions whose score differs, the largest differences first',
    columns: [
      words('run'),
      words('question'),
      count('depth'),
      count('first score'),
      count('this score'),
      count('difference'),
      words('asked'),
      words('first answer'),
      words('this answer'),
    ],
    rows: comparisons.flatMap(({ run, differences }) =>
      differences
        .slice(0, most)
        .map(({ id, depth, question, before, after, difference }): Cell[] => [
          ...[run, id, depth, before.score, after.score, difference, question],
          before.answer,
          after.answer,
        ]),
    ),
  };
}

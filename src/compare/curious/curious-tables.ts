import { metrics, setMetrics } from '../../curiosity/scores/metric.ts';
import { judgeText, verdictText } from '../../report/curious/ablation-section.ts';
import { count, figure, intervalText, words } from '../../report/curious/curious-figures.ts';
import { doubtTable } from '../../report/curious/doubt-section.ts';
import { askerFigures, thirteenRows } from '../../report/curious/ranking-section.ts';
import type { Cell, Column, Table } from '../../report/tables/table.ts';
import { range } from '../certainty.ts';
import type { CuriousCompared, CuriousComparison } from './compare-curious.ts';
import type { PairedChange } from './paired-change.ts';

/** Tables whose figures stand in others, too, or that are too wide for a terminal. */
export const wideTables = ['asker-figures', 'doubt-by-asker'];

/** All tables of a comparison but that of single sets. */
export function curiousTables(compared: CuriousCompared): Table[] {
  return [
    sideBySide(compared),
    sharedMeans(compared),
    sharedRows(compared),
    askerFigures(compared.shared.rows),
    ...doubts(compared),
    ...verdicts(compared),
    ...compared.comparisons.flatMap((comparison, index) => [
      changes(comparison, index),
      changesByRow(comparison, index),
      doubtChanges(comparison, index),
    ]),
  ];
}

function sideBySide({ runs }: CuriousCompared): Table {
  return {
    id: 'askers',
    caption: 'Each asker over all that its run was asked about',
    columns: [
      words('run'),
      words('asker'),
      words('metric'),
      figure('mean'),
      words('95% interval'),
      count('scored'),
      count('without a score'),
    ],
    rows: runs.flatMap(({ name, askers }) =>
      askers.flatMap(({ asker, means }) =>
        metrics.map((metric): Cell[] => {
          const { mean, scored, unscored } = means[metric];
          return [name, asker, metric, mean, intervalText(means[metric]), scored, unscored];
        }),
      ),
    ),
    note: 'Not over the same statements where the runs were asked about others: the tables below are.',
  };
}

function sharedMeans({ shared }: CuriousCompared): Table {
  return {
    id: 'shared-means',
    caption: 'Every asker on the same statements',
    columns: [
      words('asker'),
      ...metrics.flatMap((metric) => [figure('mean', metric), words('95% interval', metric)]),
    ],
    rows: shared.overall.relevance.askers
      .map(({ model }) => model)
      .map((label) => [
        label,
        ...metrics.flatMap((metric): Cell[] => {
          const own = shared.overall[metric].askers.find(({ model }) => model === label);
          return own === undefined ? [null, null] : [own.mean, intervalText(own)];
        }),
      ]),
    note: `For each metric on those of the ${shared.statements} shared statements that all askers have a score for: ${metrics.map((metric) => `${shared.scored[metric]} for ${metric}`).join(', ')}.`,
  };
}

function sharedRows({ shared }: CuriousCompared): Table {
  const table = thirteenRows(shared.rows);
  return {
    ...table,
    caption: 'Highest and lowest asker by subject and level, on the same statements',
  };
}

function doubts({ runs }: CuriousCompared): Table[] {
  const own = runs.flatMap(({ askers }) =>
    askers.flatMap(({ label, doubt }) => (doubt === null ? [] : [{ model: label, figures: doubt }])),
  );
  const scored = own.some(({ figures }) => figures.right.scored + figures.wrong.scored > 0);
  return scored ? [doubtTable(own)] : [];
}

function verdicts({ runs }: CuriousCompared): Table[] {
  const rows = runs.flatMap(({ name, verdicts: own }): Cell[][] =>
    [...new Set(own?.map(({ judge }) => judge))].map((judge) => [
      name,
      judgeText(judge),
      ...setMetrics.map((metric): Cell => {
        const verdict = own?.find((one) => one.judge === judge && one.metric === metric);
        return verdict === undefined ? null : verdictText(verdict.valid);
      }),
    ]),
  );
  if (rows.length === 0) return [];
  const columns = [words('run'), words('judge'), ...setMetrics.map((metric) => words(metric))];
  return [{ id: 'judge-validity', caption: 'What the noise says of each judge', columns, rows }];
}

const changeColumns: readonly Column[] = [
  count('in both'),
  figure('first'),
  figure('this'),
  { ...figure('difference'), digits: 3 },
  words('95 % interval'),
  count('only first'),
  count('only this'),
  count('neither'),
];

const changeCells = (change: PairedChange): Cell[] => [
  change.paired,
  change.before,
  change.after,
  change.difference,
  range(change.interval, 3),
  change.onlyBefore,
  change.onlyAfter,
  change.neither,
];

function changes({ label, baseLabel, overall }: CuriousComparison, index: number): Table {
  return {
    id: `change-${index + 1}`,
    caption: `${label} against ${baseLabel}: means`,
    columns: [words('metric'), ...changeColumns],
    rows: metrics.map((metric) => [metric, ...changeCells(overall[metric])]),
    note: 'Paired: on the statements with a score in both, the same statements drawn for both. More doubt is not better by itself: see below.',
  };
}

function changesByRow({ label, baseLabel, rows }: CuriousComparison, index: number): Table {
  return {
    id: `change-by-row-${index + 1}`,
    caption: `${label} against ${baseLabel}: means by subject and level`,
    columns: [words('subject'), words('statements'), words('metric'), ...changeColumns],
    rows: rows.flatMap(({ subject, kind, metrics: own }) =>
      metrics
        .filter((metric) => own[metric].paired + own[metric].onlyBefore + own[metric].onlyAfter > 0)
        .map((metric): Cell[] => [subject, kind, metric, ...changeCells(own[metric])]),
    ),
    note: 'Rows in which neither has a score are left out.',
  };
}

function doubtChanges({ label, baseLabel, doubt }: CuriousComparison, index: number): Table {
  return {
    id: `doubt-change-${index + 1}`,
    caption: `${label} against ${baseLabel}: doubt`,
    columns: [words('figure'), ...changeColumns],
    rows: [
      ['false alarms (share of right ones doubted)', ...changeCells(doubt.falseAlarms)],
      ['share of wrong ones doubted', ...changeCells(doubt.hits)],
      ['wrong minus its source, in points', ...changeCells(doubt.difference)],
    ],
    note: 'Fewer false alarms, more wrong ones doubted, and a larger difference are better.',
  };
}

/** One line for each score that differs, with the questions of both sides. */
export function setDifferencesTable({ comparisons }: CuriousCompared): Table {
  return {
    id: 'differences',
    caption: 'Sets whose score differs, the largest differences first',
    columns: [
      ...['run', 'asker', 'first asker', 'statement', 'metric'].map((heading) => words(heading)),
      ...['first score', 'this score', 'difference'].map((heading) => ({ ...figure(heading), digits: 1 })),
      ...['asked about', 'first questions', 'these questions'].map((heading) => words(heading)),
    ],
    rows: comparisons.flatMap(({ run, asker, baseAsker, differences }) =>
      differences.map((one): Cell[] => [
        ...[run, asker, baseAsker, one.statement, one.metric],
        ...[one.before, one.after, one.difference],
        ...[one.text, one.questionsBefore.join('\n'), one.questionsAfter.join('\n')],
      ]),
    ),
  };
}

import { setMetrics } from '../../curiosity/scores/metric.ts';
import type { ReportSection } from '../report-data.ts';
import type { Cell, Table } from '../tables/table.ts';
import { type CuriousFigures, count, figure, intervalText, share, words } from './curious-figures.ts';

type Doubt = CuriousFigures['doubt'];

/** Who doubts wrong statements, beside what doubting everything costs; `null` where doubt was not scored. */
export function doubtSection({ doubt }: CuriousFigures): ReportSection | null {
  if (doubt.every(({ figures }) => figures.hits.scored + figures.falseAlarms.scored === 0)) return null;
  return {
    id: 'doubt',
    heading: 'Doubt',
    words: [
      'From a score of 3 on, a set doubts its statement. An asker who doubts everything finds every wrong statement and has as many false alarms: only the difference between a wrong statement and the right one that it was made from says that something was noticed.',
    ],
    figures: [],
    tables: [doubtTable(doubt), onWrongTable(doubt)],
  };
}

/** Doubt of right and of wrong statements by asker, with what doubting everything costs. */
export function doubtTable(doubt: Doubt): Table {
  return {
    id: 'doubt-by-asker',
    caption: 'Doubt by asker',
    columns: [
      words('asker'),
      figure('right', 'mean doubt'),
      figure('wrong', 'mean doubt'),
      share('false alarms'),
      count('of right'),
      share('wrong ones doubted'),
      count('of wrong'),
      figure('wrong minus its source'),
      words('95% interval'),
      count('pairs'),
      figure('first doubting question'),
    ],
    rows: doubt.map(({ model, figures }): Cell[] => {
      const { right, wrong, falseAlarms, hits, difference, firstDoubt } = figures;
      return [
        model,
        right.mean,
        wrong.mean,
        falseAlarms.rate,
        falseAlarms.scored,
        hits.rate,
        hits.scored,
        difference.mean,
        intervalText(difference),
        difference.scored,
        firstDoubt,
      ];
    }),
    note: 'False alarms are right statements that were doubted.',
  };
}

function onWrongTable(doubt: Doubt): Table {
  return {
    id: 'wrong-by-doubt',
    caption: 'Wrong statements: the three metrics with and without doubt',
    columns: [
      words('asker'),
      words('metric'),
      figure('doubting'),
      count('doubting sets'),
      figure('accepting'),
      count('accepting sets'),
    ],
    rows: doubt.flatMap(({ model, figures }) =>
      setMetrics.map((metric): Cell[] => {
        const { doubting, accepting } = figures.onWrong[metric];
        return [model, metric, doubting.mean, doubting.scored, accepting.mean, accepting.scored];
      }),
    ),
  };
}

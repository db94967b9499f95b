import type { Ranking, RankingRow } from '../../curiosity/figures/ranking-table.ts';
import { type SetMetric, setMetrics } from '../../curiosity/scores/metric.ts';
import { drawBars } from '../../picture/draw-bars.ts';
import { seriesOf } from '../../picture/draw-score-bars.ts';
import type { ReportSection } from '../report-data.ts';
import type { Cell, Table } from '../tables/table.ts';
import { type CuriousFigures, count, figure, intervalText, scoreAxis, words } from './curious-figures.ts';

/** Means this close are one place: they differ but for the order in which their scores were added. */
const tie = 1e-9;

/** Who asks best: bars over all statements, the thirteen rows, and every figure behind them. */
export function rankingSection({ askers, ranking }: CuriousFigures): ReportSection {
  return {
    id: 'askers',
    heading: 'Who asks best',
    words: [
      'Means of the final scores of the sets as they were asked, with 95% intervals over statements. Two askers whose intervals overlap are not told apart by this run, whichever mean is higher.',
    ],
    figures: setMetrics.map((metric) => drawAskers(askers, metric)),
    tables: [askerTable(askers), thirteenRows(ranking), askerFigures(ranking)],
  };
}

/** Bars of each asker for a metric, the two best marked. */
export function drawAskers(askers: CuriousFigures['askers'], metric: SetMetric): string {
  const places = placesOf(askers.map(({ metrics }) => metrics[metric].mean));
  return drawBars({
    title: `${named(metric)} by asker`,
    series: seriesOf([metric]),
    panels: [
      {
        axis: scoreAxis,
        groups: askers.map(({ model, metrics }, index) => {
          const { mean, interval, scored } = metrics[metric];
          const place = places[index];
          // One asker alone is first of nobody.
          const mark =
            askers.length < 2 || place === undefined || place === null || place > 2 ? '' : marks[place - 1];
          return {
            label: model,
            note: [mark, `n = ${scored}`].filter((part) => part !== '').join(', '),
            bars: [{ value: mean, interval }],
          };
        }),
      },
    ],
  });
}

const marks = ['★ best', '☆ second'];

/** The place of each mean, from 1; equal means share one, and the next has that of as many as are above it. */
export function placesOf(means: readonly (number | null)[]): (number | null)[] {
  return means.map((mean) =>
    mean === null ? null : 1 + means.filter((other) => other !== null && other - mean >= tie).length,
  );
}

function askerTable(askers: CuriousFigures['askers']): Table {
  return {
    id: 'asker-means',
    caption: 'Each asker over all statements',
    columns: [
      words('asker'),
      ...setMetrics.flatMap((metric) => [figure('mean', metric), words('95% interval', metric)]),
      count('scored'),
    ],
    rows: askers.map(({ model, metrics }) => [
      model,
      ...setMetrics.flatMap((metric): Cell[] => [metrics[metric].mean, intervalText(metrics[metric])]),
      Math.max(...setMetrics.map((metric) => metrics[metric].scored)),
    ]),
  };
}

/** Who has the highest and the lowest mean in each of the thirteen rows; ties and overlapping intervals are shown. */
export function thirteenRows(ranking: readonly RankingRow[]): Table {
  return {
    id: 'highest-and-lowest',
    caption: 'Highest and lowest asker by subject and level',
    columns: [
      words('subject'),
      words('statements'),
      ...setMetrics.flatMap((metric) => [words('highest', metric), words('lowest', metric)]),
    ],
    rows: ranking.map(({ subject, kind, metrics }) => [
      subject,
      kind,
      ...setMetrics.flatMap((metric) => [highestText(metrics[metric]), lowestText(metrics[metric])]),
    ]),
    note: 'Askers parted by = share the mean. After ≈ stand those whose mean is lower, but whose interval overlaps that of a highest one. A dash: no set was scored, or everybody shares the highest mean.',
  };
}

function highestText({ askers, highest, near }: Ranking): Cell {
  const mean = askers.find(({ model }) => model === highest[0])?.mean ?? null;
  if (mean === null) return null;
  const others = near.length === 0 ? '' : ` ≈ ${near.join(', ')}`;
  return `${highest.join(' = ')} (${mean.toFixed(2)})${others}`;
}

function lowestText({ askers, highest, lowest }: Ranking): Cell {
  const mean = askers.find(({ model }) => model === lowest[0])?.mean ?? null;
  if (mean === null || lowest.every((model) => highest.includes(model))) return null;
  return `${lowest.join(' = ')} (${mean.toFixed(2)})`;
}

/** Every mean behind the thirteen rows, a figure a line. */
export function askerFigures(ranking: readonly RankingRow[]): Table {
  return {
    id: 'asker-figures',
    caption: 'Every mean behind the table above',
    columns: [
      words('subject'),
      words('statements'),
      words('metric'),
      words('asker'),
      figure('mean'),
      words('95% interval'),
      count('scored'),
      count('unscored'),
    ],
    rows: ranking.flatMap(({ subject, kind, metrics }) =>
      setMetrics.flatMap((metric) =>
        metrics[metric].askers
          .filter(({ scored, unscored }) => scored + unscored > 0)
          .map((own): Cell[] => [
            subject,
            kind,
            metric,
            own.model,
            own.mean,
            intervalText(own),
            own.scored,
            own.unscored,
          ]),
      ),
    ),
  };
}

const named = (metric: SetMetric): string => `${metric[0]?.toUpperCase() ?? ''}${metric.slice(1)}`;

import type { Accuracy } from '../../metrics/accuracy.ts';
import type { DiscrepancyFigures, FiguresByRow, MetricsSummary } from '../../metrics/summary.ts';
import { counted } from '../../report/summary-words.ts';
import { aligned } from '../aligned.ts';

type Shown = { readonly graph: string; readonly scores: string; readonly resamples: number };

const absent = '–';
const figure = (value: number | null, digits = 3): string => value?.toFixed(digits) ?? absent;

/** The summary for a reader: a table for each figure, each with a sentence on what it says. */
export function metricsTables(summary: MetricsSummary, { graph, scores, resamples }: Shown): string[] {
  const { scored, unscored } = summary.accuracy.overall;
  return [
    `Metrics of ${scores} over ${graph}, formula "${summary.formula}"`,
    `${counted(scored + unscored, 'question')}: ${scored} scored, ${unscored} without a score. ${unscoredMeaning(summary)}`,
    '',
    'Average score, 1 to 5: how good the answers are at each depth.',
    ...accuracyTable([
      ['D1 recall', summary.accuracy.D1],
      ['D2 procedure', summary.accuracy.D2],
      ['D3 strategy', summary.accuracy.D3],
      ['all questions', summary.accuracy.overall],
    ]),
    '',
    'Forward discrepancy, 0 to 1: the shallower questions are known, the deeper one that rests on them is not.',
    ...discrepancyTable(summary.forward, 'the deeper questions'),
    '',
    'Backward discrepancy, 0 to 1: the deeper questions are known, a shallower one that they rest on is not.',
    ...discrepancyTable(summary.backward, 'the shallower questions'),
    '',
    ...legend(summary, resamples),
    ...breakdown('Average score by domain', summary.byDomain),
    ...breakdown(
      'Average score by reasoning type (a question counts under each of its labels)',
      summary.byReasoning,
    ),
  ];
}

function unscoredMeaning({ formula, accuracy }: MetricsSummary): string {
  if (accuracy.overall.unscored === 0) return 'Nothing is missing from these figures.';
  return formula === 'paper-code'
    ? 'Those without one count as 0 everywhere, as in the published program.'
    : 'Those without one are in no mean and gate nothing.';
}

function accuracyTable(rows: readonly (readonly [name: string, accuracy: Accuracy])[]): string[] {
  return aligned([
    ['', 'mean', 'scored', 'unscored'],
    ...rows.map(([name, { mean, scored, unscored }]) => [
      clipped(name),
      figure(mean),
      String(scored),
      String(unscored),
    ]),
  ]);
}

/** Names of domains are a user's: one that runs on does not push every figure out of sight. */
function clipped(name: string): string {
  const signs = [...name];
  return signs.length > 40 ? `${signs.slice(0, 39).join('')}…` : name;
}

function discrepancyTable(figures: FiguresByRow, nodes: string): string[] {
  const row = (
    name: string,
    { gated, positive, average, frequency, intensity, interval }: DiscrepancyFigures,
  ) => [
    name,
    String(gated),
    String(positive),
    figure(average),
    interval === null ? absent : `${figure(interval[0])} to ${figure(interval[1])}`,
    figure(frequency),
    figure(intensity),
  ];
  return aligned([
    ['', 'gated', 'positive', 'average', '95% interval', 'frequency', 'intensity'],
    row(`D1-D2`, figures['D1-D2']),
    row(`D2-D3`, figures['D2-D3']),
    row('overall', figures.overall),
  ]).concat(`  Counted are ${nodes} of each pair of depths.`);
}

function legend({ forward, backward }: MetricsSummary, resamples: number): string[] {
  const none = [forward, backward].every(({ overall }) => overall.interval === null);
  return [
    'gated: questions with a score whose neighbours have a mean of 4 or more. positive: those that fall behind them.',
    'average = frequency × intensity: over the gated ones, how often they fall behind times how far when they do.',
    ...(none && resamples > 0
      ? ['No intervals: they need at least five targets (D3 questions) with scores, and a gated question.']
      : resamples > 0
        ? [`95% interval of the average: ${resamples} resamples of the targets, each with its subgraph.`]
        : []),
    `${absent}: nothing to compute it from.`,
  ];
}

function breakdown(title: string, groups: Readonly<Record<string, Accuracy>>): string[] {
  const rows = Object.entries(groups);
  return rows.every(([name]) => name === 'none') ? [] : ['', title, ...accuracyTable(rows)];
}

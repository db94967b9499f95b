import { relative } from 'node:path';
import type { RunSummary } from '../../probe/summary-schema.ts';
import { aligned } from '../aligned.ts';
import { metricsTables } from './metrics-tables.ts';

/** How to go on with a run. */
export function resumeWords(folder: string, command: 'probe' | 'curious' = 'probe'): string {
  return `Go on with: plumbline ${command} --resume ${quoted(folder)}`;
}

const quoted = (path: string): string =>
  /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** A run's summary for a reader at a terminal. */
export function summaryLines(summary: RunSummary, folder: string): string[] {
  const { model, mode, history } = summary;
  return [
    `${model}, ${mode}${history === undefined ? '' : ` (history: ${history})`}`,
    ...summary.notes.map((note) => `! ${note}`),
    '',
    ...metricsTables(summary, {
      graph: `${folder}/graph.jsonl`,
      scores: `${folder}/scores.jsonl`,
      resamples: summary.resamples,
    }),
    ...gainLines(summary),
    ...memorizationLines(summary),
    ...repeatLines(summary),
    ...spendingLines(summary),
    '',
    `Everything of this run is in ${relative('', folder) || folder}: report.html is the report.`,
  ];
}

const absent = '–';
const figure = (value: number | null | undefined, digits = 3): string => value?.toFixed(digits) ?? absent;
const signed = (value: number | null): string =>
  value === null ? absent : `${value > 0 ? '+' : ''}${value.toFixed(3)}`;

function gainLines({ gain }: RunSummary): string[] {
  if (gain === null) return [];
  const row = (name: 'D1' | 'D2' | 'D3' | 'overall'): string[] => {
    const { nodes, mean, zeroShot, gain: own, interval } = gain[name];
    const range = interval === null ? absent : `${signed(interval[0])} to ${signed(interval[1])}`;
    return [name, String(nodes), figure(zeroShot), figure(mean), signed(own), range];
  };
  return [
    '',
    `Gain over zero-shot (${gain.zeroShotRun}), on questions with a score in both.`,
    ...aligned([
      ['', 'questions', 'zero-shot', 'this mode', 'gain', '95% interval'],
      row('D1'),
      row('D2'),
      row('D3'),
      row('overall'),
    ]),
  ];
}

function memorizationLines({ memorization }: RunSummary): string[] {
  if (memorization === null) return [];
  const { percent, tokens, byDepth, gap } = memorization;
  const row = (name: string, spread: (typeof byDepth)['D1']): string[] => [
    name,
    String(spread?.count ?? 0),
    figure(spread?.mean),
    figure(spread?.sd),
    figure(spread?.median),
  ];
  const heading = ['', 'count', 'mean', 'sd', 'median'];
  return [
    '',
    `Memorization, Min-${percent}% of the first ${tokens} tokens of zero-shot answers: lower means more likely memorized.`,
    ...aligned([heading, row('D1', byDepth.D1), row('D2', byDepth.D2), row('D3', byDepth.D3)]),
    'Gap (f(D3) − f(D2)) / 4 of neighbours by the D3 answer: positive reads backward, negative forward.',
    ...aligned([
      heading,
      row('more likely memorized (below the 25th percentile)', gap.below25),
      row('less likely (above the 75th)', gap.above75),
    ]),
  ];
}

function repeatLines({ repeats }: RunSummary): string[] {
  if (repeats === null) return [];
  const row = (name: string, { values, mean, sd }: (typeof repeats)['forward']): string[] => [
    name,
    figure(mean),
    figure(sd),
    values.map((value) => figure(value)).join(' '),
  ];
  const { accuracy } = repeats;
  return [
    '',
    `Spread between ${repeats.count} repeats: what sampling does, beside what the choice of targets does.`,
    ...aligned([
      ['', 'mean', 'sd', 'each'],
      row('D1', accuracy.D1),
      row('D2', accuracy.D2),
      row('D3', accuracy.D3),
      row('all questions', accuracy.overall),
      row('forward discrepancy', repeats.forward),
      row('backward discrepancy', repeats.backward),
    ]),
  ];
}

function spendingLines({ spending }: RunSummary): string[] {
  const { subject, judge, usd, estimated } = spending;
  const tokens = ({ input, output }: { input: number; output: number }): string =>
    `${input} tokens in, ${output} out`;
  const cost = usd === null ? '' : `; $${usd.toFixed(4)}`;
  const about = estimated ? ' (some of it estimated, where the server does not count)' : '';
  return ['', `Model: ${tokens(subject)}. Judge: ${tokens(judge)}${cost}${about}.`];
}

import type { AccuracyByDepth } from '../metrics/accuracy.ts';
import { drawDistributions } from '../picture/draw-distributions.ts';
import { drawScoreBars } from '../picture/draw-score-bars.ts';
import { depthWords } from '../picture/palette.ts';
import type { MemorizationPair } from '../probe/memorization.ts';
import type { RunSummary } from '../probe/summary-schema.ts';
import type { ReportSection } from './report-data.ts';
import type { Cell, Column } from './tables/table.ts';

/** What the plots of a run need besides its summary. */
export type RunValues = {
  /** Min-K% of the zero-shot answers, by depth. */
  readonly minK: Readonly<Record<1 | 2 | 3, readonly number[]>>;
  /** The gaps of neighbours, with the Min-K% of the deeper answer. */
  readonly pairs: readonly MemorizationPair[];
};

/** The parts of a report that only a model's run has: gain over zero-shot, memorization, borderline verdicts, repeats. */
export function runSections(summary: RunSummary, values: RunValues): ReportSection[] {
  return [
    gainSection(summary),
    memorizationSection(summary, values),
    borderlineSection(summary),
    repeatSection(summary),
  ].filter((section) => section !== null);
}

const words = (heading: string): Column => ({ heading, kind: 'words' });
const count = (heading: string): Column => ({ heading, kind: 'figure' });
const figure = (heading: string, digits = 3): Column => ({ heading, kind: 'figure', digits });

const rows = ['D1', 'D2', 'D3', 'overall'] as const;
const rowNames = {
  D1: `D1 ${depthWords[1]}`,
  D2: `D2 ${depthWords[2]}`,
  D3: `D3 ${depthWords[3]}`,
  overall: 'all questions',
} as const;

function gainSection({ gain, mode }: RunSummary): ReportSection | null {
  if (gain === null) return null;
  const accuracyOf = (field: 'mean' | 'zeroShot'): AccuracyByDepth => {
    const of = (row: (typeof rows)[number]) => ({
      mean: gain[row][field],
      scored: gain[row].nodes,
      unscored: 0,
    });
    return { D1: of('D1'), D2: of('D2'), D3: of('D3'), overall: of('overall') };
  };
  return {
    id: 'gain',
    heading: 'Gain over zero-shot',
    words: [
      `What asking in the mode ${mode} brings over asking each question alone, on the questions with a score in both. ${gainWords(gain.overall.gain, mode)}`,
      ...(mode === 'multi-turn' ? [] : ['D1 questions carry their zero-shot answer and score here.']),
    ],
    figures: [
      drawScoreBars(
        [
          { name: 'zero-shot', accuracy: accuracyOf('zeroShot') },
          { name: mode, accuracy: accuracyOf('mean') },
        ],
        'Score by depth, zero-shot and in this mode',
      ),
    ],
    tables: [
      {
        id: 'gain-by-depth',
        caption: 'Gain by depth',
        columns: [
          words('depth'),
          count('questions'),
          figure('zero-shot', 2),
          figure('this mode', 2),
          figure('gain'),
          figure('95 % from'),
          figure('to'),
        ],
        rows: rows.map((row): Cell[] => {
          const { nodes, zeroShot, mean, gain: own, interval } = gain[row];
          return [rowNames[row], nodes, zeroShot, mean, own, interval?.[0] ?? null, interval?.[1] ?? null];
        }),
        note: 'The interval is by bootstrap over targets; it needs at least five.',
      },
    ],
  };
}

function gainWords(gain: number | null, mode: string): string {
  if (gain === null) return 'Nothing has a score in both.';
  if (Math.abs(gain) < 0.005) return `Over all questions, ${mode} is neither above nor below zero-shot.`;
  const direction = gain < 0 ? 'below' : 'above';
  return `Over all questions, ${mode} is ${Math.abs(gain).toFixed(2)} points ${direction} zero-shot.`;
}

type Spread = NonNullable<RunSummary['memorization']>['byDepth']['D1'];

const spreadColumns = [
  count('count'),
  figure('mean'),
  figure('standard deviation'),
  figure('first quartile'),
  figure('median'),
  figure('third quartile'),
];

function spreadCells(spread: Spread): Cell[] {
  if (spread === null) return [0, null, null, null, null, null];
  return [spread.count, spread.mean, spread.sd, spread.first, spread.median, spread.third];
}

function memorizationSection({ memorization }: RunSummary, { minK, pairs }: RunValues): ReportSection | null {
  if (memorization === null) return null;
  const { percent, tokens, byDepth, gap, percentiles, missing } = memorization;
  const gaps = (fits: (value: number) => boolean): number[] =>
    pairs.filter(({ value }) => fits(value)).map((pair) => pair.gap);
  const below = percentiles === null ? [] : gaps((value) => value < percentiles.p25);
  const above = percentiles === null ? [] : gaps((value) => value > percentiles.p75);
  return {
    id: 'memorization',
    heading: 'Memorization',
    words: [
      `Min-${percent}% is the mean negative log-likelihood of the ${percent} % least likely of the first ${tokens} tokens of a zero-shot answer. The lower it is, the more likely the answer was memorized from training data.`,
      'The gap is (f(D3) − f(D2)) / 4 of a target and a question that it rests on: above 0 the deeper answer is the better one (backward), below 0 the worse one (forward).',
      ...(missing === 0 ? [] : [`${missing} answers came without log-probabilities and are left out.`]),
    ],
    figures: [
      drawDistributions({
        title: `Min-${percent}% by depth`,
        label: `Min-${percent}% (nats; lower: more likely memorized)`,
        groups: ([1, 2, 3] as const).map((depth) => ({ label: rowNames[`D${depth}`], values: minK[depth] })),
      }),
      ...(below.length + above.length === 0
        ? []
        : [
            drawDistributions({
              title: 'Gap between neighbours',
              label: 'gap (f(D3) − f(D2)) / 4',
              groups: [
                { label: 'more likely memorized', values: below },
                { label: 'less likely', values: above },
              ],
            }),
          ]),
    ],
    tables: [
      {
        id: 'memorization-by-depth',
        caption: `Min-${percent}% by depth`,
        columns: [words('depth'), ...spreadColumns],
        rows: [
          [rowNames.D1, ...spreadCells(byDepth.D1)],
          [rowNames.D2, ...spreadCells(byDepth.D2)],
          [rowNames.D3, ...spreadCells(byDepth.D3)],
        ],
      },
      {
        id: 'memorization-gap',
        caption: 'Gap between neighbours',
        columns: [words('deeper answer'), ...spreadColumns],
        rows: [
          ['more likely memorized (below the 25th percentile)', ...spreadCells(gap.below25)],
          ['less likely (above the 75th percentile)', ...spreadCells(gap.above75)],
        ],
      },
    ],
  };
}

function borderlineSection({ judge }: RunSummary): ReportSection | null {
  const { borderline } = judge;
  if (borderline === null) return null;
  const { repeated, flipped, meanSpread, failedRepeats } = borderline;
  return {
    id: 'borderline',
    heading: 'Borderline verdicts',
    words: [
      'A score of 3 or 4 lies at the pass mark, where one point decides whether a question counts as known. Such verdicts were asked for again, and the median counts (the lower of two middle ones). How often they flip says how far the judge can be trusted there.',
    ],
    figures: [],
    tables: [
      {
        id: 'borderline',
        caption: 'Verdicts that were repeated',
        columns: [
          words('judge'),
          count('repeated'),
          count('passed once and failed once'),
          figure('share', 2),
          figure('mean spread', 2),
          count('repeats without a score'),
        ],
        rows: [[judge.names.join(', '), repeated, flipped, flipped / repeated, meanSpread, failedRepeats]],
      },
    ],
  };
}

function repeatSection({ repeats }: RunSummary): ReportSection | null {
  if (repeats === null) return null;
  const { accuracy, forward, backward } = repeats;
  const cells = (name: string, { mean, sd, values }: typeof forward): Cell[] => [name, mean, sd, ...values];
  return {
    id: 'repeats',
    heading: 'Spread between repeats',
    words: [
      `The run was made ${repeats.count} times. The spread between the repeats says how much sampling moves a figure; the intervals elsewhere say how much the choice of targets does.`,
    ],
    figures: [],
    tables: [
      {
        id: 'repeats',
        caption: 'Each figure in each repeat',
        columns: [
          words('figure'),
          figure('mean'),
          figure('standard deviation'),
          ...forward.values.map((_, index) => figure(`repeat ${index + 1}`)),
        ],
        rows: [
          cells('mean score D1', accuracy.D1),
          cells('mean score D2', accuracy.D2),
          cells('mean score D3', accuracy.D3),
          cells('mean score, all questions', accuracy.overall),
          cells('forward discrepancy', forward),
          cells('backward discrepancy', backward),
        ],
      },
    ],
  };
}

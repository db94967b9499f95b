import { type Axis, signed } from '../../picture/axis.ts';
import { drawDistributions } from '../../picture/draw-distributions.ts';
import type { MemorizationPair } from '../../probe/memorization.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import type { ReportSection } from '../report-data.ts';
import { counted } from '../summary-words.ts';
import type { Cell } from '../tables/table.ts';
import { change, count, figure, rowNames, words } from './columns.ts';

/** What the plots of a run need besides its summary. */
export type RunValues = {
  /** Min-K% of the zero-shot answers, by depth. */
  readonly minK: Readonly<Record<1 | 2 | 3, readonly number[]>>;
  /** The gaps of neighbours, with the Min-K% of the deeper answer. */
  readonly pairs: readonly MemorizationPair[];
};

/** All gaps that there can be, with nothing in the middle. */
const gapAxis: Axis = {
  min: -1,
  max: 1,
  ticks: [-1, -0.5, 0, 0.5, 1],
  label: 'above 0: backward, below 0: forward',
  format: (value) => signed(value.toFixed(1)),
};

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

/** How likely the answers were memorized, by depth and beside the scores; `null` without log-probabilities. */
export function memorizationSection(
  { memorization }: RunSummary,
  { minK, pairs }: RunValues,
): ReportSection | null {
  if (memorization === null) return null;
  const { percent, tokens, byDepth, gap, percentiles, missing } = memorization;
  const gaps = (fits: (value: number) => boolean): number[] =>
    pairs.filter(({ value }) => fits(value)).map((pair) => pair.gap);
  const below = percentiles === null ? [] : gaps((value) => value < percentiles.p25);
  const above = percentiles === null ? [] : gaps((value) => value > percentiles.p75);
  return {
    id: 'memorization',
    heading: 'Memorization',
    inShort: byDepthWords(byDepth, percent),
    words: [
      `Min-${percent}% is the mean negative log-likelihood of the ${percent} % least likely of the first ${tokens} tokens of a zero-shot answer. The lower it is, the more likely the answer was memorized from training data.`,
      'The gap is (f(D3) − f(D2)) / 4 of a target and a question that it rests on: above 0 the deeper answer is the better one (backward), below 0 the worse one (forward).',
      ...gapWords(gap),
      ...(missing === 0
        ? []
        : [
            `${missing === 1 ? '1 answer came without log-probabilities and is' : `${missing} answers came without log-probabilities and are`} left out.`,
          ]),
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
              label: gapAxis.label,
              axis: gapAxis,
              mark: { value: 0, name: 'equal' },
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

type ByDepth = NonNullable<RunSummary['memorization']>['byDepth'];

/** At which depth answers look most and least memorized; `undefined` where one depth alone has values. */
function byDepthWords(byDepth: ByDepth, percent: number): string | undefined {
  const found = (['D1', 'D2', 'D3'] as const)
    .flatMap((depth) => (byDepth[depth] === null ? [] : [{ depth, mean: byDepth[depth].mean }]))
    .sort((one, other) => one.mean - other.mean);
  const [most, least] = [found[0], found.at(-1)];
  if (most === undefined || least === undefined || least.mean - most.mean < 0.005) return undefined;
  return `Of the zero-shot answers those at ${most.depth} are the most likely memorized (mean Min-${percent}% ${most.mean.toFixed(2)}), those at ${least.depth} the least (${least.mean.toFixed(2)}).`;
}

/** What the gaps are where the deeper answer looks memorized, and where it does not. */
function gapWords({ below25, above75 }: NonNullable<RunSummary['memorization']>['gap']): string[] {
  if (below25 === null || above75 === null) return [];
  const [below, above] = [below25, above75].map(({ mean }) => change(mean));
  return [
    `Where the deeper answer is the more likely memorized, the gap is ${below} on average (${counted(below25.count, 'pair')}); where it is the less likely, ${above} (${counted(above75.count, 'pair')}).`,
  ];
}

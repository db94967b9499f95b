import type { AblationTable } from '../../curiosity/figures/ablation-table.ts';
import { metaName, setKey } from '../../curiosity/figures/set-score.ts';
import { type SetMetric, setMetrics } from '../../curiosity/scores/metric.ts';
import { drawDistributions } from '../../picture/draw-distributions.ts';
import type { ReportSection } from '../report-data.ts';
import type { Cell, Table } from '../tables/table.ts';
import { type CuriousFigures, count, figure, intervalText, scoreAxis, words } from './curious-figures.ts';

/** Whether the judges notice that sets were made worse; `null` where none was. */
export function ablationSection({ ablation, forms }: CuriousFigures): ReportSection | null {
  if (ablation === null) return null;
  return {
    id: 'noise',
    heading: 'Do the judges notice worse questions?',
    words: [
      'Sets of five were altered in two and in four places for one metric at a time, each straight from the original; how many places changed is our own count. A judge is valid for a metric when the score aimed at falls from 0 to 2 and from 2 to 4 changes, both with intervals that exclude 0.',
    ],
    figures: setMetrics.map((metric) => drawForms(forms, metric)),
    tables: [verdictTable(ablation), wholeTable(ablation)],
  };
}

function drawForms(forms: CuriousFigures['forms'], metric: SetMetric): string {
  // Sets that nobody altered would make the first box one of other sets than the rest.
  const altered = new Set(forms.filter(({ variant }) => variant !== 'original').map(setKey));
  const at = (variant: string): number[] =>
    forms.flatMap((score) => {
      const value = score[metric];
      return score.variant === variant && value !== null && altered.has(setKey(score)) ? [value] : [];
    });
  return drawDistributions({
    title: `Final score for ${metric}, by what was altered`,
    label: scoreAxis.label,
    axis: scoreAxis,
    groups: [
      { label: 'as asked', values: at('original') },
      ...setMetrics.flatMap((aim) =>
        ([2, 4] as const).map((changes) => ({
          label: `${aim}, ${changes} changed`,
          values: at(`${aim}-${changes}`),
        })),
      ),
    ],
  });
}

/** A judge as people read it. */
export const judgeText = (judge: string): string =>
  judge === metaName ? 'final score (meta-review)' : judge;

/** What the noise says of a judge and a metric. */
export const verdictText = (valid: boolean | null): string =>
  valid === null ? 'too few sets' : valid ? 'valid' : 'not valid';

function verdictTable({ verdicts }: AblationTable): Table {
  const judges = [...new Set(verdicts.map(({ judge }) => judge))];
  const verdictOf = (judge: string, metric: SetMetric): Cell => {
    const own = verdicts.find((one) => one.judge === judge && one.metric === metric);
    return own === undefined ? null : verdictText(own.valid);
  };
  return {
    id: 'judge-validity',
    caption: 'Verdict on each judge',
    columns: [words('judge'), ...setMetrics.map((metric) => words(metric))],
    rows: judges.map((judge) => [judgeText(judge), ...setMetrics.map((metric) => verdictOf(judge, metric))]),
  };
}

function wholeTable({ cells }: AblationTable): Table {
  return {
    id: 'noise-table',
    caption: 'Altered for, scored on',
    columns: [
      words('judge'),
      words('altered for'),
      words('scored on'),
      figure('0', 'mean at changes'),
      figure('2', 'mean at changes'),
      figure('4', 'mean at changes'),
      figure('0 to 2', 'fall'),
      words('95% interval', 'fall'),
      figure('2 to 4', 'fall'),
      words('95% interval ', 'fall'),
      count('sets'),
      count('incomplete'),
    ],
    rows: cells.map((cell): Cell[] => [
      judgeText(cell.judge),
      cell.alteredFor,
      cell.scoredOn,
      cell.at['0'],
      cell.at['2'],
      cell.at['4'],
      cell.fall['0-2'].mean,
      intervalText(cell.fall['0-2']),
      cell.fall['2-4'].mean,
      intervalText(cell.fall['2-4']),
      cell.sets,
      cell.incomplete,
    ]),
    note: 'Means and falls are over the same sets: those scored with no, two and four changes. Incomplete sets lack one of these. Noise for one metric may lower the others too, so the whole table is shown.',
  };
}

import type { AblationTable } from '../../curiosity/figures/ablation-table.ts';
import type { DoubtFigures } from '../../curiosity/figures/doubt-figures.ts';
import type { MeanFigure } from '../../curiosity/figures/mean-figure.ts';
import type { RankingRow } from '../../curiosity/figures/ranking-table.ts';
import type { SetScore } from '../../curiosity/figures/set-score.ts';
import type { SetMetric } from '../../curiosity/scores/metric.ts';
import type { Column } from '../tables/table.ts';

/** What the report of a curiosity run is made from. Askers and judges are named as the run names them. */
export type CuriousFigures = {
  /** Each asker over all its statements, by metric, from the final scores of the original sets. */
  readonly askers: readonly {
    readonly model: string;
    readonly metrics: Readonly<Record<SetMetric, MeanFigure>>;
  }[];
  /** The thirteen rows of `rankingTable`. */
  readonly ranking: readonly RankingRow[];
  readonly doubt: readonly { readonly model: string; readonly figures: DoubtFigures }[];
  /** `null` where no set was altered. */
  readonly ablation: AblationTable | null;
  /** The final scores of the full sets in all their forms: what the boxes by alteration show. */
  readonly forms: readonly SetScore[];
};

export const words = (heading: string, group?: string): Column => ({
  heading,
  kind: 'words',
  ...(group === undefined ? {} : { group }),
});
export const count = (heading: string): Column => ({ heading, kind: 'figure' });
export const figure = (heading: string, group?: string): Column => ({
  heading,
  kind: 'figure',
  digits: 2,
  ...(group === undefined ? {} : { group }),
});
export const share = (heading: string): Column => ({ heading, kind: 'figure', digits: 0, percent: true });

/** An interval as people read it; `null` where there is none. */
export const intervalText = ({ interval }: Pick<MeanFigure, 'interval'>): string | null =>
  interval === null ? null : `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}`;

/** A score of 1 to 5 as the axis of a plot. */
export const scoreAxis = {
  min: 1,
  max: 5,
  ticks: [1, 2, 3, 4, 5],
  label: 'score (1 to 5)',
  format: (value: number): string => value.toFixed(0),
};

import type { AblationTable } from '../../curiosity/figures/ablation-table.ts';
import type { DoubtFigures } from '../../curiosity/figures/doubt-figures.ts';
import { type MeanFigure, meanFigure } from '../../curiosity/figures/mean-figure.ts';
import type { RankingRow } from '../../curiosity/figures/ranking-table.ts';
import type { SetScore } from '../../curiosity/figures/set-score.ts';
import type { Metric, SetMetric } from '../../curiosity/scores/metric.ts';
import type { Fact } from '../report-data.ts';
import type { CuriousReport } from './curious-report.ts';

/** What the report takes of a curiosity run's summary. */
export type SummarisedCuriosity = {
  readonly askers: readonly string[];
  readonly judges: readonly string[];
  readonly meta: string | null;
  readonly alterer: string | null;
  /** Whose scores are the final ones, as `figures` names judges. */
  readonly final: string;
  readonly statements: { readonly all: number; readonly right: number; readonly wrong: number };
  readonly figures: readonly (MeanFigure & {
    readonly model: string;
    readonly subject: string;
    readonly kind: string;
    readonly metric: Metric;
    readonly judge: string;
  })[];
  readonly ranking: readonly RankingRow[];
  readonly doubt: Readonly<Record<string, DoubtFigures>>;
  readonly ablation: AblationTable | null;
  readonly notes: readonly string[];
  readonly resamples: number;
  readonly seed: number;
};

export type CuriousRecord = {
  readonly title: string;
  readonly summary: SummarisedCuriosity;
  /** The final scores of the sets of five questions, in all their forms. */
  readonly forms: readonly SetScore[];
  /** What else is known of how the run was made: dates, versions, cost. */
  readonly made: readonly Fact[];
};

/** The report of a curiosity run, from its summary. */
export function reportOfCurious({ title, summary, forms, made }: CuriousRecord): CuriousReport {
  const { askers, ranking, doubt, ablation, notes } = summary;
  return {
    title,
    figures: {
      askers: askers.map((model) => ({
        model,
        metrics: {
          relevance: overall(summary, model, 'relevance'),
          coherence: overall(summary, model, 'coherence'),
          diversity: overall(summary, model, 'diversity'),
        },
      })),
      ranking,
      doubt: askers.flatMap((model) => {
        const figures = doubt[model];
        return figures === undefined ? [] : [{ model, figures }];
      }),
      ablation,
      forms,
    },
    caveats: notes,
    made: [...factsOf(summary), ...made],
  };
}

/** Over all statements, by the final scores; of an asker that nobody scored nothing, and never 0. */
function overall({ figures, final }: SummarisedCuriosity, model: string, metric: SetMetric): MeanFigure {
  const found = figures.find(
    (one) =>
      one.model === model &&
      one.metric === metric &&
      one.judge === final &&
      one.subject === 'all' &&
      one.kind === 'all',
  );
  return found ?? meanFigure([], { resamples: 0, seed: 0 });
}

function factsOf({ statements, judges, meta, alterer, resamples, seed }: SummarisedCuriosity): Fact[] {
  const { all, right, wrong } = statements;
  const unsaid = all - right - wrong;
  const parts = [
    `${right} right`,
    `${wrong} wrong`,
    ...(unsaid === 0 ? [] : [`${unsaid} of which nobody has said`]),
  ];
  return [
    { name: 'Statements', value: `${all} (${parts.join(', ')})` },
    { name: 'Judges', value: judges.join(', ') },
    { name: 'Meta-review', value: meta ?? 'none: the final scores are the judges\u2019 own' },
    ...(alterer === null ? [] : [{ name: 'Altered by', value: alterer }]),
    {
      name: 'Intervals',
      value:
        resamples === 0 ? 'none' : `95%, bootstrap over statements, ${resamples} resamples, seed ${seed}`,
    },
  ];
}

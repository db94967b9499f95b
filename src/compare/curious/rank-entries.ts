import { type MeanFigure, meanFigure } from '../../curiosity/figures/mean-figure.ts';
import {
  type Ranking,
  type RankingRow,
  rankAskers,
  rankingTable,
} from '../../curiosity/figures/ranking-table.ts';
import type { SetScore } from '../../curiosity/figures/set-score.ts';
import { keyedStatements } from '../../curiosity/run/summarise-curious.ts';
import type { Metric } from '../../curiosity/scores/metric.ts';
import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import {
  type ComparedCurious,
  type Entry,
  type EntryScore,
  entriesOf,
  scoresOf,
  sharedStatements,
} from './compared-curious.ts';

type ByMetric<T> = Readonly<Record<Metric, T>>;

const byMetric = <T>(of: (metric: Metric) => T): ByMetric<T> => ({
  relevance: of('relevance'),
  coherence: of('coherence'),
  diversity: of('diversity'),
  doubt: of('doubt'),
});

/** The means of an asker over all that its run was asked about, with what is scored and what is not. */
export function ownMeans(entry: Entry, options: BootstrapOptions): ByMetric<MeanFigure> {
  const scores = [...scoresOf(entry)];
  return byMetric((metric) =>
    meanFigure(
      scores.map(([statement, score]) => ({ statement, value: score[metric] })),
      options,
    ),
  );
}

/** All askers of all runs on the same statements. */
export type SharedRanking = {
  /** Statements that are the same in all runs. */
  readonly statements: number;
  /** Of these, those that every asker has a score for; the rest is in no mean below. */
  readonly scored: ByMetric<number>;
  readonly overall: ByMetric<Ranking>;
  /** The thirteen rows; askers are named as entries are. */
  readonly rows: readonly RankingRow[];
};

/** Ranks the askers of all runs, for each metric on the shared statements that all of them have a score for. */
export function rankedOnShared(runs: readonly ComparedCurious[], options: BootstrapOptions): SharedRanking {
  const statements = sharedStatements(runs);
  const entries = runs.flatMap(entriesOf).map((entry) => ({ label: entry.label, scores: scoresOf(entry) }));
  const scored = byMetric(
    (metric) =>
      new Set(statements.filter((id) => entries.every(({ scores }) => scores.get(id)?.[metric] != null))),
  );
  const counted = (score: EntryScore | undefined, id: string, metric: Metric): number | null =>
    scored[metric].has(id) ? (score?.[metric] ?? null) : null;
  const finals = entries.flatMap(({ label, scores }) =>
    statements.map((statement): SetScore => {
      const values = byMetric((metric) => counted(scores.get(statement), statement, metric));
      return { statement, model: label, variant: 'original', judge: '', ...values };
    }),
  );
  const about = keyedStatements(new Map(runs[0]?.statements));
  return {
    statements: statements.length,
    scored: byMetric((metric) => scored[metric].size),
    overall: byMetric((metric) =>
      rankAskers(
        entries.map(({ label }) => ({
          model: label,
          ...meanFigure(
            finals
              .filter(({ model }) => model === label)
              .map((score) => ({ statement: score.statement, value: score[metric] })),
            options,
          ),
        })),
      ),
    ),
    rows: rankingTable(finals, about, options),
  };
}

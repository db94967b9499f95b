import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import { type SetMetric, setMetrics } from '../scores/metric.ts';
import { levels, type Statement, type Subject, subjects } from '../statements/statement.ts';
import { type MeanFigure, meanFigure } from './mean-figure.ts';
import type { SetScore } from './set-score.ts';

/** A part of the statements that the table has a row for. */
export type RowKind = 'basic' | 'intermediate' | 'advanced' | 'wrong' | 'all';
export type RankingRow = {
  readonly subject: Subject;
  readonly kind: RowKind;
  readonly metrics: Readonly<Record<SetMetric, Ranking>>;
};

export type Ranking = {
  /** Each asker's mean, the highest first; askers without a score last. */
  readonly askers: readonly (MeanFigure & { readonly model: string })[];
  /** All askers that share the highest mean, and the lowest; empty where nobody has a score. */
  readonly highest: readonly string[];
  readonly lowest: readonly string[];
  /** Askers whose interval overlaps that of a highest one, though their mean is lower: not told apart. */
  readonly near: readonly string[];
};

const sciences = subjects.filter((subject) => subject !== 'general');

/** The thirteen rows: each science by level and its wrong statements, and general knowledge. */
export const rankingRows: readonly { readonly subject: Subject; readonly kind: RowKind }[] = [
  ...sciences.flatMap((subject) => [...levels, 'wrong' as const].map((kind) => ({ subject, kind }))),
  { subject: 'general', kind: 'all' },
];

/**
 * Who asks best and worst, by subject and level. `finals` holds one line a set with the final scores; variants other
 * than the original are left out. A right statement of a science without a level is in no row, and a wrong general
 * statement neither.
 */
export function rankingTable(
  finals: readonly SetScore[],
  statements: ReadonlyMap<string, Statement>,
  options: BootstrapOptions,
): RankingRow[] {
  const original = finals.filter(({ variant }) => variant === 'original');
  const models = [...new Set(original.map(({ model }) => model))].sort();
  return rankingRows.map(({ subject, kind }) => {
    const own = original.filter(({ statement }) => {
      const about = statements.get(statement);
      return about?.subject === subject && rowKindOf(about) === kind;
    });
    const ranking = (metric: SetMetric): Ranking =>
      rankAskers(
        models.map((model) => ({
          model,
          ...meanFigure(
            own
              .filter((score) => score.model === model)
              .map((score) => ({ statement: score.statement, value: score[metric] })),
            options,
          ),
        })),
      );
    const [relevance, coherence, diversity] = setMetrics;
    return {
      subject,
      kind,
      metrics: {
        relevance: ranking(relevance),
        coherence: ranking(coherence),
        diversity: ranking(diversity),
      },
    };
  });
}

/** The kind of the row that a statement is counted in; `null` where the table has none for it. */
export function rowKindOf({
  subject,
  correct,
  level,
}: Omit<Statement, 'correct'> & { correct?: boolean | undefined }): RowKind | null {
  if (correct === undefined) return null;
  if (subject === 'general') return correct ? 'all' : null;
  return correct ? (level ?? null) : 'wrong';
}

/** Means this close are the same but for the order in which their scores were added. */
const tie = 1e-9;

/** Orders askers by their means, and says who shares the ends and who is not told apart from the highest. */
export function rankAskers(askers: readonly (MeanFigure & { readonly model: string })[]): Ranking {
  const sorted = askers.toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0));
  const means = sorted.flatMap(({ mean }) => (mean === null ? [] : [mean]));
  const [top, bottom] = [means[0], means.at(-1)];
  const askersAt = (value: number | undefined): string[] =>
    sorted
      .filter(({ mean }) => value !== undefined && mean !== null && Math.abs(mean - value) < tie)
      .map(({ model }) => model);
  const highest = askersAt(top);
  const lowEnd = Math.min(
    ...sorted
      .filter(({ model }) => highest.includes(model))
      .map(({ interval }) => interval?.[0] ?? Number.POSITIVE_INFINITY),
  );
  const near = sorted
    .filter(({ model, interval }) => !highest.includes(model) && interval !== null && interval[1] >= lowEnd)
    .map(({ model }) => model);
  return { askers: sorted, highest, lowest: askersAt(bottom), near };
}

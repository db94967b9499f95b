import { type MeanFigure, meanFigure } from '../figures/mean-figure.ts';
import { meanOf, type SetScore } from '../figures/set-score.ts';
import { type Metric, metrics } from '../scores/metric.ts';
import type { Level, Subject } from '../statements/statement.ts';
import type { RunStatement } from './part.ts';

/** What a figure counts: `wrong` is whatever is wrong, `other` a right statement without a level or one without a key. */
export type FigureKind = Level | 'wrong' | 'other' | 'all';

export type CuriousFigure = MeanFigure & {
  readonly model: string;
  /** `all` for every subject. */
  readonly subject: Subject | 'all';
  readonly kind: FigureKind;
  readonly metric: Metric;
  /** A judge, `meta`, or `mean`. */
  readonly judge: string;
  /** Of the scored ones, those of sets of fewer than five questions, and their own mean. */
  readonly short: number;
  readonly shortMean: number | null;
};

/** Every mean of the sets as they were asked, by asker, judge, subject and kind of statement, and over all of each. */
export function figuresOf(
  scores: readonly SetScore[],
  statements: ReadonlyMap<string, RunStatement>,
  isFull: (set: Pick<SetScore, 'statement' | 'model'>) => boolean,
  options: Parameters<typeof meanFigure>[1],
): CuriousFigure[] {
  const groups = new Map<
    string,
    { head: Pick<CuriousFigure, 'model' | 'subject' | 'kind' | 'judge'>; own: SetScore[] }
  >();
  for (const score of scores) {
    const about = statements.get(score.statement);
    if (score.variant !== 'original' || about === undefined) continue;
    const { model, judge } = score;
    for (const place of [
      { subject: about.subject, kind: kindOf(about) },
      { subject: about.subject, kind: 'all' as const },
      { subject: 'all' as const, kind: 'all' as const },
    ]) {
      const head = { model, judge, ...place };
      const key = JSON.stringify([model, place.subject, place.kind, judge]);
      const group = groups.get(key) ?? { head, own: [] };
      group.own.push(score);
      groups.set(key, group);
    }
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { head, own }]) =>
      metrics
        .filter((metric) => metric !== 'doubt' || own.some(({ doubt }) => doubt !== null))
        .map((metric) => {
          const values = own.map((score) => ({ statement: score.statement, value: score[metric] }));
          const short = own.filter((score) => !isFull(score) && score[metric] !== null);
          return {
            ...head,
            metric,
            ...meanFigure(values, options),
            short: short.length,
            shortMean: meanOf(short.map((score) => score[metric])),
          };
        }),
    );
}

function kindOf({ correct, level }: RunStatement): FigureKind {
  if (correct === false) return 'wrong';
  return correct === true ? (level ?? 'other') : 'other';
}

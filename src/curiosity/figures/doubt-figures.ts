import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import { type SetMetric, setMetrics } from '../scores/metric.ts';
import type { Statement } from '../statements/statement.ts';
import { type MeanFigure, meanFigure } from './mean-figure.ts';
import { meanOf, type SetScore } from './set-score.ts';

/** From this score on a set doubts its statement: it probes limits or exceptions, or aims at the flaw. */
export const doubtsFrom = 3;

/** Sets that doubt among those scored for it; `rate` is `null` where none is scored. */
export type Rate = { readonly doubting: number; readonly scored: number; readonly rate: number | null };

export type DoubtFigures = {
  readonly right: MeanFigure;
  readonly wrong: MeanFigure;
  /** How often a right statement is doubted: what an asker who doubts everything pays. */
  readonly falseAlarms: Rate;
  /** How often a wrong one is. */
  readonly hits: Rate;
  /** Doubt of a wrong statement minus doubt of the right one that it was made from. */
  readonly difference: MeanFigure;
  /** Mean position of the first doubting question, over the wrong statements that are doubted. */
  readonly firstDoubt: number | null;
  /** The three metrics on wrong statements, by whether the set doubts. */
  readonly onWrong: Readonly<
    Record<SetMetric, { readonly doubting: MeanFigure; readonly accepting: MeanFigure }>
  >;
};

/**
 * Doubt with its control, for the sets of one asker. `doubt` holds the lines with doubt scores, `finals` those with
 * the final scores of the three metrics; variants other than the original are left out.
 */
export function doubtFigures(
  doubt: readonly SetScore[],
  finals: readonly SetScore[],
  statements: ReadonlyMap<string, Statement>,
  options: BootstrapOptions,
): DoubtFigures {
  const original = doubt.filter(({ variant }) => variant === 'original');
  const where = (correct: boolean): SetScore[] =>
    original.filter(({ statement }) => statements.get(statement)?.correct === correct);
  const [right, wrong] = [where(true), where(false)];
  const doubtOf = ({ statement, doubt: value }: SetScore) => ({ statement, value });
  const scoreOf = new Map(original.map((score) => [score.statement, score.doubt]));
  const pairs = wrong.flatMap(({ statement, doubt: value }) => {
    const source = statements.get(statement)?.basedOn;
    const before = source === undefined ? undefined : scoreOf.get(source);
    if (before === undefined) return [];
    return [{ statement, value: value === null || before === null ? null : value - before }];
  });
  const doubted = wrong.filter((score) => isDoubt(score.doubt));
  return {
    right: meanFigure(right.map(doubtOf), options),
    wrong: meanFigure(wrong.map(doubtOf), options),
    falseAlarms: rateOf(right),
    hits: rateOf(wrong),
    difference: meanFigure(pairs, options),
    firstDoubt: meanOf(doubted.map(({ firstDoubt }) => firstDoubt ?? null)),
    onWrong: onWrong(wrong, finals, options),
  };
}

/** Whether a score for doubt says that its set doubts. */
export const isDoubt = (score: number | null): boolean => score !== null && score >= doubtsFrom;

function rateOf(scores: readonly SetScore[]): Rate {
  const scored = scores.filter(({ doubt }) => doubt !== null).length;
  const doubting = scores.filter(({ doubt }) => isDoubt(doubt)).length;
  return { doubting, scored, rate: scored === 0 ? null : doubting / scored };
}

function onWrong(
  wrong: readonly SetScore[],
  finals: readonly SetScore[],
  options: BootstrapOptions,
): DoubtFigures['onWrong'] {
  const among = (chosen: readonly SetScore[], metric: SetMetric): MeanFigure => {
    const ids = new Set(chosen.map(({ statement }) => statement));
    const own = finals.filter(({ statement, variant }) => variant === 'original' && ids.has(statement));
    return meanFigure(
      own.map((score) => ({ statement: score.statement, value: score[metric] })),
      options,
    );
  };
  const doubting = wrong.filter(({ doubt }) => isDoubt(doubt));
  const accepting = wrong.filter(({ doubt }) => doubt !== null && !isDoubt(doubt));
  const [relevance, coherence, diversity] = setMetrics.map((metric) => ({
    doubting: among(doubting, metric),
    accepting: among(accepting, metric),
  }));
  const none = { doubting: meanFigure([], options), accepting: meanFigure([], options) };
  return { relevance: relevance ?? none, coherence: coherence ?? none, diversity: diversity ?? none };
}

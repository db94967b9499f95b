import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import type { ChangeCount } from '../prompts/alterer-prompt.ts';
import { type SetMetric, setMetrics } from '../scores/metric.ts';
import { type MeanFigure, meanFigure } from './mean-figure.ts';
import { type SetScore, setKey, type Variant } from './set-score.ts';

/** One cell of the table: sets altered for one metric, scored on one metric, by one judge. */
export type AblationCell = {
  readonly judge: string;
  readonly alteredFor: SetMetric;
  readonly scoredOn: SetMetric;
  /** Mean at no, two and four changes, over the same sets. */
  readonly at: Readonly<Record<'0' | '2' | '4', number | null>>;
  /** Sets scored at all three, and sets that lack one of them. */
  readonly sets: number;
  readonly incomplete: number;
  /** How much the score falls, paired by set; positive is a fall. */
  readonly fall: Readonly<Record<'0-2' | '2-4', MeanFigure>>;
};

/** Whether a judge's score for a metric follows the noise; `valid` is `null` where an interval is missing. */
export type AblationVerdict = {
  readonly judge: string;
  readonly metric: SetMetric;
  readonly valid: boolean | null;
};

export type AblationTable = {
  readonly cells: readonly AblationCell[];
  readonly verdicts: readonly AblationVerdict[];
};

/**
 * The whole table of altered-for against scored-on, for each judge, and a verdict on each judge and metric: valid when
 * the score that was aimed at falls from 0 to 2 and from 2 to 4 changes, both with intervals above 0. Only sets scored
 * at all three are in a cell, so that its means are of the same sets; `isFull` says which sets have all five questions.
 */
export function ablationTable(
  scores: readonly SetScore[],
  isFull: (set: Pick<SetScore, 'statement' | 'model'>) => boolean,
  options: BootstrapOptions,
): AblationTable {
  const full = scores.filter(isFull);
  const judges = [...new Set(full.map(({ judge }) => judge))].sort();
  const cells = judges.flatMap((judge) => {
    const bySet = setsOf(full.filter((score) => score.judge === judge));
    return setMetrics.flatMap((alteredFor) =>
      setMetrics.map((scoredOn) => cellOf(judge, alteredFor, scoredOn, bySet, options)),
    );
  });
  const verdicts = cells
    .filter(({ alteredFor, scoredOn }) => alteredFor === scoredOn)
    .map((cell) => ({ judge: cell.judge, metric: cell.scoredOn, valid: validityOf(cell) }));
  return { cells, verdicts };
}

type Forms = ReadonlyMap<Variant, SetScore>;

function setsOf(scores: readonly SetScore[]): Forms[] {
  const sets = new Map<string, Map<Variant, SetScore>>();
  for (const score of scores) {
    const forms = sets.get(setKey(score)) ?? new Map<Variant, SetScore>();
    sets.set(setKey(score), forms.set(score.variant, score));
  }
  return [...sets.values()];
}

function cellOf(
  judge: string,
  alteredFor: SetMetric,
  scoredOn: SetMetric,
  sets: readonly Forms[],
  options: BootstrapOptions,
): AblationCell {
  const scoreAt = (forms: Forms, count: 0 | ChangeCount): number | null =>
    forms.get(count === 0 ? 'original' : `${alteredFor}-${count}`)?.[scoredOn] ?? null;
  const complete = sets.flatMap((forms) => {
    const [none, two, four] = [scoreAt(forms, 0), scoreAt(forms, 2), scoreAt(forms, 4)];
    const statement = forms.values().next().value?.statement ?? '';
    return none === null || two === null || four === null ? [] : [{ statement, none, two, four }];
  });
  const meanAt = (of: 'none' | 'two' | 'four'): number | null =>
    complete.length === 0 ? null : complete.reduce((sum, set) => sum + set[of], 0) / complete.length;
  const fall = (from: 'none' | 'two', to: 'two' | 'four'): MeanFigure =>
    meanFigure(
      complete.map((set) => ({ statement: set.statement, value: set[from] - set[to] })),
      options,
    );
  return {
    judge,
    alteredFor,
    scoredOn,
    at: { 0: meanAt('none'), 2: meanAt('two'), 4: meanAt('four') },
    sets: complete.length,
    incomplete: sets.length - complete.length,
    fall: { '0-2': fall('none', 'two'), '2-4': fall('two', 'four') },
  };
}

function validityOf({ fall }: AblationCell): boolean | null {
  const [first, second] = [fall['0-2'].interval, fall['2-4'].interval];
  if (first === null || second === null) return null;
  return first[0] > 0 && second[0] > 0;
}

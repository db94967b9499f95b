import type { BootstrapOptions } from '../bootstrap-targets.ts';
import type { Interval } from '../interval.ts';
import {
  type FigureName,
  type Figures,
  figureNames,
  judgeFigures,
  judgePairs,
  peopleFigures,
  raterPairs,
} from './agreement-figures.ts';
import { bootstrapItems } from './bootstrap-items.ts';
import { type Confusion, confusionOf, roundHalfUp, type ScorePair } from './confusion.ts';
import { categoryNumbers, type Rating } from './rating.ts';
import { type Unit, unitsOf } from './units.ts';

/** A figure of agreement, null where there is nothing to compute it from, and its 95% interval over items. */
export type MeasuredFigure = { readonly value: number | null; readonly interval: Interval | null };
export type MeasuredFigures = Readonly<Record<FigureName, MeasuredFigure>>;

export type Warning = {
  /** `nearly-all-equal`: the kappa paradox. `few-items`: the figures are of under ten items. */
  readonly code: 'nearly-all-equal' | 'few-items';
  readonly message: string;
};

/** Two raters against each other; `confusion` has the first by rows and the second by columns. */
type Compared = {
  readonly items: number;
  readonly confusion: Confusion;
  readonly warnings: readonly Warning[];
};

export type PairAgreement = Compared & { readonly raters: readonly [string, string] };
export type PeopleAgreement = MeasuredFigures & {
  readonly raters: readonly string[];
  /** Things that two people or more rated. */
  readonly items: number;
  readonly pairs: readonly PairAgreement[];
  readonly warnings: readonly Warning[];
};
/** The mean of the people by rows, the judge by columns. */
export type JudgeAgreement = MeasuredFigures & Compared;

export type GroupAgreement = {
  /** Ratings of people and of judges. */
  readonly ratings: number;
  readonly people: PeopleAgreement;
  readonly judges: Readonly<Record<string, JudgeAgreement>>;
};

export type Agreement = {
  /** All metrics that are rated from 1 to 5 together; where there are none, all. */
  readonly overall: GroupAgreement;
  readonly byMetric: Readonly<Record<string, GroupAgreement>>;
  /** `D1`, `D2`, `D3`, as far as the depth is known. */
  readonly byDepth: Readonly<Record<string, GroupAgreement>>;
  /** Each metric over `original` and over `altered` sets of questions apart, where there are variants. */
  readonly byVariant: Readonly<Record<string, Readonly<Record<string, GroupAgreement>>>>;
  /** How many scores are fractions, which were rounded half up for kappa, exact, withinOne and confusion. */
  readonly rounded: number;
};

/**
 * How far people agree with each other and with judges (section 5). `isJudge` tells the judges among the raters; the
 * others are people. The order of ratings changes no figure.
 */
export function measureAgreement(
  ratings: readonly Rating[],
  isJudge: (rater: string) => boolean,
  options: BootstrapOptions,
): Agreement {
  const units = unitsOf(ratings, isJudge);
  const onScale = units.filter(({ metric }) => !(metric.toUpperCase() in categoryNumbers));
  const overallUnits = onScale.length > 0 ? onScale : units;
  const overall = measureGroup(overallUnits, options);
  // A file of one metric or depth is common, and its intervals need not be drawn twice.
  const group = (of: readonly Unit[]): GroupAgreement =>
    of.length === overallUnits.length && of.every((unit, index) => unit === overallUnits[index])
      ? overall
      : measureGroup(of, options);
  const metricsOf = (of: readonly Unit[]): Readonly<Record<string, GroupAgreement>> =>
    grouped(of, ({ metric }) => metric, group);
  return {
    overall,
    byMetric: metricsOf(units),
    byDepth: grouped(units, ({ depth }) => (depth === null ? null : `D${depth}`), group),
    byVariant: grouped(units, variantKind, metricsOf),
    rounded: ratings.filter(({ score }) => !Number.isInteger(score)).length,
  };
}

function variantKind({ variant }: Unit): string | null {
  if (variant === null) return null;
  return variant === 'original' ? 'original' : 'altered';
}

function grouped<T>(
  units: readonly Unit[],
  keyOf: (unit: Unit) => string | null,
  measure: (units: readonly Unit[]) => T,
): Record<string, T> {
  const keys = [...new Set(units.map(keyOf))].filter((key) => key !== null).sort();
  return Object.fromEntries(keys.map((key) => [key, measure(units.filter((unit) => keyOf(unit) === key))]));
}

function measureGroup(units: readonly Unit[], options: BootstrapOptions): GroupAgreement {
  const names = (of: (unit: Unit) => ReadonlyMap<string, number>): string[] =>
    [...new Set(units.flatMap((unit) => [...of(unit).keys()]))].sort();
  return {
    ratings: units.reduce((count, { people, judges }) => count + people.size + judges.size, 0),
    people: measurePeople(
      units,
      names(({ people }) => people),
      options,
    ),
    judges: Object.fromEntries(
      names(({ judges }) => judges).map((judge) => [judge, measureJudge(units, judge, options)]),
    ),
  };
}

function measurePeople(
  units: readonly Unit[],
  raters: readonly string[],
  options: BootstrapOptions,
): PeopleAgreement {
  const shared = units.filter(({ people }) => people.size > 1);
  const pairs = raterPairs(shared);
  return {
    raters,
    items: shared.length,
    ...measured(shared, peopleFigures, options),
    pairs: pairs.map((pair) => ({ raters: pair.raters, ...compared(pair.pairs) })),
    warnings: warningsOf(
      shared.length,
      shared.flatMap(({ people }) => [...people.values()]),
    ),
  };
}

function measureJudge(units: readonly Unit[], judge: string, options: BootstrapOptions): JudgeAgreement {
  const shared = units.filter(({ people, judges }) => people.size > 0 && judges.has(judge));
  return {
    ...measured(shared, (of) => judgeFigures(of, judge), options),
    ...compared(judgePairs(shared, judge)),
  };
}

function measured(
  units: readonly Unit[],
  compute: (units: readonly Unit[]) => Figures,
  options: BootstrapOptions,
): MeasuredFigures {
  const figures = compute(units);
  const intervalOf = bootstrapItems(units, figures, compute, options);
  const entries = figureNames.map(
    (name) => [name, { value: figures[name], interval: intervalOf(name) }] as const,
  );
  return Object.fromEntries(entries) as MeasuredFigures;
}

function compared(pairs: readonly ScorePair[]): Compared {
  return {
    items: pairs.length,
    confusion: confusionOf(pairs),
    warnings: warningsOf(pairs.length, pairs.flat()),
  };
}

/** From this share of one score on, kappa and alpha say little. */
const nearlyAll = 0.8;
const fewItems = 10;

function warningsOf(items: number, scores: readonly number[]): Warning[] {
  const warnings: Warning[] = [];
  if (items > 0 && items < fewItems)
    warnings.push({ code: 'few-items', message: `Only ${items} rated in common: the figures can be chance` });
  const counts = new Map<number, number>();
  for (const score of scores.map(roundHalfUp)) counts.set(score, (counts.get(score) ?? 0) + 1);
  const [score, count] = [...counts].sort(([, left], [, right]) => right - left)[0] ?? [0, 0];
  if (scores.length > 0 && count / scores.length >= nearlyAll)
    warnings.push({
      code: 'nearly-all-equal',
      message: `${Math.round((100 * count) / scores.length)}% of the scores are ${score}: with so little to tell apart, kappa and alpha are low or undefined even where raters agree; look at the exact agreement`,
    });
  return warnings;
}

import { z } from 'zod';
import type { Features } from './features.ts';
import { CurveSchema, ForestSchema, LinearSchema, logistic, onCurve, sumForest, sumLinear } from './model.ts';

/** What can be wrong with an answer whatever words it shares with the reference. */
export const guardNames = ['contradiction', 'salad', 'medley', 'echo'] as const;
export type GuardName = (typeof guardNames)[number];

/** The fitted numbers of the offline judge. */
export const OfflineModelSchema = z.object({
  /** How much of the reference an answer says: a linear part and a forest, each in spreads of human scores. */
  quality: z.object({ linear: LinearSchema, forest: ForestSchema, forestShare: z.number().min(0).max(1) }),
  /** From quality to the estimate that it deserves where no guard speaks. */
  level: CurveSchema,
  /** For each guard, the log-odds that the answer is of its kind. */
  guards: z.object({
    contradiction: ForestSchema,
    salad: ForestSchema,
    medley: ForestSchema,
    echo: ForestSchema,
  }),
  /** How likely a class of words follows another, see `fluencyOf`. */
  bigrams: z.record(z.string(), z.number()),
  /** From the estimate to the probability that a careful human agrees on pass or fail. */
  confidence: CurveSchema,
});
export type OfflineModel = z.infer<typeof OfflineModelSchema>;

export type Estimate = {
  /** 1 to 5, unrounded. */
  readonly estimate: number;
  /** The probability of each guard that the answer is of its kind. */
  readonly guards: Readonly<Record<GuardName, number>>;
};

/** A guard below the first probability is not heard; from the second on it brings the estimate down to 1. */
const ramps: Readonly<Record<GuardName, readonly [number, number]>> = {
  contradiction: [0.4, 0.7],
  // Short lists of right words look like salad, and long thorough answers like a medley: these must be surer.
  salad: [0.5, 0.8],
  medley: [0.5, 0.9],
  echo: [0.4, 0.8],
};

export function qualityOf(
  features: Features,
  { linear, forest, forestShare }: OfflineModel['quality'],
): number {
  return (1 - forestShare) * sumLinear(linear, features) + forestShare * sumForest(forest, features);
}

/** Where no part of an answer is about the matter: as near to 2 as a 1 can be, since some are right in other words. */
const strange = 1.49;

const signsOfContradiction = [
  'conflictSum',
  'clauseConflict',
  'keyReversed',
  'newReversed',
  'bindingConflict',
  'roleConflict',
  'disowned',
  'denialBalance',
  'reversed',
  'renumbered',
  'replaced',
  'numbersWrong',
];

/** Whether anything in an answer can be contrary: one that is nearly the reference in other words is none for that. */
export const speaksAgainst = (features: Features): boolean =>
  signsOfContradiction.some((name) => (features[name] ?? 0) !== 0) || (features.numbersFound ?? 1) < 1;

/** Fewer words than this that belong to neither question nor reference make no medley, however long an answer is. */
const fewestForeign = 6;

/**
 * Nor does an answer that has so many words of the reference, most of whose sentences say something of it, and that is
 * at most six times as long (a length is the logarithm of that ratio): it is a thorough one. The guard was fitted to short
 * answers, of which ten in a row look the same. Of 1,571 answers of a model these three take 14 of 19 false alarms in a
 * hundred back, and let 4 to 5 made medleys in a hundred pass.
 */
const thorough = { found: 8, strayShare: 1 / 4, length: Math.log(6) };

const isThorough = ({ foundCount = 0, strayShare = 1, allLength = 0 }: Features): boolean =>
  Math.expm1(foundCount) >= thorough.found - 0.5 &&
  strayShare <= thorough.strayShare &&
  allLength <= thorough.length;

const wanders = (features: Features): boolean =>
  Math.expm1(features.allForeign ?? 0) >= fewestForeign - 0.5 && !isThorough(features);

const noGuards: Estimate['guards'] = { contradiction: 0, salad: 0, medley: 0, echo: 0 };

/**
 * The estimate of an answer from its views: 1 + (level − 1) · Π(1 − weight of guard), where the level is the lesser of
 * the views', and a weight rises from 0 to 1 with its guard's probability. Guards look at the part about the matter:
 * what is written beside it can silence none of them.
 */
export function estimateOf(views: readonly Features[], model: OfflineModel): Estimate {
  if (views.length === 0) return { estimate: strange, guards: noGuards };
  const level = Math.min(...views.map((view) => onCurve(model.level, qualityOf(view, model.quality))));
  const features = views.at(-1) ?? {};
  const guards = {
    contradiction: speaksAgainst(features) ? logistic(sumForest(model.guards.contradiction, features)) : 0,
    salad: logistic(sumForest(model.guards.salad, features)),
    medley: wanders(features) ? logistic(sumForest(model.guards.medley, features)) : 0,
    echo: views.some(repeatsQuestion) ? 1 : logistic(sumForest(model.guards.echo, features)),
  };
  let kept = 1;
  for (const name of guardNames) {
    const [unheard, certain] = ramps[name];
    kept *= 1 - Math.min(1, Math.max(0, (guards[name] - unheard) / (certain - unheard)));
  }
  return { estimate: 1 + (level - 1) * kept, guards };
}

const repeatsQuestion = ({ echo = 0, novel = 1 }: Features): boolean => echo >= 0.6 && novel <= 0.15;

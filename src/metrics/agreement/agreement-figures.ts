import { cohenKappa, confusionOf, type ScorePair, shareWithin } from './confusion.ts';
import { meanBias, meanGap, meanOf, pearson, spearman } from './correlation.ts';
import { coincidencesOf, krippendorffAlpha } from './krippendorff-alpha.ts';
import type { Unit } from './units.ts';

/** The figures of agreement, each null where there is nothing to compute it from. */
export const figureNames = [
  'alpha', // Krippendorff's, ordinal
  'alphaNominal',
  'alphaInterval',
  'kappa', // Cohen's, unweighted
  'kappaLinear',
  'kappaQuadratic',
  'exact', // share of pairs with the same score, rounded
  'withinOne',
  'meanGap', // points apart, whichever is higher
  'bias', // judge − people, in points; null among people, who have no order
  'pearson',
  'spearman',
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, number | null>>;

/** Two raters, and the scores of what both rated, in one order. */
export type RaterPair = { readonly raters: readonly [string, string]; readonly pairs: readonly ScorePair[] };

/** A judge against the mean of the people who rated the same, where any did. */
export function judgePairs(units: readonly Unit[], judge: string): ScorePair[] {
  return units.flatMap(({ people, judges }) => {
    const own = judges.get(judge);
    const mean = meanOf([...people.values()]);
    return own === undefined || mean === null ? [] : [[mean, own] as const];
  });
}

export function judgeFigures(units: readonly Unit[], judge: string): Figures {
  const pairs = judgePairs(units, judge);
  return { ...pairFigures(pairs), ...alphas(pairs), bias: meanBias(pairs) };
}

/** Every two people who rated something in common, by name. */
export function raterPairs(units: readonly Unit[]): RaterPair[] {
  const found = new Map<string, Map<string, ScorePair[]>>();
  for (const { people } of units) {
    if (people.size < 2) continue;
    const scores = [...people];
    for (let place = 0; place < scores.length; place += 1) {
      const [first, firstScore] = scores[place] ?? ['', 0];
      const partners = found.get(first) ?? new Map<string, ScorePair[]>();
      found.set(first, partners);
      for (const [second, secondScore] of scores.slice(place + 1)) {
        const pairs = partners.get(second) ?? [];
        if (pairs.length === 0) partners.set(second, pairs);
        pairs.push([firstScore, secondScore]);
      }
    }
  }
  return [...found]
    .flatMap(([first, partners]) =>
      [...partners].map(([second, pairs]) => ({ raters: [first, second] as const, pairs })),
    )
    .sort((left, right) => (left.raters.join('\n') < right.raters.join('\n') ? -1 : 1));
}

/**
 * Among people: alpha over all of them at once; shares and gaps over every two ratings of one thing; kappas and
 * correlations, which are made for two raters, as the mean over the pairs of raters that have one (Light's kappa).
 */
export function peopleFigures(units: readonly Unit[]): Figures {
  const found = raterPairs(units);
  const byPair = found.map(({ pairs }) => pairFigures(pairs));
  const all = found.flatMap(({ pairs }) => pairs);
  const meanOver = (name: PairFigure): number | null =>
    meanOf(byPair.map((figures) => figures[name]).filter((value) => value !== null));
  return {
    ...pairFigures(all),
    ...alphas(units.map(({ people }) => [...people.values()])),
    kappa: meanOver('kappa'),
    kappaLinear: meanOver('kappaLinear'),
    kappaQuadratic: meanOver('kappaQuadratic'),
    pearson: meanOver('pearson'),
    spearman: meanOver('spearman'),
    bias: null,
  };
}

type PairFigure = Exclude<FigureName, 'alpha' | 'alphaNominal' | 'alphaInterval' | 'bias'>;

export function pairFigures(pairs: readonly ScorePair[]): Readonly<Record<PairFigure, number | null>> {
  const confusion = confusionOf(pairs);
  return {
    kappa: cohenKappa(confusion, 'unweighted'),
    kappaLinear: cohenKappa(confusion, 'linear'),
    kappaQuadratic: cohenKappa(confusion, 'quadratic'),
    exact: shareWithin(confusion, 0),
    withinOne: shareWithin(confusion, 1),
    meanGap: meanGap(pairs),
    pearson: pearson(pairs),
    spearman: spearman(pairs),
  };
}

function alphas(units: readonly (readonly number[])[]) {
  const coincidences = coincidencesOf(units);
  return {
    alpha: krippendorffAlpha(coincidences, 'ordinal'),
    alphaNominal: krippendorffAlpha(coincidences, 'nominal'),
    alphaInterval: krippendorffAlpha(coincidences, 'interval'),
  };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Agreement, measureAgreement } from '../../../src/metrics/agreement/agreement.ts';
import type { Rating } from '../../../src/metrics/agreement/rating.ts';

const isJudge = (rater: string): boolean => rater === 'judge';
const options = { resamples: 200, seed: 1 };

type Scores = Readonly<Record<string, readonly (number | null)[]>>;

/** Scores by rater, in the order of items `i0`, `i1`, … */
function ratings(scores: Scores, more: Partial<Rating> = {}): Rating[] {
  return Object.entries(scores).flatMap(([rater, row]) =>
    row.flatMap((score, index) =>
      score === null ? [] : [{ item: `i${index}`, rater, metric: 'accuracy', score, ...more }],
    ),
  );
}

const measure = (list: readonly Rating[]): Agreement => measureAgreement(list, isJudge, options);

describe('measureAgreement', () => {
  const three = ratings({
    ann: [1, 2, 3, 4, 5, 5, null],
    ben: [1, 2, 3, 4, 5, 4, 2],
    cem: [2, null, 3, 5, 5, 3, 4],
    judge: [1, 3, 3, 4, 5, null, 3],
  });

  it('compares people with each other by pairs, on what both rated', () => {
    const { people } = measure(three).overall;
    expect(people.raters).toEqual(['ann', 'ben', 'cem']);
    expect(people.items).toBe(7);
    expect(people.pairs.map(({ raters, items }) => [raters, items])).toEqual([
      [['ann', 'ben'], 6],
      [['ann', 'cem'], 5],
      [['ben', 'cem'], 6],
    ]);
    // Same scores: 5 of 6, 2 of 5, 2 of 6. At most one apart: 6, 4, 5. Points apart: 1, 4, 5.
    expect(people.exact.value).toBeCloseTo(9 / 17, 12);
    expect(people.withinOne.value).toBeCloseTo(15 / 17, 12);
    expect(people.meanGap.value).toBeCloseTo(10 / 17, 12);
    expect(people.bias).toEqual({ value: null, interval: null });
  });

  it('takes kappa and correlation among people as the mean over pairs of raters', () => {
    const two = (first: string, second: string) =>
      measure(three.filter(({ rater }) => rater === first || rater === second)).overall.people;
    const pairs = [two('ann', 'ben'), two('ann', 'cem'), two('ben', 'cem')];
    for (const figure of ['kappa', 'kappaLinear', 'kappaQuadratic', 'pearson', 'spearman'] as const) {
      const mean = pairs.reduce((sum, pair) => sum + (pair[figure].value ?? 0), 0) / 3;
      expect(measure(three).overall.people[figure].value).toBeCloseTo(mean, 12);
    }
  });

  it('compares a judge with the mean of the people, rounded half up where categories count', () => {
    const { judge } = measure(three).overall.judges;
    // Means 4/3, 2, 3, 13/3, 5 and, of the last item, 3; i5 has no verdict.
    expect(judge?.items).toBe(6);
    expect(judge?.bias.value).toBeCloseTo((-1 / 3 + 1 + 0 - 1 / 3 + 0 + 0) / 6, 12);
    expect(judge?.meanGap.value).toBeCloseTo((1 / 3 + 1 + 1 / 3) / 6, 12);
    expect(judge?.exact.value).toBeCloseTo(5 / 6, 12);
    expect(judge?.confusion).toEqual({
      scores: [1, 2, 3, 4, 5],
      counts: [
        [1, 0, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 0, 2, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 0, 0, 0, 1],
      ],
      total: 6,
    });
  });

  it('splits by metric, depth and variant', () => {
    const relevance = ratings(
      { ann: [5, 5, 4], judge: [5, 4, 4] },
      { metric: 'relevance', variant: 'original' },
    );
    const altered = ratings(
      { ann: [2, 1, 2], judge: [1, 1, 2] },
      { metric: 'relevance', variant: 'relevance-2' },
    );
    const deep = ratings({ ann: [3, 4], judge: [3, 3] }, { depth: 3 });
    const { overall, byMetric, byDepth, byVariant } = measure([...relevance, ...altered, ...deep]);
    expect(overall.judges.judge?.items).toBe(8);
    expect(Object.entries(byMetric).map(([metric, { judges }]) => [metric, judges.judge?.items])).toEqual([
      ['accuracy', 2],
      ['relevance', 6],
    ]);
    expect(byDepth.D3?.judges.judge?.exact.value).toBe(0.5);
    expect(byVariant.original?.relevance?.judges.judge?.items).toBe(3);
    expect(byVariant.altered?.relevance?.judges.judge?.items).toBe(3);
  });

  it('keeps metrics that are rated in words out of the whole', () => {
    const words = ratings({ ann: [1, 2], ben: [2, 2] }, { metric: 'C3' });
    const { overall, byMetric } = measure([...ratings({ ann: [4, 4], ben: [4, 5] }), ...words]);
    expect(overall.people.exact.value).toBe(0.5);
    expect(overall.ratings).toBe(4);
    expect(byMetric.C3?.people.items).toBe(2);
    expect(measure(words).overall.people.items).toBe(2);
  });

  it('warns where nearly all scores are equal, and of few items', () => {
    const five = Array.from({ length: 40 }, (_, index) => (index === 0 ? 4 : 5));
    const { people } = measure(ratings({ ann: five, ben: [...five].reverse() })).overall;
    expect(people.exact.value).toBe(0.95);
    expect(people.kappaLinear.value).toBeLessThan(0);
    expect(people.warnings.map(({ code }) => code)).toEqual(['nearly-all-equal']);
    expect(measure(three).overall.people.warnings.map(({ code }) => code)).toEqual(['few-items']);
  });

  it('has null, never 0 or NaN, where nothing can be compared', () => {
    const { overall } = measure(ratings({ ann: [5, 5, 5], judge: [null, null, null] }));
    expect(overall.people.items).toBe(0);
    expect(overall.people.alpha).toEqual({ value: null, interval: null });
    expect(overall.judges).toEqual({});
    const equal = measure(ratings({ ann: [5, 5, 5, 5, 5, 5], ben: [5, 5, 5, 5, 5, 5] })).overall.people;
    expect(equal.exact.value).toBe(1);
    expect([equal.alpha.value, equal.kappa.value, equal.pearson.value]).toEqual([null, null, null]);
    expect(equal.alpha.interval).toBeNull();
  });

  it('has no interval under five items', () => {
    expect(
      measure(ratings({ ann: [1, 2, 3, 4], ben: [1, 3, 3, 4] })).overall.people.alpha.interval,
    ).toBeNull();
    expect(
      measure(ratings({ ann: [1, 2, 3, 4, 5], ben: [1, 3, 3, 4, 5] })).overall.people.alpha.interval,
    ).not.toBeNull();
  });

  const scores = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 5, maxLength: 12 });

  it('does not mind the order of ratings, and holds its figures in their intervals where they can be', () => {
    const any = fc.record({ ann: scores, ben: scores, judge: scores }).map((rows) => ratings(rows));
    const turned = any.chain((list) =>
      fc.record({ list: fc.constant(list), other: fc.shuffledSubarray(list, { minLength: list.length }) }),
    );
    fc.assert(
      fc.property(turned, ({ list, other }) => {
        const one = measureAgreement(list, isJudge, { resamples: 20, seed: 3 });
        expect(measureAgreement(other, isJudge, { resamples: 20, seed: 3 })).toEqual(one);
        const { exact } = one.overall.people;
        if (exact.interval !== null) expect(exact.interval[0]).toBeLessThanOrEqual(exact.interval[1]);
      }),
      { numRuns: 30 },
    );
  });
});

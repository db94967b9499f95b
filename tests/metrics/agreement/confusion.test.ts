import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cohenKappa,
  confusionOf,
  type KappaWeights,
  roundHalfUp,
  type ScorePair,
  shareWithin,
} from '../../../src/metrics/agreement/confusion.ts';
import { meanBias, meanGap, pearson, spearman } from '../../../src/metrics/agreement/correlation.ts';

const kappaOf = (pairs: readonly ScorePair[], weights: KappaWeights): number | null =>
  cohenKappa(confusionOf(pairs), weights);
const within = (pairs: readonly ScorePair[], gap: number): number | null =>
  shareWithin(confusionOf(pairs), gap);

/** `count` times the pair `first`, `second`, for each row. */
function table(...rows: readonly (readonly [first: number, second: number, count: number])[]): ScorePair[] {
  return rows.flatMap(([first, second, count]) =>
    Array.from({ length: count }, (): ScorePair => [first, second]),
  );
}

describe('cohenKappa', () => {
  it.each<{ name: string; pairs: ScorePair[]; weights: KappaWeights; kappa: number }>([
    // Two readers of 50 grant proposals, a textbook table: (0.7 − 0.5) / (1 − 0.5).
    {
      name: '20 yes, 15 no, 5 and 10 apart',
      pairs: table([1, 1, 20], [1, 2, 5], [2, 1, 10], [2, 2, 15]),
      weights: 'unweighted',
      kappa: 0.4,
    },
    // Same raw agreement of 60 %, other habits: 1 − 0.4 / 0.46 and 1 − 0.4 / 0.54.
    {
      name: '60 % raw, one habit',
      pairs: table([1, 1, 45], [1, 2, 15], [2, 1, 25], [2, 2, 15]),
      weights: 'unweighted',
      kappa: 1 - 0.4 / 0.46,
    },
    {
      name: '60 % raw, opposed habits',
      pairs: table([1, 1, 25], [1, 2, 35], [2, 1, 5], [2, 2, 35]),
      weights: 'unweighted',
      kappa: 1 - 0.4 / 0.54,
    },
    // Over the 9 crossings of 1 2 3 with 1 3 3 the differences add up to 9, their squares to 15.
    {
      name: 'one step in three',
      pairs: [
        [1, 1],
        [2, 3],
        [3, 3],
      ],
      weights: 'linear',
      kappa: 1 - (1 * 3) / 9,
    },
    {
      name: 'one step in three, squared',
      pairs: [
        [1, 1],
        [2, 3],
        [3, 3],
      ],
      weights: 'quadratic',
      kappa: 1 - (1 * 3) / 15,
    },
  ])('$name, $weights', ({ pairs, weights, kappa }) => {
    expect(kappaOf(pairs, weights)).toBeCloseTo(kappa, 12);
  });

  it('has the pairs in a table, the first by rows', () => {
    expect(
      confusionOf([
        [4.5, 5],
        [2, 2],
        [2, 5],
        [2.4, 5],
      ]),
    ).toEqual({
      scores: [2, 5],
      counts: [
        [1, 2],
        [0, 1],
      ],
      total: 4,
    });
  });

  it('rounds fractions half up', () => {
    expect([3.5, 4.49, 2.5, 1].map(roundHalfUp)).toEqual([4, 4, 3, 1]);
    expect(
      kappaOf(
        [
          [3.5, 4],
          [1.2, 1],
        ],
        'unweighted',
      ),
    ).toBe(1);
  });

  it('is null where chance alone would do as well', () => {
    expect(kappaOf([], 'linear')).toBeNull();
    expect(kappaOf(table([4, 4, 9]), 'quadratic')).toBeNull();
  });

  it('is near 0 in the paradox of one score nearly everywhere', () => {
    const pairs = table([5, 5, 94], [5, 4, 3], [4, 5, 3]);
    expect(within(pairs, 0)).toBe(0.94);
    expect(kappaOf(pairs, 'linear')).toBeLessThan(0);
  });
});

describe('the other figures of pairs', () => {
  const pairs: ScorePair[] = [
    [4, 5],
    [2, 2],
    [5, 3],
    [1, 2],
  ];

  it('are what one counts by hand', () => {
    expect(within(pairs, 0)).toBe(0.25);
    expect(within(pairs, 1)).toBe(0.75);
    expect(meanGap(pairs)).toBe(1);
    expect(meanBias(pairs)).toBe(0);
    // Deviations 1 −1 2 −2 and 2 −1 0 −1: 5 / √(10 × 6).
    expect(pearson(pairs)).toBeCloseTo(5 / Math.sqrt(60), 12);
    // Ranks 3 2 4 1 and 4 1.5 3 1.5: 3.5 / √(5 × 4.5).
    expect(spearman(pairs)).toBeCloseTo(3.5 / Math.sqrt(22.5), 12);
  });

  it('are null where there is nothing to compute them from', () => {
    for (const figure of [within([], 0), meanGap([]), meanBias([]), pearson([]), spearman([[1, 2]])])
      expect(figure).toBeNull();
    expect(pearson(table([3, 1, 2], [3, 5, 2]))).toBeNull();
    expect(pearson(table([13 / 3, 1, 3], [13 / 3, 5, 4]))).toBeNull();
  });

  const score = fc.integer({ min: 2, max: 10 }).map((half) => half / 2);

  it('stay in their bounds and do not mind the order of pairs', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 2 }), (pairs) => {
        const turned = [...pairs].reverse();
        for (const figure of [pearson, spearman]) {
          const value = figure(pairs);
          if (value !== null) expect(Math.abs(value)).toBeLessThanOrEqual(1);
          expect(figure(turned) ?? 9).toBeCloseTo(value ?? 9, 9);
        }
        for (const weights of ['unweighted', 'linear', 'quadratic'] as const)
          expect(kappaOf(pairs, weights) ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });
});

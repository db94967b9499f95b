import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coincidencesOf,
  krippendorffAlpha,
  type Level,
  levels,
} from '../../../src/metrics/agreement/krippendorff-alpha.ts';

const alphaOf = (units: readonly (readonly number[])[], level: Level): number | null =>
  krippendorffAlpha(coincidencesOf(units), level);

const _ = null;

/** The worked example of K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011): observers A to D. */
const published = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
];
const units = Array.from({ length: 12 }, (_, unit) =>
  published.map((scores) => scores[unit] ?? null).filter((score) => score !== null),
);

describe('krippendorffAlpha', () => {
  it.each<[Level, number]>([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ])('gives the published %s alpha of the published example', (level, alpha) => {
    expect(alphaOf(units, level)).toBeCloseTo(alpha, 3);
  });

  it('gives the nominal alpha of two observers worked by hand', () => {
    // Values 0 and 1, ten units; four disagreements, so o01 = o10 = 4, n0 = 14, n1 = 6: 1 − 19 × 4 / (14 × 6) = 0.095,
    // the other worked example of the same source.
    const a = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const b = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    expect(
      alphaOf(
        a.map((score, index) => [score, b[index] ?? 0]),
        'nominal',
      ),
    ).toBeCloseTo(0.095, 3);
  });

  it.each(levels)('is 1 where raters always agree, and null where there is nothing to tell (%s)', (level) => {
    expect(alphaOf([[1, 1], [5, 5, 5], [3]], level)).toBe(1);
    expect(
      alphaOf(
        [
          [4, 4],
          [4, 4],
        ],
        level,
      ),
    ).toBeNull();
    expect(alphaOf([[4], [2], []], level)).toBeNull();
    expect(alphaOf([], level)).toBeNull();
  });

  it('takes scores that are not whole', () => {
    // Observed 2 × 1.25² = 3.125; expected 2 × (12.5 + 3.125 + 49 + 1.5625 + 2 + 10.125) = 156.625 over n − 1 = 5.
    const units = [
      [4.5, 4.5],
      [2, 3.25],
      [1, 1],
    ];
    expect(alphaOf(units, 'interval')).toBeCloseTo(1 - (3.125 * 5) / 156.625, 12);
  });

  it('knows raters only by their scores, units only by their raters', () => {
    const ratings = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(ratings, fc.constantFrom(...levels), (scores, level) => {
        const alpha = alphaOf(scores, level);
        const turned = scores.map((unit) => [...unit].reverse()).reverse();
        if (alpha === null) expect(alphaOf(turned, level)).toBeNull();
        else {
          expect(alphaOf(turned, level)).toBeCloseTo(alpha, 12);
          expect(alpha).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

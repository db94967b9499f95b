import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Score } from '../../../src/judge/verdict.ts';
import { drawRatingSet, type ScoredItem } from '../../../src/metrics/agreement/draw-rating-set.ts';

const all: readonly Score[] = [1, 2, 3, 4, 5];

function items(counts: readonly number[]): ScoredItem[] {
  return all.flatMap((score, index) =>
    Array.from({ length: counts[index] ?? 0 }, (_, number) => ({ id: `s${score}-${number}`, score })),
  );
}

const scoreOf = (id: string): string => id.slice(0, 2);
const countBy = (ids: readonly string[]): number[] =>
  all.map((score) => ids.filter((id) => scoreOf(id) === `s${score}`).length);

describe('drawRatingSet', () => {
  const paper = drawRatingSet(items([30, 30, 30, 30, 200]), { perScore: 20, shared: 20, raters: 3, seed: 1 });

  it('draws as the paper did: 20 of each score, three raters who share 20', () => {
    const drawn = [...new Set(paper.lists.flat().map(({ id }) => id))];
    expect(countBy(drawn)).toEqual([20, 20, 20, 20, 20]);
    expect(paper.short).toEqual([]);
    expect(paper.lists.map((list) => list.length)).toEqual([47, 47, 46]);
    const shared = paper.lists.map((list) =>
      list
        .filter((entry) => entry.shared)
        .map(({ id }) => id)
        .sort(),
    );
    expect(shared[1]).toEqual(shared[0]);
    expect(shared[2]).toEqual(shared[0]);
    expect(countBy(shared[0] ?? [])).toEqual([4, 4, 4, 4, 4]);
  });

  it('gives each rater every score in equal parts, in an order that tells nothing', () => {
    for (const list of paper.lists) {
      const counts = countBy(list.map(({ id }) => id));
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      expect(list.map(({ id }) => id)).not.toEqual(list.map(({ id }) => id).sort());
    }
  });

  it('says where a score has too few answers, and takes the shared ones from the others', () => {
    const { lists, short } = drawRatingSet(items([2, 0, 9, 9, 9]), {
      perScore: 5,
      shared: 12,
      raters: 2,
      seed: 4,
    });
    expect(short).toEqual([
      { score: 1, found: 2 },
      { score: 2, found: 0 },
    ]);
    expect(countBy((lists[0] ?? []).filter(({ shared }) => shared).map(({ id }) => id))).toEqual([
      2, 0, 4, 3, 3,
    ]);
  });

  it('draws at random, five times as many, where no judge has scored anything', () => {
    const unscored = Array.from({ length: 40 }, (_, number) => ({ id: `u${number}`, score: null }));
    const { lists, short, byScore } = drawRatingSet(unscored, { perScore: 4, shared: 2, raters: 2, seed: 1 });
    expect(byScore).toBe(false);
    expect(short).toEqual([]);
    expect(new Set(lists.flat().map(({ id }) => id)).size).toBe(20);
  });

  it('leaves out what has no score where something has one', () => {
    const some = [...items([3, 3, 3, 3, 3]), { id: 'u', score: null }];
    const { lists } = drawRatingSet(some, { perScore: 3, shared: 0, raters: 1, seed: 1 });
    expect(lists[0]).toHaveLength(15);
    expect(lists[0]?.map(({ id }) => id)).not.toContain('u');
  });

  it('refuses to share more than is drawn, and to draw from nothing', () => {
    const options = { perScore: 1, shared: 6, raters: 2, seed: 1 };
    expect(() => drawRatingSet(items([9, 9, 9, 9, 9]), options)).toThrow(/only 5 are drawn/);
    expect(() => drawRatingSet([], options)).toThrow(/nothing to rate/);
  });

  it('draws the same for a seed whatever the order, each answer once a rater', () => {
    const options = fc.record({
      perScore: fc.integer({ min: 1, max: 6 }),
      shared: fc.nat({ max: 5 }),
      raters: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(),
    });
    const counts = fc
      .array(fc.nat({ max: 8 }), { minLength: 5, maxLength: 5 })
      .filter((list) => list.some((n) => n > 0));
    fc.assert(
      fc.property(options, counts, (chosen, available) => {
        const total = available.reduce((sum, count) => sum + Math.min(count, chosen.perScore), 0);
        const wanted = { ...chosen, shared: Math.min(chosen.shared, total) };
        const set = drawRatingSet(items(available), wanted);
        expect(drawRatingSet(items(available).reverse(), wanted)).toEqual(set);
        const own = set.lists.flat().filter(({ shared }) => !shared);
        expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
        expect(own.length + wanted.shared).toBe(total);
        for (const list of set.lists) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      }),
    );
  });
});

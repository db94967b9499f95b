import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCycles } from '../../../src/graph/lint/find-cycles.ts';

const cyclesOf = (edges: Record<string, string[]>): string[][] => findCycles(new Map(Object.entries(edges)));

describe('findCycles', () => {
  it.each([
    { name: 'a circle of three', edges: { a: ['b'], b: ['c'], c: ['a'] }, wanted: [['a', 'b', 'c']] },
    { name: 'a self loop', edges: { a: ['a'] }, wanted: [['a']] },
    { name: 'two that need each other', edges: { a: ['b'], b: ['a'] }, wanted: [['a', 'b']] },
    { name: 'a diamond', edges: { a: ['b', 'c'], b: ['d'], c: ['d'] }, wanted: [] },
    { name: 'the shortest way round', edges: { a: ['b', 'c'], b: ['c'], c: ['a'] }, wanted: [['a', 'c']] },
    {
      name: 'two tangles apart',
      edges: { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
      wanted: [
        ['c', 'd'],
        ['a', 'b'],
      ],
    },
    { name: 'an edge to nowhere', edges: { a: ['gone'] }, wanted: [] },
  ])('finds $name', ({ edges, wanted }) => {
    expect(cyclesOf(edges)).toEqual(wanted);
  });

  it('gives one cycle of a graph that has more than could be listed', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `n${index}`);
    expect(findCycles(new Map(ids.map((id) => [id, ids])))).toHaveLength(1);
  });

  it('follows a chain of 30,000 without overflowing the stack', () => {
    const chain = Array.from({ length: 30_000 }, (_, index) => [`n${index}`, [`n${index + 1}`]] as const);
    expect(findCycles(new Map(chain))).toEqual([]);
    expect(findCycles(new Map([...chain, ['n30000', ['n0']]]))[0]).toHaveLength(30_001);
  });

  it('names only ways that exist, and finds one exactly where there is one', () => {
    const arrow = fc.tuple(fc.nat(7), fc.nat(7));
    fc.assert(
      fc.property(fc.array(arrow, { maxLength: 14 }), (arrows) => {
        const edges = new Map<string, string[]>();
        for (const [from, to] of arrows) edges.set(`${from}`, [...(edges.get(`${from}`) ?? []), `${to}`]);
        const cycles = findCycles(edges);
        for (const cycle of cycles)
          for (const [index, id] of cycle.entries())
            expect(edges.get(id)).toContain(cycle[(index + 1) % cycle.length]);
        expect(cycles.length > 0).toBe(hasCycle(edges));
      }),
    );
  });
});

/** Peels off ids that lead nowhere until none is left, or only those that are on or before a cycle. */
function hasCycle(edges: ReadonlyMap<string, readonly string[]>): boolean {
  const left = new Map(edges);
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [id, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(id);
  }
  return left.size > 0;
}

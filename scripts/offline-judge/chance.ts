import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Repeatable chance: the same seed gives the same draws. */
export type Chance = {
  /** A whole number from 0 to `below` - 1. */
  readonly below: (below: number) => number;
  /** One of the items; throws where there is none. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** The items in a random order. */
  readonly shuffled: <Item>(items: readonly Item[]) => Item[];
};

export function createChance(seed: number): Chance {
  const generator = xoroshiro128plus(seed);
  const below = (limit: number): number => uniformInt(generator, 0, limit - 1);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    shuffled(items) {
      const keyed = items.map((item) => ({ item, key: below(2 ** 30) }));
      return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
    },
  };
}

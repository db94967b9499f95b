import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { BootstrapOptions } from '../bootstrap-targets.ts';
import { type Interval, percentileInterval } from '../interval.ts';
import type { Unit } from './units.ts';

/** Fewer items than this say too little about other items for an interval. */
export const fewestItems = 5;

/**
 * 95% intervals of what `compute` makes of the units, by bootstrap over items: a resample draws as many items as there
 * are, with replacement, and a drawn item brings all its units. A resample in which a figure is null says nothing of
 * it and is left out. Null under five items, or where the figure itself is null.
 */
export function bootstrapItems<Name extends string>(
  units: readonly Unit[],
  figures: Readonly<Record<Name, number | null>>,
  compute: (units: readonly Unit[]) => Readonly<Record<Name, number | null>>,
  { resamples, seed }: BootstrapOptions,
): (name: Name) => Interval | null {
  const items = unitsByItem(units);
  if (items.length < fewestItems) return () => null;
  const random = xoroshiro128plus(seed);
  const drawn = Array.from({ length: resamples }, () =>
    compute(items.flatMap(() => items[uniformInt(random, 0, items.length - 1)] ?? [])),
  );
  return (name) => {
    if (figures[name] === null) return null;
    const values = drawn.map((resample) => resample[name]).filter((value) => value !== null);
    return percentileInterval(Float64Array.from(values));
  };
}

function unitsByItem(units: readonly Unit[]): Unit[][] {
  const items = new Map<string, Unit[]>();
  for (const unit of units) items.set(unit.item, [...(items.get(unit.item) ?? []), unit]);
  return [...items.values()];
}

import Qty from 'js-quantities';
import type { Likeness } from './compare-formulas.ts';
import type { Quantity } from './quantities.ts';

function quantityOf(value: number, unit: string): Qty | null {
  try {
    return Qty(value, unit);
  } catch {
    return null;
  }
}

/** How far two values may be apart, as a share: constants of units are rounded too, and so are answers. */
const tolerance = 0.002;
const mostRounding = 0.03;
/** From here on a value is another one, and no rough one. */
const rough = 0.2;

function compareIn(wanted: Quantity, given: Quantity, unitWanted: string, unitGiven: string): Likeness {
  const here = quantityOf(wanted.value, unitWanted);
  const there = quantityOf(given.value, unitGiven);
  if (here === null || there === null) return 'apart';
  if (!here.isCompatible(there)) return wanted.value === given.value ? 'unlike' : 'apart';
  const value = here.to(unitGiven).scalar;
  const rounding = Math.min(given.rounding, mostRounding * Math.abs(value));
  if (Math.abs(value - given.value) <= Math.max(rounding, tolerance * Math.abs(value))) return 'same';
  return Math.abs(value - given.value) > rough * Math.abs(value) ? 'unlike' : 'apart';
}

/**
 * Compares two quantities: `same` where one is the other in another unit, as far as the given one was rounded;
 * `unlike` where it is clearly another value of the same kind, or the same number of something else; else `apart`.
 */
export function compareQuantities(wanted: Quantity, given: Quantity): Likeness {
  const isChange = wanted.isChange || given.isChange;
  const read = (unit: string): string => (isChange ? unit.replace('temp', 'deg') : unit);
  // What is written alike is read alike: "C" of charge is not compared with "C" of temperature.
  const isAlike = wanted.units.join() === given.units.join();
  const all = wanted.units.flatMap((here) =>
    (isAlike ? [here] : given.units).map((there) => compareIn(wanted, given, read(here), read(there))),
  );
  if (all.includes('same')) return 'same';
  return all.every((likeness) => likeness === 'unlike') ? 'unlike' : 'apart';
}

/** Whether two quantities are of other kinds, such as a length and a speed, in every reading of their units. */
export function areOtherKinds(wanted: Quantity, given: Quantity): boolean {
  const pairs = wanted.units.flatMap((here) => given.units.map((there) => [here, there] as const));
  return pairs.every(([here, there]) => {
    const [one, other] = [quantityOf(1, here), quantityOf(1, there)];
    return one !== null && other !== null && !one.isCompatible(other);
  });
}

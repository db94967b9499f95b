import type { Operand } from './formula.ts';
import { canMean, likeness } from './symbols.ts';

/** How well two operands stand for one quantity: 0 they do not, 3 they are the same. */
function fitOf(one: Operand, other: Operand): number {
  if ('symbol' in one && 'symbol' in other) return likeness(one.symbol, other.symbol);
  if ('symbol' in one) return 'words' in other && canMean(one.symbol, other.words) ? 1 : 0;
  if ('symbol' in other) return canMean(other.symbol, one.words) ? 1 : 0;
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const share = shared / Math.min(one.words.size, other.words.size);
  return share < 0.5 ? 0 : 3 * share;
}

/** For each operand of one formula the number of its partner in the other. */
export type Pairing = readonly number[];

/** Pairings tried at most, best first. */
const mostPairings = 24;

/** The ways to pair all operands of one formula with different ones of another, the best fitting first. */
export function pairings(ones: readonly Operand[], others: readonly Operand[]): readonly Pairing[] {
  const found: { readonly pairs: Pairing; readonly worth: number }[] = [];
  const fits = ones.map((one) => others.map((other) => fitOf(one, other)));
  const extend = (pairs: Pairing, worth: number): void => {
    if (found.length >= mostPairings * 4) return;
    if (pairs.length === ones.length) {
      found.push({ pairs, worth });
      return;
    }
    const row = fits[pairs.length] ?? [];
    // The same letter stands for the same quantity: no other is tried for it.
    const same = row.findIndex((value, other) => value === 3 && !pairs.includes(other));
    const tried = same >= 0 ? [same] : row.map((_, other) => other);
    for (const other of tried) {
      const value = row[other] ?? 0;
      if (value > 0 && !pairs.includes(other)) extend([...pairs, other], worth + value);
    }
  };
  extend([], 0);
  return found
    .sort((one, other) => other.worth - one.worth)
    .slice(0, mostPairings)
    .map(({ pairs }) => pairs);
}

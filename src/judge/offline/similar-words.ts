import { distance } from 'fastest-levenshtein';

/**
 * True where two words differ by at most one typing error (words of six letters or more) or two (from nine).
 * Takes lower-case words. A shared first letter is asked for, since errors there are rare and most pairs of words
 * are told apart by it at once.
 */
export function isTypo(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 6 || one[0] !== other[0]) return false;
  const allowed = shorter >= 9 ? 2 : 1;
  if (Math.abs(one.length - other.length) > allowed) return false;
  return isExchange(one, other) || distance(one, other) <= allowed;
}

/** True where two neighbouring letters changed places, which counts as one error. */
function isExchange(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** How often each run of three letters occurs in a text, spaces and marks unified. */
export function trigrams(text: string): ReadonlyMap<string, number> {
  const letters = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const counts = new Map<string, number>();
  for (let at = 0; at + 3 <= letters.length; at++) {
    const gram = letters.slice(at, at + 3);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** Dice coefficient of two bags of trigrams, 0 to 1: 2 · shared / (all of one + all of the other). */
export function dice(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [gram, count] of one) {
    shared += Math.min(count, other.get(gram) ?? 0);
    all += count;
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 0 : (2 * shared) / all;
}

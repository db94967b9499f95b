import { PlumblineError } from '../errors.ts';

/** Longest key or log name and longest namespace, in UTF-16 code units: what fits into an index of Postgres. */
export const longestKey = 255;
export const longestNamespace = 64;

/** Refuses what is not a key: an empty text, one that is too long, or something else than text. */
export function checkKey(key: unknown, what: 'key' | 'log name' | 'namespace' = 'key'): void {
  if (typeof key !== 'string') throw refused(`The ${what} is not text.`);
  if (key.length === 0) throw refused(`The ${what} is empty.`);
  const longest = what === 'namespace' ? longestNamespace : longestKey;
  if (key.length > longest) {
    throw refused(`The ${what} has ${key.length} characters; at most ${longest} are allowed.`);
  }
}

/** Refuses a lifetime that is not a positive, finite number of milliseconds. */
export function checkLifetime(ttlMs: number | undefined): void {
  if (ttlMs === undefined || (Number.isFinite(ttlMs) && ttlMs > 0)) return;
  throw refused(`A value cannot be kept for ${ttlMs} ms.`);
}

/** Refuses a seq or limit that is not a whole number from 0. */
export function checkCount(count: number | undefined, what: 'seq' | 'limit'): void {
  if (count === undefined || (Number.isSafeInteger(count) && count >= 0)) return;
  throw refused(`The ${what} ${count} is not a whole number from 0.`);
}

function refused(message: string): PlumblineError {
  return new PlumblineError('store_failed', `${message} Nothing was read or written.`, {
    advice: 'This is a fault of Plumbline or of an extension of it: please report it with this message.',
  });
}

import { createHash } from 'node:crypto';

/** A short name to be typed, made of a long one: the same for the same, so that what is done twice is one thing. */
export function shortId(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}

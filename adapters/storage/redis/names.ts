import { toKeyText } from '../../../src/store/key-text.ts';
import { fromValueName, toValueName } from '../value-name.ts';

// The braces make a cluster keep all of it in one place, so that a script can change several keys at once.
const root = '{plumbline}';

/** The Redis keys of a store. */
export const names = {
  /** Text: the version of this layout. */
  format: `${root}:format`,
  /** Hash: the value of each cell. */
  cells: `${root}:cells`,
  /** Sorted set: the keys of all cells, by their bytes. */
  cellNames: `${root}:cells:names`,
  /** Sorted set: the names of all logs, by their bytes. */
  logNames: `${root}:logs:names`,
  /** Sorted set: the names of all logs, by their latest append. */
  logRecency: `${root}:logs:recency`,
  /** Number: grows with each append to any log. */
  touched: `${root}:logs:touched`,
  /** List: the entries of one log. */
  log: (name: string) => `${root}:log:${toKeyText(name)}`,
  /** Text: one value by key. */
  value: (namespace: string, key: string) => valuePrefix + toValueName(namespace, key),
  anyValue: `${root}:value:*`,
} as const;

const valuePrefix = `${root}:value:`;

/** The namespace and key of the Redis key of a value by key. */
export function parseValueName(name: string): { readonly namespace: string; readonly key: string } {
  return fromValueName(name.slice(valuePrefix.length));
}

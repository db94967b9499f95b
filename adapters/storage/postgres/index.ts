import type { Store } from '../../../src/store/store.ts';
import { openNamespaces } from '../keyv.ts';
import { type Patience, usualPatience } from '../patience.ts';
import { createCells } from './cells.ts';
import { createLogs } from './logs.ts';
import { openPool } from './pool.ts';
import { prepareSchema } from './schema.ts';
import { createTextAdapters } from './text-adapter.ts';

export type PostgresStoreOptions = {
  /** `postgres://…` with credentials and database; the user must be able to create a schema there, the first time. */
  readonly url: string;
  /** Milliseconds since 1970, UTC; ends the lifetimes of `keyValue`. */
  readonly now: () => number;
  readonly patience?: Patience;
};

/**
 * The store in a schema of a Postgres database (12 or later), which any number of processes and machines may share.
 * Opening does not wait for the server: each call does, for a few seconds at most, and works again as soon as the
 * server is back.
 */
export function openPostgresStore({ url, now, patience = usualPatience }: PostgresStoreOptions): Store {
  const pool = openPool(url, patience, prepareSchema);
  const textAdapters = createTextAdapters(pool, now);
  return {
    ...createCells(pool),
    ...createLogs(pool),
    keyValue: openNamespaces(textAdapters.open, pool.toError),
    keptValues: textAdapters.keptValues,
    close: pool.close,
  };
}

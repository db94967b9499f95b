import type { Store } from '../../../src/store/store.ts';
import { openNamespaces } from '../keyv.ts';
import { createCells } from './cells.ts';
import { openDatabase } from './database.ts';
import { createGuardCheck } from './guard.ts';
import { createLogs } from './logs.ts';
import { createTextAdapters } from './text-adapter.ts';
import { patienceMs } from './wait-out.ts';

export type LibsqlStoreOptions = {
  /** Absolute path of the file. */
  readonly file: string;
  /** Milliseconds since 1970, UTC; ends the lifetimes of `keyValue`. */
  readonly now: () => number;
  /** How long a call waits for other processes to let go of the file, in milliseconds (default 10,000). */
  readonly patience?: number;
};

/** The store in one SQLite file, which any number of processes of one machine may share. */
export async function openLibsqlStore({
  file,
  now,
  patience = patienceMs,
}: LibsqlStoreOptions): Promise<Store> {
  const db = await openDatabase(file, patience);
  const checkGuard = createGuardCheck(db);
  const textAdapters = createTextAdapters(db, now);
  return {
    ...createCells(db, checkGuard),
    ...createLogs(db, checkGuard),
    keyValue: openNamespaces(textAdapters.open, db.toError),
    keptValues: textAdapters.keptValues,
    close: db.close,
  };
}

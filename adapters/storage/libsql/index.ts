import type { KeyValue, Store } from '../../../src/store/store.ts';
import { openKeyValue } from '../keyv.ts';
import { createCells } from './cells.ts';
import { openDatabase } from './database.ts';
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
  const textAdapter = createTextAdapters(db, now);
  const namespaces = new Map<string, KeyValue>();
  return {
    ...createCells(db),
    ...createLogs(db),
    keyValue(namespace) {
      const known = namespaces.get(namespace);
      if (known !== undefined) return known;
      const opened = openKeyValue(namespace, textAdapter(namespace), db.toError);
      namespaces.set(namespace, opened);
      return opened;
    },
    close: db.close,
  };
}

import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Libsql from 'libsql';
import { PlumblineError } from '../../../src/errors.ts';
import { storeClosed } from '../../../src/store/store-error.ts';
import { textField } from '../rows.ts';
import { toStoreError } from './errors.ts';
import { prepareSchema } from './schema.ts';
import { waitOut } from './wait-out.ts';
import { createWriter } from './writer.ts';

/** How long SQLite itself waits for a lock, in milliseconds; it blocks the process meanwhile. */
const busyMs = 20;

/** The open file. Every failure of its methods is a `PlumblineError`. */
export type Database = {
  prepare(sql: string): Libsql.Statement;
  /** Runs `work`, which only reads. */
  read<T>(work: () => T): Promise<T>;
  /** Runs `work` in a transaction, after the writes asked for before; resolves when it is on disk. */
  write<T>(work: () => T): Promise<T>;
  toError(error: unknown): PlumblineError;
  close(): Promise<void>;
};

/** Opens `file`, an absolute path, and makes it and its folder, readable for its owner alone, where it is missing. */
export async function openDatabase(file: string, patience: number): Promise<Database> {
  const toError = (error: unknown) => toStoreError(error, file);
  let closed = false;

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw storeClosed();
    try {
      return await work();
    } catch (error) {
      throw toError(error);
    }
  }

  const db = await guarded(() => open(file, patience));
  const writer = createWriter(db, (work) => waitOut(work, patience));
  return {
    prepare: (sql) => db.prepare(sql),
    read: (work) => guarded(() => waitOut(work, patience)),
    write: (work) => guarded(() => writer.write(work)),
    toError,
    async close() {
      if (closed) return;
      closed = true;
      await writer.idle();
      tidyUp(db);
      db.close();
    },
  };
}

async function open(file: string, patience: number): Promise<Libsql.Database> {
  makeFile(file);
  const db = new Libsql(file, { timeout: busyMs });
  try {
    await waitOut(() => {
      // Readers and the one writer do not wait for each other.
      const mode = textField(db.prepare('PRAGMA journal_mode = WAL').get(), 'journal_mode');
      if (mode !== 'wal') throw noWal(file);
      // A commit is on the disk before it is told; not the default of every build of SQLite.
      db.exec('PRAGMA synchronous = FULL');
      // What a learner has erased is overwritten, not only given up for reuse.
      db.exec('PRAGMA secure_delete = ON');
      prepareSchema(db, file);
    }, patience);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Moves what is in SQLite's log into the file, so that the file alone is a whole copy. SQLite does so by itself when
 * the last connection ends, but this client ends it only when its prepared statements are collected as garbage.
 */
function tidyUp(db: Libsql.Database): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Everything is safe in the log; whoever opens the file next reads it there.
  }
}

function makeFile(file: string): void {
  makeFolder(dirname(file));
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new PlumblineError(
      'store_failed',
      `There is a folder at ${file}, where the store's file should be.`,
      {
        advice: 'Move the folder away, or set PLUMBLINE_HOME to another folder.',
      },
    );
  }
  try {
    // The files that SQLite puts beside it get the same permissions. A file that exists must not be opened here, not
    // even to look: closing it again would end every lock that this process holds on it (POSIX), and the next
    // process to leave would delete the log that a connection here still writes to.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

function noWal(file: string): PlumblineError {
  return new PlumblineError('store_failed', `The disk of ${file} cannot share the store between processes.`, {
    advice: 'Set PLUMBLINE_HOME to a folder on a local disk, or STORE_URL to a Redis or Postgres server.',
  });
}

/**
 * Makes a folder and those above it that are missing, one at a time: Node's own recursive call never returns where a
 * parent exists that takes no folders (below /proc).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just now.
    if (!existsSync(folder)) throw error;
  }
}

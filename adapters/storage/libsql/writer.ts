import type Libsql from 'libsql';

/** Most writes that share one transaction; bounds how long a process is busy with one. */
const longestBatch = 64;

type Job = {
  /** Does the writing and returns what tells the caller, once it is durable. */
  readonly work: () => () => void;
  readonly reject: (error: unknown) => void;
};

export type Writer = {
  /** Runs `work` in a transaction; resolves when it is on disk. A throw in `work` undoes what it wrote. */
  write<T>(work: () => T): Promise<T>;
  /** Resolves when all writes so far are done or refused. */
  idle(): Promise<void>;
};

/**
 * Does the writes of one process in the order they were asked for. Those that come while another is under way share
 * a transaction, and so the wait for the disk; each stands or falls alone within it (a savepoint). `waitOut` runs a
 * transaction again while another process is in the way, so `work` may run more than once.
 */
export function createWriter(db: Libsql.Database, waitOut: <T>(work: () => T) => Promise<T>): Writer {
  const queue: Job[] = [];
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    // What is asked for in the same turn of the event loop shares the first transaction.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue.splice(0, longestBatch);
      try {
        for (const settle of await waitOut(() => commit(batch))) settle();
      } catch (error) {
        for (const job of batch) job.reject(error);
      }
    }
    draining = undefined;
  }

  function commit(batch: readonly Job[]): (() => void)[] {
    db.exec('BEGIN IMMEDIATE');
    try {
      const settlements = batch.map(runAlone);
      db.exec('COMMIT');
      return settlements;
    } catch (error) {
      // A full disk makes SQLite roll back by itself.
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }

  function runAlone(job: Job): () => void {
    db.exec('SAVEPOINT job');
    try {
      const settle = job.work();
      db.exec('RELEASE job');
      return settle;
    } catch (error) {
      if (!db.inTransaction) throw error;
      db.exec('ROLLBACK TO job; RELEASE job');
      return () => job.reject(error);
    }
  }

  return {
    write<T>(work: () => T) {
      return new Promise<T>((resolve, reject) => {
        queue.push({
          work() {
            const value = work();
            return () => resolve(value);
          },
          reject,
        });
        draining ??= drain();
      });
    },
    async idle() {
      await draining;
    },
  };
}

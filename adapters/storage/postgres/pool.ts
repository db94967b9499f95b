import pg from 'pg';
import type { PlumblineError } from '../../../src/errors.ts';
import { storeClosed } from '../../../src/store/store-error.ts';
import { createIntake } from '../intake.ts';
import type { Patience } from '../patience.ts';
import { parseServerUrl, serverName, UnansweredError, UnreachableError } from '../server-error.ts';
import { within } from '../within.ts';
import { isBrokenOff, leavesConnectionWhole, toStoreError } from './errors.ts';

/** Connections of one process. A server has 100 by default for all of them. */
const mostConnections = 8;

// The server gives up before we do, so that what is refused by it has not happened; and it lets go of what a frozen
// process holds.
const limits = (answerMs: number) => `SET statement_timeout = ${Math.ceil(answerMs * 0.75)};
  SET lock_timeout = ${Math.ceil(answerMs * 0.6)}; SET idle_in_transaction_session_timeout = 10000;
  SET client_encoding = 'UTF8'`;

/** Runs one statement; resolves to its rows. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

export type Pool = {
  /** A statement that may change something; sent once. */
  readonly write: Query;
  /** A statement that changes nothing; sent again where the connection broke off. */
  readonly read: Query;
  /**
   * Runs `work` in one transaction; a throw undoes it. Those of this process with the same `turn` run one after
   * another: on several connections they would overtake each other.
   */
  transaction<T>(work: (query: Query) => Promise<T>, turn?: string): Promise<T>;
  toError(error: unknown): PlumblineError;
  close(): Promise<void>;
};

/**
 * Connections that are made when needed and again when lost. `prepare` runs in a transaction before the first statement. Every
 * failure is a `PlumblineError`, within a few seconds whatever becomes of the server.
 */
export function openPool(
  url: string,
  { connectMs, answerMs }: Patience,
  prepare: (query: Query) => Promise<void>,
): Pool {
  const server = serverName('Postgres', parseServerUrl(url));
  const connections = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'plumbline',
    onConnect: async (client) => {
      await client.query(limits(answerMs));
    },
  });
  // Without a listener the loss of an idle connection would end the process; the pool has let go of it already.
  connections.on('error', () => {});

  const intake = createIntake(mostConnections);
  const pending = new Set<Promise<unknown>>();
  let closed = false;
  let prepared: Promise<void> | undefined;

  async function withConnection<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await connections.connect().catch((cause: unknown) => {
      throw new UnreachableError('No connection', { cause });
    });
    const ignore = () => {}; // The statement under way is told the same.
    client.on('error', ignore);
    let whole = true;
    try {
      return await work(async (sql, values) => {
        const asked = client.query(sql, values && [...values]);
        return (await within(asked, answerMs, () => new UnansweredError('No answer in time'))).rows;
      });
    } catch (error) {
      whole = leavesConnectionWhole(error);
      throw error;
    } finally {
      client.release(!whole);
      if (whole) client.removeListener('error', ignore);
    }
  }

  function inTransaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return withConnection(async (query) => {
      await query('BEGIN');
      try {
        const result = await work(query);
        await query('COMMIT');
        return result;
      } catch (error) {
        // A connection that is not whole is thrown away, which undoes the transaction too.
        if (leavesConnectionWhole(error)) await query('ROLLBACK');
        throw error;
      }
    });
  }

  async function prepareOnce(): Promise<void> {
    prepared ??= inTransaction(prepare);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }

  async function run<T>(work: () => Promise<T>, turn?: string): Promise<T> {
    if (closed) throw storeClosed();
    const running = intake.admit(async () => {
      await prepareOnce();
      return work();
    }, turn);
    pending.add(running);
    try {
      return await running;
    } catch (error) {
      throw toStoreError(error, server);
    } finally {
      pending.delete(running);
    }
  }

  return {
    write: (sql, values) => run(() => withConnection((query) => query(sql, values))),
    read: (sql, values) =>
      run(async () => {
        // Each connection of the pool may have been ended while it was idle; one of them after another is let go.
        for (let ended = 0; ; ended++) {
          try {
            return await withConnection((query) => query(sql, values));
          } catch (error) {
            if (!isBrokenOff(error) || ended === mostConnections) throw error;
          }
        }
      }),
    transaction: (work, turn) => run(() => inTransaction(work), turn),
    toError: (error) => toStoreError(error, server),
    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(pending);
      await connections.end();
    },
  };
}

import type { createClient } from '@redis/client';
import type { PlumblineError } from '../../../src/errors.ts';
import { storeClosed } from '../../../src/store/store-error.ts';
import { createIntake } from '../intake.ts';
import type { Patience } from '../patience.ts';
import { parseServerUrl, serverName, UnansweredError, UnreachableError } from '../server-error.ts';
import { within } from '../within.ts';
import { isBrokenOff, toStoreError } from './errors.ts';
import { createLink, type Link } from './link.ts';

/** Calls on their way at once; of more, the last would wait for an answer too long. */
const mostAtOnce = 500;

export type Client = ReturnType<typeof createClient>;

/** Runs commands; rejects with a `PlumblineError` within a few seconds whatever becomes of the server. */
type Run = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

export type Connection = {
  /** Sends what changes something, once. */
  readonly write: Run;
  /** Sends what changes nothing, and again where the connection broke off: it is made anew in a moment. */
  readonly read: Run;
  toError(error: unknown): PlumblineError;
  close(): Promise<void>;
};

/**
 * A connection that comes back by itself. It is made in the background: opening does not wait for the server, each
 * call does. `prepare` runs once, before the first call.
 */
export function connect(
  url: string,
  { connectMs, answerMs }: Patience,
  prepare: (client: Client) => Promise<void>,
): Connection {
  const server = serverName('Redis', parseServerUrl(url));
  const intake = createIntake(mostAtOnce);
  const pending = new Set<Promise<unknown>>();
  let link: Link = createLink(url, connectMs);
  let closed = false;
  let prepared: Promise<void> | undefined;

  /** Gives up a connection on which the server is silent: the network may have forgotten it, and only a new one tells. */
  function renew(silent: Link): void {
    if (closed || silent !== link) return;
    link.end();
    link = createLink(url, connectMs);
  }

  /**
   * Waits for a connection that is logged in and on its database. The client itself would send what waits together
   * with the login, and where that fails it would be done on the wrong database.
   */
  async function whenReady(): Promise<Link> {
    const own = link;
    await within(own.ready(), connectMs, () => {
      if (own.isSilent()) renew(own);
      return new UnreachableError('No connection', { cause: own.lastError() });
    });
    return own;
  }

  async function answered<T>(own: Link, work: (client: Client) => Promise<T>): Promise<T> {
    return within(work(own.client), answerMs, () => {
      renew(own);
      return new UnansweredError('No answer in time');
    });
  }

  async function attempt<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const own = await whenReady();
    prepared ??= answered(own, prepare);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
    return answered(own, work);
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw storeClosed();
    const running = intake.admit(work);
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
    toError: (error) => toStoreError(error, server),
    write: (work) => run(() => attempt(work)),
    read: (work) =>
      run(async () => {
        try {
          return await attempt(work);
        } catch (error) {
          if (!isBrokenOff(error)) throw error;
          return attempt(work);
        }
      }),
    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(pending);
      link.end();
    },
  };
}

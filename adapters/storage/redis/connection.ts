import { createClient } from '@redis/client';
import type { PlumblineError } from '../../../src/errors.ts';
import { storeClosed } from '../../../src/store/store-error.ts';
import { parseServerUrl, serverName } from '../server-error.ts';
import { within } from '../within.ts';
import { toStoreError, UnansweredError } from './errors.ts';

/** How long a call waits for a connection, in milliseconds; then nothing of it is ever sent. */
const connectMs = 3_000;
/** How long a call waits in all. */
const answerMs = 5_000;
/** Longest pause between two tries to connect. */
const longestPauseMs = 1_000;

export type Client = ReturnType<typeof createClient>;

export type Connection = {
  /** Runs commands; rejects with a `PlumblineError` within a few seconds whatever becomes of the server. */
  run<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** For Keyv's adapter, which calls it itself; to be used within `run`. */
  readonly client: Client;
  toError(error: unknown): PlumblineError;
  close(): Promise<void>;
};

/**
 * A connection that comes back by itself. It is made in the background: opening does not wait for the server, each
 * call does. `prepare` runs once, before the first call.
 */
export function connect(url: string, prepare: (client: Client) => Promise<void>): Connection {
  const server = serverName('Redis', parseServerUrl(url));
  const pending = new Set<Promise<unknown>>();
  let lastError: unknown;
  let closed = false;
  let prepared: Promise<void> | undefined;

  const client: Client = createClient({
    url,
    socket: {
      connectTimeout: connectMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestPauseMs),
    },
    // A command that has waited so long is taken out of the queue, not sent later: it was said not to be saved.
    commandOptions: { timeout: connectMs },
    maintNotifications: 'disabled',
  });
  // Without a listener the loss of the connection would end the process.
  client.on('error', (error: unknown) => {
    lastError = error;
  });
  keepConnecting();

  function keepConnecting(): void {
    client.connect().catch((error: unknown) => {
      lastError = error;
    });
  }

  /** A server that is silent on an open connection may have lost it: only a new one tells. */
  function renew(): void {
    if (closed || !client.isReady) return;
    client.destroy();
    keepConnecting();
  }

  function onLate(): UnansweredError {
    renew();
    return new UnansweredError(`no answer in ${answerMs / 1000} s`);
  }

  async function prepareOnce(): Promise<void> {
    prepared ??= prepare(client);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }

  const toError = (error: unknown) => toStoreError(error, server, lastError);

  async function attempt<T>(work: (client: Client) => Promise<T>): Promise<T> {
    await prepareOnce();
    return work(client);
  }

  return {
    client,
    toError,
    async run(work) {
      if (closed) throw storeClosed();
      const running = within(attempt(work), answerMs, onLate);
      pending.add(running);
      try {
        return await running;
      } catch (error) {
        throw toError(error);
      } finally {
        pending.delete(running);
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(pending);
      if (client.isOpen) client.destroy();
    },
  };
}

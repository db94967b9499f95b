import { createClient } from '@redis/client';
import { configInvalidUrl } from '../server-error.ts';
import type { Client } from './connection.ts';

/** Longest pause between two tries to connect, in milliseconds. */
const longestPauseMs = 1_000;

/** One client, which connects again when its connection is lost. */
export type Link = {
  readonly client: Client;
  /** Resolves when the client is logged in; it may take for ever. */
  ready(): Promise<void>;
  /** Whether the server took the connection and has said nothing since. */
  isSilent(): boolean;
  /** Why the connection was lost or could not be made. */
  lastError(): unknown;
  end(): void;
};

export function createLink(url: string, connectMs: number): Link {
  const client = open(url, connectMs);
  let lastError: unknown;
  let silent = false;
  let becomingReady: Promise<void> | undefined;

  client.on('connect', () => {
    silent = true;
  });
  client.on('ready', () => {
    silent = false;
  });
  // Without a listener the loss of the connection would end the process.
  client.on('error', (error: unknown) => {
    silent = false;
    lastError = error;
  });
  client.connect().catch((error: unknown) => {
    lastError = error;
  });

  return {
    client,
    isSilent: () => silent,
    lastError: () => lastError,
    async ready() {
      if (client.isReady) return;
      becomingReady ??= new Promise((resolve) => {
        client.once('ready', () => {
          becomingReady = undefined;
          resolve();
        });
      });
      await becomingReady;
    },
    end() {
      if (client.isOpen) client.destroy();
    },
  };
}

function open(url: string, connectMs: number): Client {
  try {
    return createClient({
      url,
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestPauseMs),
      },
      // Nothing waits within the client, to be sent after it was said not to be saved.
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
    });
  } catch {
    // What it throws quotes the address.
    throw configInvalidUrl();
  }
}

import type { Time } from '../../src/model/time.ts';
import { unreachable } from './start-failure.ts';

/** What the Socket Mode client offers; each event may come at any time. */
export type SocketClient = {
  start(): Promise<unknown>;
  disconnect(): Promise<void>;
  on(event: 'connected' | 'disconnected', listener: () => void): unknown;
};

export type ConnectionParts = {
  readonly client: SocketClient;
  readonly time: Time;
  /** Told with `false` when the connection is gone, with `true` when it is there again; not of the first. */
  readonly onChange: (isConnected: boolean) => void;
  readonly onFault: (error: unknown) => void;
  /** Whether an error means that no connection will ever come again. */
  readonly isFinal: (error: unknown) => boolean;
};

export type Connection = {
  /** Connects for the first time. Rejects where that fails. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Rejects when the connection can never come back. */
  readonly broken: Promise<never>;
};

/** Longest wait for a connection to stand, in milliseconds. */
const openMs = 15_000;
/** Longest wait for Slack to take leave, in milliseconds. */
const letGoMs = 2_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/**
 * Keeps a socket to Slack: where it goes, another one is opened at once, and later and later where that fails. The
 * client's own way of it is off: it waits five seconds each time, in which every button fails, and ends the process
 * where Slack refuses.
 */
export function createConnection({ client, time, onChange, onFault, isFinal }: ConnectionParts): Connection {
  let isClosing = false;
  let isUp = false;
  let isOpening = false;
  let failures = 0;
  let cancelPause = (): void => {};
  let reopening: Promise<void> = Promise.resolve();
  let breakOff: (error: unknown) => void = () => {};
  const broken = new Promise<never>((_resolve, reject) => {
    breakOff = reject;
  });
  // Whoever serves looks at it; until then it must not count as unhandled.
  broken.catch(() => {});

  /** A peer that answers nothing would keep the client for half a minute. */
  const letGo = async (): Promise<void> => {
    let stop = (): void => {};
    const enough = new Promise<void>((resolve) => {
      stop = time.after(letGoMs, resolve, { background: true });
    });
    await Promise.race([client.disconnect().catch(onFault), enough]);
    stop();
  };

  const open = async (): Promise<void> => {
    isOpening = true;
    let stop = (): void => {};
    const late = new Promise<never>((_resolve, reject) => {
      stop = time.after(openMs, () => reject(unreachable(new Error('The socket did not open in time'))));
    });
    const opened = client.start();
    // Overtaken by the deadline, it may still fail, with nobody left to care.
    opened.catch(() => {});
    try {
      await Promise.race([opened, late]);
      isUp = true;
      failures = 0;
    } catch (error) {
      await letGo();
      // The client rejects with nothing where the socket closes before it stood.
      throw error instanceof Error ? error : unreachable(error);
    } finally {
      stop();
      isOpening = false;
    }
  };

  const reopen = async (): Promise<void> => {
    while (!isClosing) {
      try {
        await open();
        onChange(true);
        return;
      } catch (error) {
        if (isClosing) return;
        if (isFinal(error)) return breakOff(error);
        failures += 1;
        onFault(error);
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
        await new Promise<void>((resolve) => {
          const cancel = time.after(pauseMs, resolve);
          cancelPause = () => {
            cancel();
            resolve();
          };
        });
      }
    }
  };

  client.on('disconnected', () => {
    if (isOpening || !isUp) return;
    isUp = false;
    if (isClosing) return;
    onChange(false);
    reopening = reopen();
  });

  return {
    open,
    broken,
    async close() {
      isClosing = true;
      cancelPause();
      if (isUp) await letGo();
      await reopening;
    },
  };
}

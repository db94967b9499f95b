import { PlumblineError } from '../errors.ts';
import type { Budget, Cost } from '../model/ledger.ts';
import type { Store } from '../store/store.ts';
import { createWriteBehind } from '../store/write-behind.ts';
import type { Config } from './config.ts';
import { type CommandIo, writeLine } from './io.ts';
import { createModels, type Models } from './models.ts';
import { openStore } from './open-store.ts';
import { systemTime } from './system-time.ts';

/** How long calls under way may still take once the user has asked to stop. */
const graceMs = 5_000;
/** How long a call may wait for its place or for a pause that the server asked for: a batch has patience. */
export const queueMs = 600_000;
/** How long what is cached waits for others before they go into the store together. */
const cacheMs = 1_000;

export type RunWorkOptions = {
  readonly config: Config;
  readonly concurrency: number;
  readonly budget: Budget;
  /** What the lines of the run cost before. */
  readonly spent: Cost;
  /** Namespace of the store that a run may lose a second of: its lines are what must last. */
  readonly cache: string;
  /** Where results for other runs are kept; without it the store that the environment names is opened. */
  readonly store?: Store | undefined;
  /** How to go on, said where a server or the disk fails. */
  readonly resume: string;
};

/** What the work on a run needs, while it lasts. */
export type RunWork = {
  readonly models: Models;
  readonly store: Store;
  /** Begin nothing more; what is under way goes on. */
  readonly stop: AbortSignal;
  /** Drop what is under way as well. */
  readonly drop: AbortSignal;
  /** Says each trouble that costs no reply once. */
  readonly onProblem: (error: unknown) => void;
};

/**
 * Opens models, store and cache for some work on a run, stops it in two steps when the command is interrupted, and
 * closes everything after it. Rejects as `work` does, with how to go on.
 */
export async function withRunWork<T>(
  io: CommandIo,
  options: RunWorkOptions,
  work: (parts: RunWork) => Promise<T>,
): Promise<T> {
  const { resume } = options;
  const opened = options.store ?? (await openStore(io));
  const stop = new AbortController();
  const drop = new AbortController();
  const time = systemTime(io.now);
  const onAbort = (): void => {
    stop.abort(io.signal.reason);
    // A second signal ends the process on the spot, so that how to go on has to be said now.
    writeLine(
      io.stderr,
      `\nStopping: what is under way may take ${graceMs / 1000} s more. Again: at once; nothing kept is lost. ${resume}`,
    );
    time.after(graceMs, () => drop.abort(io.signal.reason), { background: true });
  };
  if (io.signal.aborted) onAbort();
  else io.signal.addEventListener('abort', onAbort, { once: true });
  const seen = new Set<string>();
  const onProblem = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    if (!seen.has(message)) writeLine(io.stderr, `note: ${message}`);
    seen.add(message);
  };
  const keyValue = opened.keyValue(options.cache);
  const cache = createWriteBehind({ keyValue, time, waitMs: cacheMs, onProblem });
  const store: Store = {
    ...opened,
    keyValue: (name) => (name === options.cache ? cache : opened.keyValue(name)),
  };
  const { config, concurrency, budget, spent } = options;
  const random = (): number => Number.parseInt(io.randomId(8), 36) / 36 ** 8;
  try {
    const models = createModels({
      config,
      store,
      time,
      random,
      concurrency,
      queueMs,
      budget,
      spent,
      onProblem,
    });
    return await work({ models, store, stop: stop.signal, drop: drop.signal, onProblem });
  } catch (error) {
    throw withResume(error, resume);
  } finally {
    io.signal.removeEventListener('abort', onAbort);
    await cache.flush();
    if (options.store === undefined) await opened.close();
  }
}

/** A failure of a server or a disk with how to go on once it has passed; every other as it is. */
export function withResume(error: unknown, resume: string): unknown {
  if (!(error instanceof PlumblineError) || (error.code !== 'model_failed' && error.code !== 'store_failed'))
    return error;
  return new PlumblineError(error.code, error.message, {
    cause: error,
    problems: error.problems,
    advice: [error.advice, resume].filter((part) => part !== undefined).join('\n'),
  });
}

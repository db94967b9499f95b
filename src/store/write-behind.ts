import type { Time } from '../model/time.ts';
import type { KeyValue } from './store.ts';

export type WriteBehindOptions = {
  readonly keyValue: KeyValue;
  readonly time: Time;
  /** How long a value may wait, in milliseconds, so that many share one write. */
  readonly waitMs: number;
  /** Told of each write that failed; its value is lost. */
  readonly onProblem: (error: unknown) => void;
};

export type WriteBehind = KeyValue & {
  /** Writes what still waits. */
  readonly flush: () => Promise<void>;
};

/**
 * A namespace whose writes wait a little and go together: for a cache, whose loss costs nothing but time. Unlike the
 * store's own, a `set` resolves before the value is durable. A value that waits is read as if it were written.
 */
export function createWriteBehind({ keyValue, time, waitMs, onProblem }: WriteBehindOptions): WriteBehind {
  const waiting = new Map<string, { readonly value: unknown; readonly ttlMs: number | undefined }>();
  let writing: Promise<void> = Promise.resolve();
  let cancel: (() => void) | undefined;

  const write = async (): Promise<void> => {
    const batch = [...waiting];
    await Promise.all(
      batch.map(async ([key, entry]) => {
        await keyValue.set(key, entry.value, entry.ttlMs).catch(onProblem);
        // A newer value waits for the next round.
        if (waiting.get(key) === entry) waiting.delete(key);
      }),
    );
  };
  const flush = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    async get(key) {
      const found = waiting.get(key);
      return found === undefined ? keyValue.get(key) : found.value;
    },
    async set(key, value, ttlMs) {
      waiting.set(key, { value, ttlMs });
      cancel ??= time.after(waitMs, () => void flush(), { background: true });
      return true;
    },
    async delete(key) {
      const waited = waiting.delete(key);
      await writing;
      return (await keyValue.delete(key)) || waited;
    },
    flush,
  };
}

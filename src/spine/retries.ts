import type { Time } from '../model/time.ts';

const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** When a learner's messages are tried again after something failed: soon, then less and less often. */
export type Retries = {
  /** Calls `run` after a pause that grows until `reset`. */
  again(run: () => void): void;
  /** Whether a call is set. */
  isWaiting(): boolean;
  /** Counts a failed try at a message; resolves to how many there were. */
  failed(id: string): number;
  done(id: string): void;
  reset(): void;
};

export function createRetries(time: Time): Retries {
  const tries = new Map<string, number>();
  let pauseMs = firstPauseMs;
  let cancel: (() => void) | null = null;
  return {
    again(run) {
      cancel?.();
      cancel = time.after(
        pauseMs,
        () => {
          cancel = null;
          run();
        },
        { background: true },
      );
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    },
    isWaiting: () => cancel !== null,
    failed(id) {
      const count = (tries.get(id) ?? 0) + 1;
      tries.set(id, count);
      return count;
    },
    done: (id) => void tries.delete(id),
    reset() {
      pauseMs = firstPauseMs;
    },
  };
}

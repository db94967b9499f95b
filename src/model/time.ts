/** The clock and the timers that the core is given. */
export type Time = {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /**
   * Calls `run` once, `ms` milliseconds from now; the function returned cancels it. A timer in the background does
   * not keep a process alive that has nothing else to do.
   */
  readonly after: (ms: number, run: () => void, options?: { readonly background?: boolean }) => () => void;
};

/** Resolves after `ms` milliseconds; rejects with the signal's reason when that aborts first. */
export function pause(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      cancel();
      reject(signal.reason);
    };
    const cancel = time.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** How long a call waits in all for other processes to let go of the file, in milliseconds. */
export const patienceMs = 10_000;

/**
 * Runs `work`, again and again while another process is in the way, for at most `patience` milliseconds; then
 * rejects with what the last try threw. SQLite's own waiting blocks the process, so it is kept short (`busyMs` in
 * database.ts), and the rest of the wait happens here, where others go on.
 */
export async function waitOut<T>(work: () => T, patience: number): Promise<T> {
  const deadline = performance.now() + patience;
  for (let pauseMs = 2; ; pauseMs = Math.min(2 * pauseMs, 50)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() + pauseMs > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}

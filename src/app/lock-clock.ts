import { setTimeout as wait } from 'node:timers/promises';
import type { LockClock } from '../store/lock.ts';

/** The clock of the system that does not go back, as locks need it. */
export const lockClock: LockClock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};

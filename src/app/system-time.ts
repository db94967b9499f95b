import type { Time } from '../model/time.ts';

// A longer timer would fire at once.
const longestTimerMs = 2 ** 31 - 1;

/** The real clock and timers; `now` as the command got it. */
export function systemTime(now: () => number): Time {
  return {
    now,
    after(ms, run, { background = false } = {}) {
      const timer = setTimeout(run, Math.min(ms, longestTimerMs));
      if (background) timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

import type { Time } from '../../src/model/time.ts';

export type VirtualTime = Time & {
  /** Moves the clock and runs what has become due, in order. */
  readonly advance: (ms: number) => void;
  /** Milliseconds of every timer that was skipped, in order. */
  readonly skipped: readonly number[];
  /** Timers that are set and not due. */
  readonly pending: () => number;
};

/**
 * A clock that moves only when told. Timers that `skip` accepts (the waits between attempts, say) do not hold a test
 * up: as soon as the program has nothing else to do at once, the clock jumps to them.
 */
export function createVirtualTime(skip: (ms: number) => boolean = () => false): VirtualTime {
  const timers = new Set<{ readonly due: number; readonly run: () => void }>();
  const skipped: number[] = [];
  let now = Date.UTC(2025, 0, 1);

  const advance = (ms: number): void => {
    const until = now + ms;
    for (;;) {
      const next = [...timers].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
      if (next === undefined) break;
      timers.delete(next);
      now = Math.max(now, next.due);
      next.run();
    }
    now = until;
  };

  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run };
      timers.add(timer);
      if (skip(ms))
        setImmediate(() => {
          if (!timers.has(timer)) return;
          skipped.push(ms);
          advance(Math.max(0, timer.due - now));
        });
      return () => void timers.delete(timer);
    },
    advance,
    skipped,
    pending: () => timers.size,
  };
}

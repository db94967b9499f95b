import type { Time } from './time.ts';

export type DeadlineOptions = {
  /** Milliseconds for the whole call. */
  readonly ms: number;
  /** Milliseconds of waiting in a queue that do not count against `ms`. */
  readonly queueMs: number;
  /** The caller's own way to stop. */
  readonly signal: AbortSignal | undefined;
};

/** The time that one call has, over all its attempts. */
export type Deadline = {
  /** Aborts when the time is up or the caller stops. */
  readonly signal: AbortSignal;
  /** Milliseconds left, without those that are only for waiting. */
  readonly remaining: () => number;
  /** Milliseconds left for a wait that starts now. */
  readonly patience: () => number;
  /** True once the time was up (and not when the caller stopped). */
  readonly passed: () => boolean;
  /** Runs `wait` on the time for waiting as long as there is some, then on the time of the call. */
  readonly waiting: <T>(wait: () => Promise<T>) => Promise<T>;
  /** Must be called when the call ends, so that no timer is left. */
  readonly end: () => void;
};

/** Starts the clock of one call. */
export function startDeadline(time: Time, options: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const left = { work: options.ms, queue: options.queueMs };
  let clock: 'work' | 'queue' = 'work';
  let since = time.now();
  let cancel = (): void => {};
  let passed = false;

  const settle = (): void => {
    const now = time.now();
    left[clock] = Math.max(0, left[clock] - (now - since));
    since = now;
  };
  const expire = (): void => {
    settle();
    if (clock === 'queue') {
      run('work');
      return;
    }
    passed = true;
    controller.abort(new DOMException('The deadline has passed', 'TimeoutError'));
  };
  const run = (next: 'work' | 'queue'): void => {
    cancel();
    clock = next;
    cancel = time.after(left[clock], expire);
  };
  run('work');

  return {
    signal: options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal,
    remaining: () => {
      settle();
      return left.work;
    },
    patience: () => {
      settle();
      return left.work + left.queue;
    },
    passed: () => passed,
    async waiting(wait) {
      settle();
      if (left.queue > 0) run('queue');
      try {
        return await wait();
      } finally {
        settle();
        if (clock === 'queue' && !passed) run('work');
      }
    },
    end: () => cancel(),
  };
}

import PQueue from 'p-queue';
import { type LaneOptions, LaneQueue } from './lane-queue.ts';
import type { Time } from './time.ts';

/** What a call told about the server's load; `none` where it says nothing (a refusal, an aborted call). */
export type Outcome = 'fine' | 'throttled' | 'failing' | 'none';

export type EnterOptions = {
  readonly lane: string;
  readonly signal: AbortSignal;
  readonly onQueued?: ((ahead: number) => void) | undefined;
};

/** Leave to send one request; it must be given back with what came of it. */
export type Place = { readonly leave: (outcome: Outcome) => void };

export type LimiterState = {
  /** Requests that may be under way at once, now and at most. */
  readonly limit: number;
  readonly asked: number;
  readonly active: number;
  readonly waiting: number;
  /** Until when (milliseconds since 1970) the server asked for silence. */
  readonly pausedUntil: number | null;
};

/**
 * How many requests may be under way at one server, over all the models on it. Starts at the number asked for;
 * halves when the server throttles, or fails twice in a row; and grows by one for every `limit` successes.
 */
export interface Limiter {
  enter(options: EnterOptions): Promise<Place>;
  /** Sends nothing new for `ms` milliseconds. */
  pause(ms: number): void;
  state(): LimiterState;
}

export function createLimiter(asked: number, time: Time): Limiter {
  const lanes = { queue: new LaneQueue() };
  class Lanes extends LaneQueue {
    constructor() {
      super();
      lanes.queue = this;
    }
  }
  const queue = new PQueue<LaneQueue, LaneOptions>({ concurrency: asked, queueClass: Lanes });
  let limit = asked;
  let successes = 0;
  let failures = 0;
  let cuts = 0;
  let pausedUntil: number | null = null;
  let stopPause = (): void => {};

  const setLimit = (next: number): void => {
    limit = next;
    successes = 0;
    queue.concurrency = next;
  };
  // Calls that were under way together fail together: only one of them may halve the limit.
  const cut = (cutsBefore: number): void => {
    if (cutsBefore !== cuts || limit === 1) return;
    cuts += 1;
    setLimit(Math.max(1, Math.floor(limit / 2)));
  };
  const note = (outcome: Outcome, cutsBefore: number): void => {
    if (outcome === 'none') return;
    if (outcome === 'fine') {
      failures = 0;
      successes += 1;
      if (successes >= limit && limit < asked) setLimit(limit + 1);
      return;
    }
    failures += 1;
    if (outcome === 'throttled' || failures > 1) cut(cutsBefore);
  };

  return {
    enter: ({ lane, signal, onQueued }) =>
      new Promise((resolve, reject) => {
        const work = async (): Promise<void> => {
          lanes.queue.announce();
          const cutsBefore = cuts;
          const outcome = await new Promise<Outcome>((leave) => resolve({ leave }));
          note(outcome, cutsBefore);
        };
        // After `resolve` a rejection says nothing new: whoever holds the place sees the same signal.
        queue.add(work, { lane, signal, onQueued }).catch((error: unknown) => {
          lanes.queue.announce();
          reject(error);
        });
        lanes.queue.announce();
      }),
    pause(ms) {
      const until = time.now() + ms;
      if (pausedUntil !== null && pausedUntil >= until) return;
      pausedUntil = until;
      queue.pause();
      stopPause();
      const end = (): void => {
        pausedUntil = null;
        queue.start();
      };
      // Whoever waits has a deadline that keeps the process alive; the pause itself is no reason to.
      stopPause = time.after(ms, end, { background: true });
    },
    state: () => ({ limit, asked, active: queue.pending, waiting: queue.size, pausedUntil }),
  };
}

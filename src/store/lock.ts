import { z } from 'zod';
import { PlumblineError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Guard, Store } from './store.ts';
import { unreadable } from './store-error.ts';

/** Time as a lock needs it. */
export type LockClock = {
  /** Milliseconds from any start; must never go back, so not the time of day. */
  now(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export type LockOptions = {
  readonly store: Store;
  readonly clock: LockClock;
  /** A text that no other holder ever has; a new one for each call. */
  readonly holder: string;
  /** How long the lock outlives a holder that is gone, in milliseconds (default 3,000). */
  readonly leaseMs?: number;
  /** How long to wait for the lock, in milliseconds (default 30,000). */
  readonly patienceMs?: number;
  /** Longest pause between two looks at a lock that somebody else holds, in milliseconds (default 50). */
  readonly longestPauseMs?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** What this process knows of locks that it let go: one that nobody took since is taken without looking first. */
  readonly memory?: LockMemory;
};

/** How locks were when this process let them go. Being wrong costs a look, and never lets two in. */
export type LockMemory = Map<string, Held>;

/** Locks that a process remembers at most. */
const mostRemembered = 2_000;

/** A lock that this process holds. */
export type Lock = {
  /** Grows with each holder of the name. */
  readonly fence: number;
  /** For the writes under the lock: they reject with `conflict` once another holds it, however late they come. */
  readonly guard: Guard;
  /** Aborted when the lock is lost, or may be: the store could not be told for a lease that we are still here. */
  readonly lost: AbortSignal;
  /**
   * Whether nobody else can hold the lock yet: less than a lease has passed since the store was told that we are here.
   * To be asked before what cannot be guarded, since a process that was frozen wakes before `lost` is aborted.
   */
  isHeld(): boolean;
  /** Lets the next one in. The lock of a holder that fails to is taken over a lease later. */
  release(): Promise<void>;
};

const usualLeaseMs = 3_000;
const usualPatienceMs = 30_000;
const usualPauseMs = 50;

const HeldSchema = z.object({ fence: z.number().int().positive(), holder: z.string().nullable() });
type Held = z.infer<typeof HeldSchema>;

/**
 * Runs `work` while holding the lock `name`, which at most one process on the store holds at a time. `work` has to
 * write under `lock.guard` what nobody else may overwrite: a process that was frozen for longer than the lease does
 * not know that it has lost the lock.
 *
 * Rejects as `acquireLock` and `work` do. A lock that cannot be released is left to its lease: what `work` did stands.
 */
export async function withLock<T>(
  name: string,
  options: LockOptions,
  work: (lock: Lock) => Promise<T>,
): Promise<T> {
  const lock = await acquireLock(name, options);
  try {
    return await work(lock);
  } finally {
    await lock.release().catch(() => {});
  }
}

/**
 * Waits for the lock `name` and takes it. No clocks are compared: a holder shows that it is there by counting up
 * beside its lock, and one that has not for a lease, by the clock of whoever waits, is gone. Rejects with `conflict`
 * when `patienceMs` are over, with `interrupted` when `signal` is aborted, with `store_failed` as the store does.
 */
export async function acquireLock(name: string, options: LockOptions): Promise<Lock> {
  const { store, clock, leaseMs = usualLeaseMs, patienceMs = usualPatienceMs } = options;
  const { longestPauseMs = usualPauseMs } = options;
  const signal = options.signal ?? new AbortController().signal;
  const deadline = clock.now() + patienceMs;
  const again = await takeAgain(name, options);
  if (again !== null) return again;
  let seen = await look(store, name);
  let since = clock.now();
  for (let pauseMs = 5; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (signal.aborted) throw interrupted();
    const isFree = (seen.held?.holder ?? null) === null;
    if (isFree || clock.now() - since >= leaseMs) {
      const mine: Held = { fence: (seen.held?.fence ?? 0) + 1, holder: options.holder };
      const asked = clock.now();
      if (await store.compareAndSet(lockKey(name), seen.held, mine))
        return hold(name, mine, { beat: seen.beat, shownAt: asked }, options);
    }
    if (clock.now() >= deadline) throw busy();
    await clock.sleep(pauseMs, signal);
    const now = await look(store, name);
    if (!isSame(now, seen)) {
      seen = now;
      since = clock.now();
    }
  }
}

/** The lock, if it is as this process left it. */
async function takeAgain(name: string, options: LockOptions): Promise<Lock | null> {
  const left = options.memory?.get(name);
  if (left === undefined || options.signal?.aborted) return null;
  options.memory?.delete(name);
  const mine: Held = { fence: left.fence + 1, holder: options.holder };
  const asked = options.clock.now();
  const isTaken = await options.store.compareAndSet(lockKey(name), left, mine);
  return isTaken ? hold(name, mine, { beat: undefined, shownAt: asked }, options) : null;
}

function remember({ memory }: LockOptions, name: string, left: Held): void {
  memory?.set(name, left);
  const oldest = memory?.keys().next().value;
  if (memory !== undefined && oldest !== undefined && memory.size > mostRemembered) memory.delete(oldest);
}

type Sight = { readonly held: Held | undefined; readonly beat: Json | undefined };

async function look(store: Store, name: string): Promise<Sight> {
  const [stored, beat] = await Promise.all([store.get(lockKey(name)), store.get(beatKey(name))]);
  if (stored === undefined) return { held: undefined, beat };
  const held = HeldSchema.safeParse(stored);
  if (!held.success) throw unreadable(held.error);
  return { held: held.data, beat };
}

function isSame(a: Sight, b: Sight): boolean {
  return a.beat === b.beat && a.held?.fence === b.held?.fence && a.held?.holder === b.held?.holder;
}

/** What the store was told last, and when it was asked to take that. */
type Shown = { beat: Json | undefined; shownAt: number };

function hold(name: string, mine: Held, shown: Shown, options: LockOptions): Lock {
  const { store, clock, leaseMs = usualLeaseMs } = options;
  const guard: Guard = { key: lockKey(name), value: mine };
  const lost = new AbortController();
  const released = new AbortController();

  /** Shows that the holder is there; rejects with `conflict` where it no longer is the holder. */
  async function show(beat: Json | undefined): Promise<Json> {
    const next = (typeof beat === 'number' ? beat : 0) + 1;
    if (await store.compareAndSet(beatKey(name), beat, next, guard)) return next;
    return show(await store.get(beatKey(name)));
  }

  async function keep(): Promise<void> {
    while (!released.signal.aborted && !lost.signal.aborted) {
      await clock.sleep(leaseMs / 3, released.signal);
      if (released.signal.aborted) return;
      try {
        const asked = clock.now();
        shown.beat = await show(shown.beat);
        shown.shownAt = asked;
      } catch (error) {
        const isTaken = error instanceof PlumblineError && error.code === 'conflict';
        if (isTaken || clock.now() - shown.shownAt >= leaseMs) lost.abort(error);
      }
    }
  }

  const keeping = keep();
  return {
    fence: mine.fence,
    guard,
    lost: lost.signal,
    isHeld: () => !lost.signal.aborted && clock.now() - shown.shownAt < leaseMs,
    async release() {
      released.abort();
      await keeping;
      const left: Held = { ...mine, holder: null };
      if (await store.compareAndSet(lockKey(name), mine, left)) remember(options, name, left);
    },
  };
}

const lockKey = (name: string) => `lock/${name}`;
const beatKey = (name: string) => `lock-beat/${name}`;

function busy(): PlumblineError {
  return new PlumblineError('conflict', 'Somebody else is working on this; nothing was written.', {
    advice: 'Try again in a moment.',
  });
}

function interrupted(): PlumblineError {
  return new PlumblineError(
    'interrupted',
    'Stopped while waiting for somebody else to finish; nothing was written.',
  );
}

import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { PlumblineError } from '../../src/errors.ts';
import {
  acquireLock,
  type LockClock,
  type LockMemory,
  type LockOptions,
  withLock,
} from '../../src/store/lock.ts';
import type { Store } from '../../src/store/store.ts';

/** A clock that a test moves; who sleeps wakes when their time has come. */
function createTestClock(): LockClock & { pass(ms: number): Promise<void> } {
  let time = 0;
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = {
          until: time + ms,
          wake() {
            sleepers.delete(sleeper);
            signal.removeEventListener('abort', sleeper.wake);
            resolve();
          },
        };
        if (signal.aborted) return resolve();
        sleepers.add(sleeper);
        signal.addEventListener('abort', sleeper.wake, { once: true });
      }),
    async pass(ms) {
      const end = time + ms;
      for (;;) {
        await settle();
        const next = Math.min(...[...sleepers].map(({ until }) => until));
        if (next > end) break;
        time = Math.max(time, next);
        for (const sleeper of sleepers) if (sleeper.until <= time) sleeper.wake();
      }
      time = end;
      await settle();
    },
  };
}

function setUp() {
  const store = createMemoryStore({ now: () => 0 });
  const clock = createTestClock();
  const options = (holder: string, more: Partial<LockOptions> = {}): LockOptions => ({
    store,
    clock,
    holder,
    leaseMs: 3_000,
    ...more,
  });
  return { store, clock, options };
}

/** A store whose writes under a guard fail, as those of a process that lost its connection do. */
function cutOff(store: Store): Store {
  return {
    ...store,
    compareAndSet: (key, expected, value, guard) =>
      guard === undefined
        ? store.compareAndSet(key, expected, value)
        : Promise.reject(new PlumblineError('store_failed', 'The server cannot be reached.')),
  };
}

describe('a lock', () => {
  it('is held by one at a time and handed on when released', async () => {
    const { clock, options } = setUp();
    const first = await acquireLock('session', options('a'));
    const waiting = acquireLock('session', options('b'));
    await clock.pass(10_000);
    await expect(Promise.race([waiting, Promise.resolve('still waiting')])).resolves.toBe('still waiting');
    await first.release();
    await clock.pass(50);
    const second = await waiting;
    expect(second.fence).toBeGreaterThan(first.fence);
    expect(first.lost.aborted).toBe(false);
    await second.release();
  });

  it('is taken again without a look where nobody held it since, and never by two', async () => {
    const { store, options } = setUp();
    let looks = 0;
    const counting: Store = {
      ...store,
      get: (key) => {
        looks += 1;
        return store.get(key);
      },
    };
    const memory: LockMemory = new Map();
    const again = (holder: string) => acquireLock('session', options(holder, { store: counting, memory }));
    await (await again('a')).release();
    const before = looks;
    const second = await again('a2');
    expect(looks).toBe(before);
    await second.release();
    // Another process held it meanwhile, and a third one holds it now.
    await (await acquireLock('session', options('b'))).release();
    const held = await acquireLock('session', options('c'));
    const refused = acquireLock('session', options('a3', { store: counting, memory, patienceMs: 0 }));
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    expect(held.isHeld()).toBe(true);
    await held.release();
    expect((await again('a4')).fence).toBeGreaterThan(held.fence);
  });

  it('is known to be surely held for one lease after the store was told, and no longer', async () => {
    const { store, options } = setUp();
    const frozenClock = createTestClock();
    const lock = await acquireLock('session', options('a', { clock: frozenClock, store: cutOff(store) }));
    await frozenClock.pass(2_900);
    expect(lock.isHeld()).toBe(true);
    await frozenClock.pass(200);
    expect(lock.isHeld()).toBe(false);
  });

  it('is one for each name', async () => {
    const { options } = setUp();
    const one = await acquireLock('one', options('a'));
    const other = await acquireLock('two', options('a'));
    await one.release();
    await other.release();
  });

  it('of a holder that is gone is taken over after a lease, not before', async () => {
    const { store, clock, options } = setUp();
    await store.insertIfAbsent('lock/session', { fence: 7, holder: 'gone' });
    const waiting = acquireLock('session', options('b'));
    let taken = false;
    const noticed = waiting.then(() => {
      taken = true;
    });
    await clock.pass(2_900);
    expect(taken).toBe(false);
    await clock.pass(200);
    await noticed;
    const lock = await waiting;
    expect(lock.fence).toBe(8);
    await lock.release();
  });

  it('refuses the late writes of a holder that lost it, and tells it', async () => {
    const { store, clock, options } = setUp();
    const frozenClock = createTestClock();
    const frozen = await acquireLock('session', options('frozen', { clock: frozenClock }));
    await store.append('log', ['in time'], undefined, frozen.guard);
    const waiting = acquireLock('session', options('b'));
    await clock.pass(4_000);
    const next = await waiting;
    const late = { code: 'conflict' };
    await expect(store.append('log', ['late'], undefined, frozen.guard)).rejects.toMatchObject(late);
    await expect(store.compareAndSet('cell', undefined, 1, frozen.guard)).rejects.toMatchObject(late);
    await store.append('log', ['next'], undefined, next.guard);
    expect((await store.read('log')).map(({ value }) => value)).toEqual(['in time', 'next']);
    expect(frozen.lost.aborted).toBe(false);
    await frozenClock.pass(1_000);
    expect(frozen.lost.aborted).toBe(true);
    await frozen.release();
    await expect(store.append('log', ['still'], undefined, next.guard)).resolves.toBe(3);
    await next.release();
  });

  it('is taken for lost when the store could not be told for a lease that the holder is there', async () => {
    const { store, clock, options } = setUp();
    const lock = await acquireLock('session', options('a', { store: cutOff(store) }));
    await clock.pass(2_500);
    expect(lock.lost.aborted).toBe(false);
    await clock.pass(1_000);
    expect(lock.lost.aborted).toBe(true);
    expect(lock.lost.reason).toMatchObject({ code: 'store_failed' });
    await lock.release();
  });

  it('keeps one fence per holder in any race', async () => {
    const { clock, options } = setUp();
    const fences: number[] = [];
    let holders = 0;
    const work = Array.from({ length: 20 }, (_, index) =>
      withLock('session', options(`holder ${index}`), async (lock) => {
        holders += 1;
        expect(holders).toBe(1);
        fences.push(lock.fence);
        await clock.sleep(100, new AbortController().signal);
        holders -= 1;
      }),
    );
    await clock.pass(20_000);
    await Promise.all(work);
    expect(fences).toEqual([...fences].sort((a, b) => a - b));
    expect(new Set(fences).size).toBe(20);
  });

  it('is waited for only as long as wanted', async () => {
    const { clock, options } = setUp();
    const held = await acquireLock('session', options('a'));
    const impatient = acquireLock('session', options('b', { patienceMs: 1_000 }));
    const refused = expect(impatient).rejects.toMatchObject({ code: 'conflict' });
    await clock.pass(1_100);
    await refused;
    const stop = new AbortController();
    const interrupted = acquireLock('session', options('c', { signal: stop.signal }));
    const stopped = expect(interrupted).rejects.toMatchObject({ code: 'interrupted' });
    await clock.pass(100);
    stop.abort();
    await clock.pass(0);
    await stopped;
    await held.release();
  });

  it('is released when the work under it fails, and passes the failure on', async () => {
    const { options } = setUp();
    const failing = withLock('session', options('a'), () => Promise.reject(new Error('the work')));
    await expect(failing).rejects.toThrow('the work');
    const next = await acquireLock('session', options('b', { patienceMs: 0 }));
    await next.release();
  });

  it('says so where something else is kept in its place', async () => {
    const { store, options } = setUp();
    await store.insertIfAbsent('lock/session', 'not a lock');
    await expect(acquireLock('session', options('a'))).rejects.toMatchObject({ code: 'store_failed' });
  });
});

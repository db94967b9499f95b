import type { Outlet } from '../../src/spine/outlet.ts';
import type { Store } from '../../src/store/store.ts';

export type Death = {
  /** The effect, counted from 1, at which the process dies. */
  readonly at: number;
  /** Whether that effect still takes place; its answer is lost in any case. */
  readonly when: 'before' | 'after';
};

export type Mortal = {
  readonly store: Store;
  readonly outlet: Outlet;
  /** Effects so far: writes and posts. */
  count(): number;
  isDead(): boolean;
};

/**
 * A process's view of store and platform that ends at one effect: from then on nothing it does reaches anything, and
 * nothing it asks is answered, as after a SIGKILL.
 */
export function createMortal(store: Store, outlet: Outlet, death: Death | null): Mortal {
  let effects = 0;
  let dead = false;
  const never = <T>(): Promise<T> => new Promise<T>(() => {});

  const effect =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (dead) return never();
      effects += 1;
      if (death?.at !== effects) return work(...args);
      if (death.when === 'before') dead = true;
      else {
        await work(...args);
        dead = true;
      }
      return never();
    };
  const look =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> =>
      dead ? never() : work(...args);

  return {
    count: () => effects,
    isDead: () => dead,
    store: {
      ...store,
      get: look(store.get),
      read: look(store.read),
      logs: look(store.logs),
      insertIfAbsent: effect(store.insertIfAbsent),
      compareAndSet: effect(store.compareAndSet),
      append: effect(store.append),
      deleteLog: effect(store.deleteLog),
      keyValue(namespace) {
        const values = store.keyValue(namespace);
        return {
          get: look((key: string) => values.get(key)),
          set: effect((key: string, value: unknown, ttlMs?: number) => values.set(key, value, ttlMs)),
          delete: effect((key: string) => values.delete(key)),
        };
      },
      async *list(prefix) {
        if (dead) await never();
        yield* store.list(prefix);
      },
    },
    outlet: { ...outlet, post: effect(outlet.post), find: look(outlet.find) },
  };
}

/** The locks of a process that is dead, as after their lease: nobody has to wait for it. */
export async function dropLocks(store: Store): Promise<void> {
  for await (const key of store.list('lock/')) {
    const held = await store.get(key);
    if (typeof held !== 'object' || held === null || Array.isArray(held)) continue;
    await store.compareAndSet(key, held, { ...held, holder: null });
  }
}

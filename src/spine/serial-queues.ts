/** Work of one key, waiting for its turn. */
type Waiting = { readonly order: string; readonly run: () => Promise<void> };

/**
 * One queue a key: work of one key runs one after the other, in the order of `order` among what waits, and different
 * keys do not wait for each other.
 */
export type SerialQueues = {
  /** Adds work; resolves or rejects as it does. Among equal `order`s the first added runs first. */
  add<T>(key: string, order: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is waiting or running. */
  idle(): Promise<void>;
};

export function createSerialQueues(): SerialQueues {
  const queues = new Map<string, Waiting[]>();
  const running = new Set<Promise<void>>();

  const drain = async (key: string, waiting: Waiting[]): Promise<void> => {
    for (let next = takeFirst(waiting); next !== undefined; next = takeFirst(waiting)) await next.run();
    queues.delete(key);
  };

  return {
    add(key, order, work) {
      return new Promise((resolve, reject) => {
        const run = (): Promise<void> => work().then(resolve, reject);
        const waiting = queues.get(key);
        if (waiting !== undefined) {
          waiting.push({ order, run });
          return;
        }
        const started: Waiting[] = [{ order, run }];
        queues.set(key, started);
        const drained = drain(key, started).finally(() => running.delete(drained));
        running.add(drained);
      });
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function takeFirst(waiting: Waiting[]): Waiting | undefined {
  let best = 0;
  for (let index = 1; index < waiting.length; index += 1)
    if ((waiting[index]?.order ?? '') < (waiting[best]?.order ?? '')) best = index;
  return waiting.splice(best, 1)[0];
}

import PQueue from 'p-queue';

/** Results that may wait for an earlier one to be done, per place: a slow item does not hold up the others at once. */
const aheadPerPlace = 16;

/**
 * Runs `run` over items as they come, at most `concurrency` at once, and gives the results in the order of the items.
 * Holds a bounded number of items. The first failure ends it; what has not begun by then is not begun.
 */
export async function* mapInOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  run: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const queue = new PQueue({ concurrency });
  const results: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = queue.add(() => run(item));
      // A failure is met when its turn comes; until then it must not count as unhandled.
      result.catch(() => {});
      results.push(result);
      const first = results.length >= concurrency * aheadPerPlace ? results.shift() : undefined;
      if (first !== undefined) yield await first;
    }
    for (let first = results.shift(); first !== undefined; first = results.shift()) yield await first;
  } finally {
    queue.clear();
  }
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapInOrder } from '../../src/app/map-in-order.ts';

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
}

describe('mapInOrder', () => {
  it('keeps the order, whatever is done first, and never does more than asked at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        async (turns, concurrency) => {
          let running = 0;
          let most = 0;
          const results = await all(
            mapInOrder(turns.entries(), concurrency, async ([index, wait]) => {
              running += 1;
              most = Math.max(most, running);
              for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate);
              running -= 1;
              return index;
            }),
          );
          expect(results).toEqual([...turns.keys()]);
          expect(most).toBeLessThanOrEqual(concurrency);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('reads ahead only so far, and begins nothing new once a result failed', async () => {
    let read = 0;
    function* endless(): Generator<number> {
      for (;;) yield read++;
    }
    let begun = 0;
    const results = mapInOrder(endless(), 2, async (item) => {
      begun += 1;
      if (item === 3) throw new Error('the fourth');
      return item;
    });
    await expect(all(results)).rejects.toThrow('the fourth');
    const [atEnd, readAtEnd] = [begun, read];
    await new Promise(setImmediate);
    expect(begun).toBe(atEnd);
    expect(readAtEnd).toBeLessThan(100);
  });

  it('holds nothing up that stops early', async () => {
    for await (const item of mapInOrder([1, 2, 3], 1, async (each) => each)) {
      expect(item).toBe(1);
      break;
    }
  });
});

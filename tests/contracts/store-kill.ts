import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import type { StorePlace } from './store.ts';
import { startStoreProcess } from './store-process.ts';

/** Kills a writing process again and again: what it said was written is there afterwards, and nothing is torn. */
export function describeKills(name: string, makePlace: () => Promise<StorePlace>): void {
  const kills = process.env.PLUMBLINE_SOAK === undefined ? 10 : 200;
  const seed = 20_250_117;

  describe(name, () => {
    let place: StorePlace;
    beforeAll(async () => {
      place = await makePlace();
    });
    afterAll(() => place?.remove());

    it(`loses nothing in ${kills} kills (seed ${seed})`, { timeout: 30_000 + kills * 5_000 }, async () => {
      const chance = xoroshiro128plus(seed);
      const promised: number[] = [];
      let latest: readonly number[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        const store = await place.open();
        const written = await checkAll(store, promised, latest);
        await store.close();
        const [lines, microseconds] = [uniformInt(chance, 1, 30), uniformInt(chance, 0, 3_000)];
        latest = await writeUntilKilled(place, written + 1, lines, microseconds);
        promised.push(...latest);
      }
      const store = await place.open();
      await checkAll(store, promised, promised);
      await store.close();
      expect(promised.length).toBeGreaterThan(kills);
    });
  });
}

/**
 * Lets a process write from `first` on, kills it `microseconds` after it has printed `lines` numbers, and resolves
 * to the numbers that it printed.
 */
async function writeUntilKilled(
  place: StorePlace,
  first: number,
  lines: number,
  microseconds: number,
): Promise<number[]> {
  const writer = await startStoreProcess('write', place.env, [String(first)]);
  writer.go();
  while (writer.lines.length < lines) await writer.nextLine();
  const instant = performance.now() + microseconds / 1_000;
  while (performance.now() < instant); // Finer than any timer; the other process goes on writing.
  await writer.kill();
  return writer.lines.map(Number);
}

/**
 * Checks that the log holds all `promised`, whole, and that the cells and values `toCheck` of it are there; resolves
 * to the last number in the log.
 */
async function checkAll(
  store: Store,
  promised: readonly number[],
  toCheck: readonly number[],
): Promise<number> {
  const entries = (await store.read('write/log')).map(({ value }) => value);
  expect(entries.length % 3).toBe(0);
  const written = entries.length / 3;
  // At most the one number that was being written when the process was killed.
  expect([0, 1]).toContain(written - (promised.at(-1) ?? 0));
  for (const [at, entry] of entries.entries()) {
    expect(entry).toEqual({ index: Math.floor(at / 3) + 1, part: (at % 3) + 1, text: 'x'.repeat(300) });
  }
  const last = await store.get('write/last');
  expect(typeof last === 'number' ? last : 0).toBeGreaterThanOrEqual(promised.at(-1) ?? 0);
  const values = store.keyValue('write');
  await Promise.all(
    toCheck.map(async (index) => {
      expect(await store.get(`write/cell/${index}`)).toEqual({ index });
      expect(await values.get(String(index))).toEqual({ index });
    }),
  );
  return written;
}

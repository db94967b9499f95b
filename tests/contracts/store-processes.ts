import { describe, expect, it } from 'vitest';
import { collect } from '../collect.ts';
import type { StoreUnderTest } from './store.ts';
import { startStoreProcess } from './store-process.ts';

/** What holds between processes that share a store. */
export function describeProcesses(underTest: () => StoreUnderTest): void {
  describe('two processes on one store', () => {
    it('insert, count and append without losing or doubling anything', async () => {
      const { place, store } = underTest();
      const rounds = 100;
      const processes = await Promise.all(
        ['one', 'two'].map((name) => startStoreProcess('race', place.env, [name, String(rounds)])),
      );
      // Both have the store open and wait; from here they run against each other.
      for (const process of processes) process.go();
      const won = await Promise.all(processes.map((process) => process.finished()));

      const keys = await collect(store.list('race/insert/'));
      expect(keys).toHaveLength(rounds);
      expect(won.flat().sort()).toEqual(keys);
      for (const [index, name] of ['one', 'two'].entries()) {
        for (const key of won[index] ?? []) expect(await store.get(key)).toBe(name);
      }
      expect(await store.get('race/count')).toBe(2 * rounds);

      const entries = await store.read('race/log');
      const pairs = entries.map(({ value }) => value);
      expect(pairs).toHaveLength(4 * rounds);
      for (let at = 0; at < pairs.length; at += 2) expect(pairs[at + 1]).toBe(`${pairs[at]} second half`);
      for (const name of ['one', 'two']) {
        const own = pairs.filter(
          (value) => typeof value === 'string' && new RegExp(`^${name} \\d+$`).test(value),
        );
        expect(own).toEqual(Array.from({ length: rounds }, (_, round) => `${name} ${round}`));
      }
      expect((await store.read('race/expected')).map(({ value }) => value)).toEqual(
        Array.from({ length: 2 * rounds }, (_, index) => index + 1),
      );
    });
  });

  it('finds everything again when it is opened again, and between two that are open', async () => {
    const { place } = underTest();
    const first = await place.open();
    await first.insertIfAbsent('again/cell', { a: 1 });
    await first.append('again/log', [{ a: 1 }, { b: 2 }]);
    await first.keyValue('again').set('key', { a: 1 });
    await first.close();
    const second = await place.open();
    expect(await second.get('again/cell')).toEqual({ a: 1 });
    expect(await second.read('again/log')).toEqual([
      { seq: 1, value: { a: 1 } },
      { seq: 2, value: { b: 2 } },
    ]);
    expect(await second.logs('again/')).toEqual(['again/log']);
    expect(await second.keyValue('again').get('key')).toEqual({ a: 1 });
    await second.close();
  });
}

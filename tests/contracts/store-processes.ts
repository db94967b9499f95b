import { describe, expect, it } from 'vitest';
import { collect } from '../collect.ts';
import type { StoreUnderTest } from './store.ts';
import { startStoreProcess } from './store-process.ts';

/** Runs two processes against each other: both have the store open before either begins. Gives what they printed. */
async function runTogether(
  { place }: StoreUnderTest,
  job: 'race' | 'count',
  rounds: number,
): Promise<(readonly string[])[]> {
  const processes = await Promise.all(
    ['one', 'two'].map((name) => startStoreProcess(job, place.env, [name, String(rounds)])),
  );
  for (const process of processes) process.go();
  return Promise.all(processes.map((process) => process.finished()));
}

/** What holds between processes that share a store. */
export function describeProcesses(underTest: () => StoreUnderTest): void {
  describe('two processes on one store', () => {
    it('insert, count and append without losing or doubling anything', async () => {
      const { store } = underTest();
      const rounds = 50;
      const won = await runTogether(underTest(), 'race', rounds);

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

    it('hold a lock one at a time', async () => {
      const { store } = underTest();
      const rounds = 12;
      await runTogether(underTest(), 'count', rounds);
      expect(await store.keyValue('lock').get('count')).toBe(2 * rounds);
      const fences = (await store.read('lock/fences')).map(({ value }) => Number(value));
      expect(fences).toHaveLength(2 * rounds);
      for (const [at, fence] of fences.entries()) expect(fence).toBeGreaterThan(fences[at - 1] ?? 0);
    });

    it('take over a lock from one that was killed, and refuse the writes of one that was frozen', async () => {
      const { place, store } = underTest();
      const start = async (name: string) => {
        const process = await startStoreProcess('hold', place.env, [name]);
        process.go();
        return process;
      };
      const killed = await start('killed');
      await killed.until(/^holding/);
      await killed.kill();
      const frozen = await start('frozen');
      await frozen.until(/^holding/);
      frozen.signal('SIGSTOP');
      const next = await start('next');
      await next.until(/^holding/);
      next.go();
      await next.until(/^written/);
      frozen.signal('SIGCONT');
      frozen.go();
      await frozen.until(/^conflict/);
      for (const process of [next, frozen]) process.go();
      await Promise.all([next, frozen].map((process) => process.finished()));
      const fences = [killed, frozen, next].map(({ lines }) => Number(lines[0]?.split(' ')[1]));
      expect(fences).toEqual([...fences].sort((a, b) => a - b));
      expect((await store.read('lock/hold')).map(({ value }) => value)).toEqual(['next']);
    });
  });

  it('finds everything again when it is opened again, and between two that are open', async () => {
    const { place, store } = underTest();
    const first = await place.open();
    await first.insertIfAbsent('again/cell', { a: 1 });
    await first.append('again/log', [{ a: 1 }, { b: 2 }]);
    await first.keyValue('again').set('key', { a: 1 });
    await first.close();
    const second = await place.open();
    for (const open of [store, second]) {
      expect(await open.get('again/cell')).toEqual({ a: 1 });
      expect(await open.read('again/log')).toEqual([
        { seq: 1, value: { a: 1 } },
        { seq: 2, value: { b: 2 } },
      ]);
      expect(await open.logs('again/')).toEqual(['again/log']);
      expect(await open.keyValue('again').get('key')).toEqual({ a: 1 });
    }
    await second.append('again/log', [3]);
    expect(await store.read('again/log', 2)).toEqual([{ seq: 3, value: 3 }]);
    await second.close();
    await store.append('again/log', [4], 3);
    const third = await place.open();
    expect(await third.read('again/log', 2)).toHaveLength(2);
    await third.close();
  });
}

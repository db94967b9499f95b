import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { collect } from '../collect.ts';
import type { StoreUnderTest } from './store.ts';
import { easilyMixedUp, noKeys } from './store-keys.ts';

/** What `insertIfAbsent`, `get`, `compareAndSet` and `list` promise. */
export function describeCells(underTest: () => StoreUnderTest): void {
  describe('cells', () => {
    it('takes the first value of a key and keeps it', async () => {
      const { store } = underTest();
      expect(await store.get('cells/first')).toBeUndefined();
      expect(await store.insertIfAbsent('cells/first', { by: 'one' })).toBe(true);
      expect(await store.insertIfAbsent('cells/first', { by: 'two' })).toBe(false);
      expect(await store.get('cells/first')).toEqual({ by: 'one' });
    });

    it('keeps null as a value like any other', async () => {
      const { store } = underTest();
      expect(await store.insertIfAbsent('cells/null', null)).toBe(true);
      expect(await store.insertIfAbsent('cells/null', 1)).toBe(false);
      expect(await store.get('cells/null')).toBeNull();
      expect(await store.compareAndSet('cells/null', undefined, 1)).toBe(false);
      expect(await store.compareAndSet('cells/null', null, 1)).toBe(true);
    });

    it('lets exactly one of many racers insert', async () => {
      const { store } = underTest();
      const won = await Promise.all(
        Array.from({ length: 25 }, (_, racer) => store.insertIfAbsent('cells/race', { racer })),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await store.get('cells/race')).toEqual({ racer: won.indexOf(true) });
    });

    it('sets, deletes and makes a value only where the expected one still is', async () => {
      const { store } = underTest();
      const key = 'cells/compare';
      expect(await store.compareAndSet(key, { v: 1 }, { v: 2 })).toBe(false);
      expect(await store.get(key)).toBeUndefined();
      expect(await store.compareAndSet(key, undefined, { v: 1 })).toBe(true);
      expect(await store.compareAndSet(key, undefined, { v: 9 })).toBe(false);
      expect(await store.compareAndSet(key, { v: 9 }, { v: 2 })).toBe(false);
      expect(await store.compareAndSet(key, { v: 1 }, { v: 2 })).toBe(true);
      expect(await store.compareAndSet(key, { v: 1 }, undefined)).toBe(false);
      expect(await store.get(key)).toEqual({ v: 2 });
      expect(await store.compareAndSet(key, { v: 2 }, undefined)).toBe(true);
      expect(await store.get(key)).toBeUndefined();
      expect(await store.insertIfAbsent(key, { v: 3 })).toBe(true);
    });

    it('answers whether a key is absent where nothing is to be written', async () => {
      const { store } = underTest();
      expect(await store.compareAndSet('cells/nothing', undefined, undefined)).toBe(true);
      await store.insertIfAbsent('cells/something', 1);
      expect(await store.compareAndSet('cells/something', undefined, undefined)).toBe(false);
      expect(await store.get('cells/something')).toBe(1);
    });

    it.each<[string, Json, Json, boolean]>([
      ['fields in another order', { a: 1, b: { c: 2, d: [3] } }, { b: { d: [3], c: 2 }, a: 1 }, true],
      ['a field that is undefined and none', { a: 1, b: undefined }, { a: 1 }, true],
      ['0 and -0', 0, -0, true],
      ['1 and 1.0', 1, 1.0, true],
      ['items in another order', [1, 2], [2, 1], false],
      ['a number and its text', 1, '1', false],
      ['null and a field less', { a: null }, {}, false],
      ['an empty list and an empty object', [], {}, false],
      ['composed and decomposed letters', 'é', 'e\u0301', false],
    ])('compares by content: %s', async (what, stored, expected, equal) => {
      const { store } = underTest();
      await store.insertIfAbsent(`cells/content/${what}`, stored);
      expect(await store.compareAndSet(`cells/content/${what}`, expected, 'changed')).toBe(equal);
    });

    it('loses none of 25 parallel increments', async () => {
      const { store } = underTest();
      const increment = async (): Promise<void> => {
        const count = await store.get('cells/count');
        const next = (typeof count === 'number' ? count : 0) + 1;
        if (!(await store.compareAndSet('cells/count', count, next))) await increment();
      };
      await Promise.all(Array.from({ length: 25 }, increment));
      expect(await store.get('cells/count')).toBe(25);
    });

    it('writes nothing where a guard does not hold', async () => {
      const { store } = underTest();
      const [key, lock] = ['cells/guarded', 'cells/lock'];
      const guard = { key: lock, value: { fence: 1, by: 'me' } };
      await expect(store.compareAndSet(key, undefined, 'a', guard)).rejects.toMatchObject({
        code: 'conflict',
      });
      await store.insertIfAbsent(lock, { by: 'me', fence: 1 });
      expect(await store.compareAndSet(key, undefined, 'a', guard)).toBe(true);
      expect(await store.compareAndSet(key, 'b', 'c', guard)).toBe(false);
      await store.compareAndSet(lock, guard.value, { fence: 2, by: 'you' });
      for (const [expected, value] of [
        ['a', 'b'],
        ['a', undefined],
        [undefined, 'b'],
        [undefined, undefined],
      ] as const) {
        const swapped = store.compareAndSet(key, expected, value, guard);
        await expect(swapped).rejects.toMatchObject({ code: 'conflict' });
      }
      await expect(store.append('cells/guarded', [1], 0, guard)).rejects.toMatchObject({ code: 'conflict' });
      await expect(store.append('cells/guarded', [1], undefined, guard)).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await store.logs('cells/guarded')).toEqual([]);
      expect(await store.get(key)).toBe('a');
      expect(await store.append('cells/guarded', [1], 0, { key: lock, value: { fence: 2, by: 'you' } })).toBe(
        1,
      );
      expect(
        await store.compareAndSet(key, 'a', undefined, { key: lock, value: { fence: 2, by: 'you' } }),
      ).toBe(true);
    });

    it('lets a guarded write and the change of its guard never both win', async () => {
      const { store } = underTest();
      for (let round = 0; round < 20; round += 1) {
        const [lock, log] = [`cells/contest/${round}`, `cells/contest/${round}`];
        await store.insertIfAbsent(lock, 'mine');
        const guard = { key: lock, value: 'mine' };
        const takeOver = async () => {
          await store.compareAndSet(lock, 'mine', 'yours');
          return (await store.read(log)).length;
        };
        const [late, seenByNew] = await Promise.allSettled([
          store.append(log, ['late'], undefined, guard),
          takeOver(),
        ]);
        const entries = (await store.read(log)).length;
        expect(entries).toBe(late.status === 'fulfilled' ? 1 : 0);
        // Whatever the old holder wrote, the new one saw it after taking over.
        expect(seenByNew).toEqual({ status: 'fulfilled', value: entries });
      }
    });

    it('tells keys apart by their exact characters and lists them in order', async () => {
      const { store } = underTest();
      for (const key of easilyMixedUp) expect(await store.insertIfAbsent(key, { key })).toBe(true);
      for (const key of easilyMixedUp) expect(await store.get(key)).toEqual({ key });
      for (const key of easilyMixedUp) {
        const alike = [...easilyMixedUp].sort().filter((other) => other.startsWith(key));
        const own = (await collect(store.list(key))).filter((other) => easilyMixedUp.includes(other));
        expect(own).toEqual(alike);
      }
      for (const key of easilyMixedUp) {
        expect(await store.compareAndSet(key, { key }, undefined)).toBe(true);
        expect(await store.get(key)).toBeUndefined();
      }
    });

    it('lists thousands of keys once each, also while others come and go', async () => {
      const { store } = underTest();
      const name = (index: number) => `many/${String(index).padStart(4, '0')}`;
      const keys = Array.from({ length: 1201 }, (_, index) => name(index));
      await Promise.all(keys.map((key) => store.insertIfAbsent(key, 1)));
      const seen: string[] = [];
      for await (const key of store.list('many/')) {
        seen.push(key);
        // Behind and before the place where the list is being read.
        if (seen.length === 600) {
          await store.compareAndSet(name(3), 1, undefined);
          await store.insertIfAbsent('many/0003-late', 1);
          await store.insertIfAbsent('many/1199-late', 1);
        }
      }
      expect(seen.filter((key) => !key.endsWith('-late'))).toEqual(keys);
      expect(await collect(store.list('many/12'))).toEqual(['many/1200']);
    });

    it('does not show cells and values by key to each other', async () => {
      const { store } = underTest();
      await store.insertIfAbsent('cells/apart', 'cell');
      await store.keyValue('cells/apart').set('cells/apart', 'value');
      await store.append('cells/apart', ['entry']);
      expect(await store.get('cells/apart')).toBe('cell');
      expect(await store.keyValue('cells/apart').get('cells/apart')).toBe('value');
      expect(await collect(store.list('cells/apart'))).toEqual(['cells/apart']);
      expect(await store.logs('cells/apart')).toEqual(['cells/apart']);
    });

    it.each(noKeys)('refuses a key that is none (%#)', async (key) => {
      const { store } = underTest();
      const refused = { code: 'store_failed' };
      await expect(store.get(key)).rejects.toMatchObject(refused);
      await expect(store.insertIfAbsent(key, 1)).rejects.toMatchObject(refused);
      await expect(store.compareAndSet(key, undefined, 1)).rejects.toMatchObject(refused);
      await expect(store.compareAndSet(key, 1, undefined)).rejects.toMatchObject(refused);
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './store.ts';
import { easilyMixedUp, noKeys } from './store-keys.ts';

/** What `append`, `read`, `logs` and `deleteLog` promise. */
export function describeLogs(underTest: () => StoreUnderTest): void {
  describe('logs', () => {
    it('numbers entries from 1 and reads them from any place', async () => {
      const { store } = underTest();
      expect(await store.read('logs/plain')).toEqual([]);
      expect(await store.append('logs/plain', ['a'])).toBe(1);
      expect(await store.append('logs/plain', ['b', null, { c: [1] }])).toBe(4);
      const all = ['a', 'b', null, { c: [1] }].map((value, index) => ({ seq: index + 1, value }));
      expect(await store.read('logs/plain')).toEqual(all);
      expect(await store.read('logs/plain', 2)).toEqual(all.slice(2));
      expect(await store.read('logs/plain', 4)).toEqual([]);
      expect(await store.read('logs/plain', 99)).toEqual([]);
      expect(await store.read('logs/plain', 1, 2)).toEqual(all.slice(1, 3));
      expect(await store.read('logs/plain', 0, 0)).toEqual([]);
    });

    it('keeps the order of the fields of an entry, as a trace shows them', async () => {
      const { store } = underTest();
      await store.append('logs/order', [{ v: 1, event: 'answer', at: 'now' }]);
      const [entry] = await store.read('logs/order');
      expect(JSON.stringify(entry?.value)).toBe('{"v":1,"event":"answer","at":"now"}');
    });

    it('refuses an append that expected another end, and writes nothing of it', async () => {
      const { store } = underTest();
      const conflict = { code: 'conflict' };
      await expect(store.append('logs/expected', ['x'], 1)).rejects.toMatchObject(conflict);
      expect(await store.logs('logs/expected')).toEqual([]);
      expect(await store.append('logs/expected', ['a', 'b'], 0)).toBe(2);
      await expect(store.append('logs/expected', ['x'], 0)).rejects.toMatchObject(conflict);
      await expect(store.append('logs/expected', ['x'], 3)).rejects.toMatchObject(conflict);
      expect(await store.append('logs/expected', ['c'], 2)).toBe(3);
      expect((await store.read('logs/expected')).map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    });

    it('lets exactly one of many appends with one expectation through', async () => {
      const { store } = underTest();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 25 }, (_, racer) => store.append('logs/race', [racer, racer], 0)),
      );
      const winners = outcomes.flatMap(({ status }, racer) => (status === 'fulfilled' ? [racer] : []));
      expect(winners).toHaveLength(1);
      const values = (await store.read('logs/race')).map(({ value }) => value);
      expect(values).toEqual([winners[0], winners[0]]);
    });

    it('keeps appends that were made without waiting whole and in order', async () => {
      const { store } = underTest();
      const ends = await Promise.all(
        Array.from({ length: 100 }, (_, index) => store.append('logs/pace', [index, `${index}b`])),
      );
      expect(ends).toEqual(Array.from({ length: 100 }, (_, index) => 2 * index + 2));
      const values = (await store.read('logs/pace')).map(({ value }) => value);
      expect(values).toEqual(Array.from({ length: 100 }, (_, index) => [index, `${index}b`]).flat());
    });

    it('only checks where there is nothing to add', async () => {
      const { store } = underTest();
      expect(await store.append('logs/none', [])).toBe(0);
      expect(await store.append('logs/none', [], 0)).toBe(0);
      await expect(store.append('logs/none', [], 1)).rejects.toMatchObject({ code: 'conflict' });
      expect(await store.logs('logs/none')).toEqual([]);
    });

    it('takes none of the values if one cannot be stored', async () => {
      const { store } = underTest();
      await store.append('logs/whole', ['kept']);
      const appended = store.append('logs/whole', ['lost', Number.NaN]);
      await expect(appended).rejects.toMatchObject({ code: 'store_failed' });
      expect(await store.read('logs/whole')).toEqual([{ seq: 1, value: 'kept' }]);
      expect(await store.append('logs/whole', ['next'])).toBe(2);
    });

    it('lists logs with the latest append first', async () => {
      const { store } = underTest();
      for (const log of ['a', 'b', 'c', 'a']) await store.append(`logs/recent/${log}`, [1]);
      await store.append('logs/recent/b', []);
      expect(await store.logs('logs/recent/')).toEqual(['logs/recent/a', 'logs/recent/c', 'logs/recent/b']);
      expect(await store.logs('logs/recent/', 2)).toEqual(['logs/recent/a', 'logs/recent/c']);
      expect(await store.logs('logs/recent/', 0)).toEqual([]);
      expect((await store.logs('')).slice(0, 3)).toEqual(await store.logs('logs/recent/'));
      await store.deleteLog('logs/recent/a');
      await store.append('logs/recent/b', [2]);
      await store.append('logs/recent/d', [1]);
      expect(await store.logs('logs/recent/')).toEqual(['logs/recent/d', 'logs/recent/b', 'logs/recent/c']);
    });

    it('lists the latest of very many logs, all of them, and the few of one prefix among them', async () => {
      const { store } = underTest();
      const names = Array.from({ length: 2_100 }, (_, index) => `logs/many/${index % 700}/${index}`);
      for (let start = 0; start < names.length; start += 100) {
        await Promise.all(names.slice(start, start + 100).map((name) => store.append(name, [1])));
      }
      const last = ['logs/many/7/7', 'logs/many/500/1200'];
      for (const name of last) await store.append(name, [2]);
      expect(await store.logs('logs/many/', 2)).toEqual([...last].reverse());
      const of7 = await store.logs('logs/many/7/');
      expect(of7[0]).toBe('logs/many/7/7');
      expect([...of7].sort()).toEqual(['logs/many/7/1407', 'logs/many/7/7', 'logs/many/7/707']);
      expect(await store.logs('logs/many/7/', 1)).toEqual(['logs/many/7/7']);
      expect((await store.logs('logs/many/')).sort()).toEqual([...names].sort());
    });

    it('deletes one log and leaves its neighbours whole', async () => {
      const { store } = underTest();
      for (const log of ['class', 'class-old', 'clas', 'class%'])
        await store.append(`logs/del/${log}`, [log, 2]);
      await store.deleteLog('logs/del/class');
      await store.deleteLog('logs/del/class');
      await store.deleteLog('logs/del/c');
      expect(await store.read('logs/del/class')).toEqual([]);
      expect((await store.logs('logs/del/')).sort()).toEqual([
        'logs/del/clas',
        'logs/del/class%',
        'logs/del/class-old',
      ]);
      expect(await store.read('logs/del/class-old')).toHaveLength(2);
      expect(await store.append('logs/del/class', ['anew'], 0)).toBe(1);
      expect(await store.read('logs/del/class')).toEqual([{ seq: 1, value: 'anew' }]);
    });

    it('tells names apart by their exact characters', async () => {
      const { store } = underTest();
      for (const log of easilyMixedUp) expect(await store.append(log, [log], 0)).toBe(1);
      for (const log of easilyMixedUp) expect(await store.read(log)).toEqual([{ seq: 1, value: log }]);
      for (const prefix of easilyMixedUp) {
        const own = (await store.logs(prefix)).filter((log) => easilyMixedUp.includes(log));
        expect(own).toEqual([...easilyMixedUp].reverse().filter((log) => log.startsWith(prefix)));
      }
      for (const log of easilyMixedUp) await store.deleteLog(log);
    });

    it('keeps 10,000 entries and finds the last of them', async () => {
      const { store } = underTest();
      const texts = Array.from({ length: 10_000 }, (_, index) => `entry ${index + 1}`);
      for (let start = 0; start < texts.length; start += 2_500) {
        await store.append('logs/long', texts.slice(start, start + 2_500), start);
      }
      const entries = await store.read('logs/long');
      expect(entries.map(({ value }) => value)).toEqual(texts);
      expect(entries.every(({ seq }, index) => seq === index + 1)).toBe(true);
      expect(await store.read('logs/long', 9_999)).toEqual([{ seq: 10_000, value: 'entry 10000' }]);
      await store.deleteLog('logs/long');
      expect(await store.read('logs/long', 5_000)).toEqual([]);
    });

    it.each(noKeys)('refuses a name that is none (%#)', async (log) => {
      const { store } = underTest();
      await expect(store.append(log, [1])).rejects.toMatchObject({ code: 'store_failed' });
      await expect(store.read(log)).rejects.toMatchObject({ code: 'store_failed' });
      await expect(store.deleteLog(log)).rejects.toMatchObject({ code: 'store_failed' });
    });

    it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
      'refuses %s as a seq or limit',
      async (count) => {
        const { store } = underTest();
        await expect(store.append('logs/count', [1], count)).rejects.toMatchObject({ code: 'store_failed' });
        await expect(store.read('logs/count', count)).rejects.toMatchObject({ code: 'store_failed' });
        await expect(store.read('logs/count', 0, count)).rejects.toMatchObject({ code: 'store_failed' });
        await expect(store.logs('logs/count', count)).rejects.toMatchObject({ code: 'store_failed' });
        expect(await store.read('logs/count')).toEqual([]);
      },
    );
  });
}

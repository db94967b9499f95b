import { describe, expect, it } from 'vitest';
import { collect } from '../collect.ts';
import type { StoreUnderTest } from './store.ts';
import { easilyMixedUp, mixedUpNamespaces, noKeys } from './store-keys.ts';

/** What `keyValue` promises. */
export function describeKeyValues(underTest: () => StoreUnderTest): void {
  describe('values by key', () => {
    it('sets, gets, replaces and deletes', async () => {
      const values = underTest().store.keyValue('plain');
      expect(await values.get('key')).toBeUndefined();
      expect(await values.set('key', { a: [1, null, 'x'] })).toBe(true);
      expect(await values.get('key')).toEqual({ a: [1, null, 'x'] });
      expect(await values.set('key', null)).toBe(true);
      expect(await values.get('key')).toBeNull();
      expect(await values.delete('key')).toBe(true);
      expect(await values.delete('key')).toBe(false);
      expect(await values.get('key')).toBeUndefined();
    });

    it('gives the same keys for the same namespace', async () => {
      const { store } = underTest();
      await store.keyValue('same').set('key', 1);
      expect(await store.keyValue('same').get('key')).toBe(1);
    });

    it('keeps namespaces apart by their exact characters', async () => {
      const { store } = underTest();
      for (const namespace of mixedUpNamespaces) await store.keyValue(namespace).set('key', { namespace });
      for (const namespace of mixedUpNamespaces) {
        expect(await store.keyValue(namespace).get('key')).toEqual({ namespace });
      }
      expect(await store.keyValue('class').delete('key')).toBe(true);
      for (const namespace of mixedUpNamespaces.filter((other) => other !== 'class')) {
        expect(await store.keyValue(namespace).get('key')).toEqual({ namespace });
      }
    });

    it('does not take part of a key for the namespace', async () => {
      const { store } = underTest();
      await store.keyValue('a').set('b:c', 1);
      await store.keyValue('a:b').set('c', 2);
      await store.keyValue('a').set('b', 3);
      expect(await store.keyValue('a').get('b:c')).toBe(1);
      expect(await store.keyValue('a:b').get('c')).toBe(2);
      expect(await store.keyValue('a').get('b')).toBe(3);
      await store.keyValue('a').delete('b:c');
      expect(await store.keyValue('a:b').get('c')).toBe(2);
      expect(await store.keyValue('a').get('b')).toBe(3);
    });

    it('tells keys apart by their exact characters', async () => {
      const values = underTest().store.keyValue('exact');
      for (const key of easilyMixedUp) await values.set(key, { key });
      for (const key of easilyMixedUp) expect(await values.get(key)).toEqual({ key });
      await values.delete('class');
      for (const key of easilyMixedUp.filter((other) => other !== 'class')) {
        expect(await values.get(key)).toEqual({ key });
      }
    });

    it('forgets a value when its lifetime is over, by the clock it was given', async () => {
      const { place } = underTest();
      let time = Date.UTC(2030, 0, 1);
      const store = await place.open(() => time);
      const values = store.keyValue('lifetimes');
      await values.set('short', 's', 60_000);
      await values.set('long', 'l', 3_600_000);
      await values.set('ever', 'e');
      await values.set('renewed', 'r', 60_000);
      time += 59_999;
      expect(await values.get('short')).toBe('s');
      await values.set('renewed', 'r', 60_000);
      time += 1;
      expect(await values.get('short')).toBeUndefined();
      expect(await values.delete('short')).toBe(false);
      expect(await values.get('renewed')).toBe('r');
      await values.set('long', 'for ever now');
      time += 10 * 3_600_000;
      expect(await values.get('renewed')).toBeUndefined();
      expect(await values.get('long')).toBe('for ever now');
      expect(await values.get('ever')).toBe('e');
      await values.set('short', 'again');
      expect(await values.get('short')).toBe('again');
      await store.close();
    });

    it('gives everything there is, for a copy', async () => {
      const { place } = underTest();
      let time = Date.UTC(2031, 0, 1);
      const store = await place.open(() => time);
      await store.keyValue('copy').set('ever', { a: 1 });
      await store.keyValue('copy').set('long', 2, 60_000);
      await store.keyValue('copy').set('over', 3, 1_000);
      for (const namespace of mixedUpNamespaces) await store.keyValue(namespace).set('copied\0', namespace);
      time += 20_000;
      const all = await collect(store.keptValues());
      const own = all
        .filter(({ namespace }) => namespace === 'copy')
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      expect(own).toEqual([
        { namespace: 'copy', key: 'ever', value: { a: 1 } },
        { namespace: 'copy', key: 'long', value: 2, ttlMs: 40_000 },
      ]);
      const copied = all.filter(({ key }) => key === 'copied\0').map(({ namespace }) => namespace);
      expect(copied.sort()).toEqual([...mixedUpNamespaces].sort());
      expect(
        all.filter(({ key }) => key === 'copied\0').every(({ namespace, value }) => namespace === value),
      ).toBe(true);
      await store.close();
    });

    it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a lifetime of %s ms', async (ttlMs) => {
      const values = underTest().store.keyValue('lifetimes');
      await expect(values.set('refused', 1, ttlMs)).rejects.toMatchObject({ code: 'store_failed' });
      expect(await values.get('refused')).toBeUndefined();
    });

    it.each(noKeys)('refuses a key or namespace that is none (%#)', async (key) => {
      const { store } = underTest();
      await expect(store.keyValue('plain').get(key)).rejects.toMatchObject({ code: 'store_failed' });
      await expect(store.keyValue('plain').set(key, 1)).rejects.toMatchObject({ code: 'store_failed' });
      await expect(store.keyValue('plain').delete(key)).rejects.toMatchObject({ code: 'store_failed' });
      expect(() => store.keyValue(key)).toThrow(expect.objectContaining({ code: 'store_failed' }));
    });
  });
}

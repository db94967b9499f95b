import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Patience } from '../../adapters/storage/patience.ts';
import type { Store } from '../../src/store/store.ts';
import { type ServerProxy, startProxy } from './server-proxy.ts';
import type { StorePlace } from './store.ts';

/** What holds when the server of a store goes away and comes back. `open` opens the store at an address. */
export function describeLoss(
  makePlace: () => Promise<StorePlace>,
  open: (url: string, patience: Patience) => Store,
): void {
  describe('a server that goes away', () => {
    // Shorter than usual, but long enough for a login on a busy machine.
    const patience = { connectMs: 1_500, answerMs: 1_000 };
    let place: StorePlace;
    let proxy: ServerProxy;
    let store: Store;
    beforeEach(async () => {
      place = await makePlace();
      proxy = await startProxy(place.env.STORE_URL ?? '');
      store = open(proxy.url, patience);
    });
    afterEach(async () => {
      await store.close();
      await proxy.close();
      await place.remove();
    });

    /** One call of every kind, each with what it may not leave behind when it was refused. */
    function everyCall(): Promise<unknown>[] {
      return [
        store.append('log', ['refused']),
        store.insertIfAbsent('refused', 1),
        store.compareAndSet('kept', 'kept', 'refused'),
        store.keyValue('space').set('refused', 1),
        store.keyValue('space').set('refused for a time', 1, 1_000),
        store.get('kept'),
        store.read('log'),
        store.logs(''),
        store.list('')[Symbol.asyncIterator]().next(),
        store.keyValue('space').get('kept'),
        store.keyValue('space').delete('kept'),
        store.deleteLog('log'),
      ];
    }

    async function writeSomething(): Promise<void> {
      await store.append('log', ['kept']);
      await store.insertIfAbsent('kept', 'kept');
      await store.keyValue('space').set('kept', 'kept');
    }

    async function expectOnlySomething(): Promise<void> {
      expect((await store.read('log')).map(({ value }) => value)).toEqual(['kept']);
      expect(await store.get('kept')).toBe('kept');
      expect(await store.get('refused')).toBeUndefined();
      expect(await store.keyValue('space').get('kept')).toBe('kept');
      expect(await store.keyValue('space').get('refused')).toBeUndefined();
    }

    async function expectRefusals(words: RegExp): Promise<void> {
      for (const call of await Promise.allSettled(everyCall())) {
        expect(call).toMatchObject({
          status: 'rejected',
          reason: { code: 'store_failed', message: expect.stringMatching(words), advice: expect.any(String) },
        });
      }
    }

    it('is connected to again where it has only restarted', async () => {
      await writeSomething();
      proxy.restart();
      await expectOnlySomething();
      expect(await store.append('log', ['next'], 1)).toBe(2);
    });

    it('makes every call say that it was not saved, and is found again when it is back', async () => {
      await writeSomething();
      await proxy.cut();
      // The first calls may find the connection before its end is known.
      await expectRefusals(/cannot be reached|did not answer/);
      await expectRefusals(/cannot be reached.*not saved/);
      await proxy.mend();
      await expectOnlySomething();
      expect(await store.append('log', ['next'], 1)).toBe(2);
    });

    it('refuses very many that wait at once together, not one after another', async () => {
      await writeSomething();
      await proxy.cut();
      const calls = Array.from({ length: 1_000 }, (_, index) =>
        index % 2 === 0 ? store.append('log', ['refused']) : store.get('kept'),
      );
      for (const call of await Promise.allSettled(calls)) {
        expect(call).toMatchObject({ status: 'rejected', reason: { code: 'store_failed' } });
      }
      await proxy.mend();
      await expectOnlySomething();
    });

    it('is not taken for lost because very many ask at once', async () => {
      const hasty = open(proxy.url, { connectMs: 1_000, answerMs: 3_000 });
      await hasty.append('log', ['kept']);
      const reads = Array.from({ length: 5_000 }, () => hasty.read('log'));
      const writes = Array.from({ length: 100 }, () => hasty.append('busy', [1]));
      expect(await Promise.all(writes)).toHaveLength(100);
      for (const entries of await Promise.all(reads)) expect(entries).toHaveLength(1);
      await hasty.close();
    });

    it('makes every call end that it does not answer, and is found again when it does', async () => {
      await writeSomething();
      proxy.freeze();
      await expectRefusals(/did not answer|cannot be reached/);
      await proxy.mend();
      await expectOnlySomething();
    });

    it('may be away when the store is opened', async () => {
      await proxy.cut();
      const early = open(proxy.url, patience);
      await expect(early.append('log', ['refused'])).rejects.toMatchObject({ code: 'store_failed' });
      await expect(early.keyValue('space').get('key')).rejects.toMatchObject({ code: 'store_failed' });
      await proxy.mend();
      expect(await early.append('log', ['kept'])).toBe(1);
      expect(await early.keyValue('space').set('key', 1, 60_000)).toBe(true);
      expect(await early.keyValue('space').get('key')).toBe(1);
      await early.close();
    });

    it('can be left for good', async () => {
      await writeSomething();
      await proxy.cut();
      await store.close();
      await expect(store.get('kept')).rejects.toMatchObject({ message: expect.stringContaining('closed') });
      const never = open(proxy.url, patience);
      await never.close();
    });

    it('says that a name or password is wrong, and does not print it', async () => {
      const url = new URL(proxy.url);
      url.password = 'hunter2';
      const stranger = open(url.href, patience);
      const refused = await stranger.append('log', [1]).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        code: 'store_failed',
        message: expect.stringContaining('password is wrong'),
      });
      expect(JSON.stringify(refused) + String(refused)).not.toContain('hunter2');
      await stranger.close();
    });
  });
}

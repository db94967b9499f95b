import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { collect } from '../collect.ts';
import { describeCells } from './store-cells.ts';
import { describeKeyValues } from './store-key-values.ts';
import { describeLogs } from './store-logs.ts';
import { describeProcesses } from './store-processes.ts';
import { describeValues } from './store-values.ts';

/** A place in which a store keeps its things; empty at first. */
export type StorePlace = {
  /** Opens the store there; where it is shared, all that are opened see the same things. `now` is the clock (default: a fixed time). */
  open(now?: () => number): Promise<Store>;
  /** The environment by which another process opens the same store. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
};

/** What the suites below work on: one store, and the place it is in. */
export type StoreUnderTest = { readonly place: StorePlace; readonly store: Store };

/**
 * What every store promises, whatever it is made of (src/store/store.ts). A store that is not `shared` lives in its
 * process, so there is nothing to hold it to when another process comes or the place is opened again.
 */
export function describeStore(
  name: string,
  makePlace: () => Promise<StorePlace>,
  { shared }: { readonly shared: boolean } = { shared: true },
): void {
  describe(name, () => {
    let place: StorePlace;
    let store: Store;
    const underTest = () => ({ place, store });

    beforeAll(async () => {
      place = await makePlace();
      store = await place.open();
    });
    afterAll(async () => {
      await store?.close();
      await place?.remove();
    });

    describeCells(underTest);
    describeLogs(underTest);
    describeKeyValues(underTest);
    describeValues(underTest);
    if (shared) describeProcesses(underTest);

    it('finishes what is under way when it is closed, and refuses what comes later', async () => {
      const closing = await place.open();
      const appends = Array.from({ length: 20 }, (_, index) => closing.append('closing', [index]));
      await closing.close();
      await closing.close();
      expect((await Promise.all(appends)).at(-1)).toBe(20);
      const refused = { code: 'store_failed', message: expect.stringContaining('closed') };
      await expect(closing.append('closing', [1])).rejects.toMatchObject(refused);
      await expect(closing.read('closing')).rejects.toMatchObject(refused);
      await expect(closing.logs('')).rejects.toMatchObject(refused);
      await expect(closing.get('key')).rejects.toMatchObject(refused);
      await expect(closing.insertIfAbsent('key', 1)).rejects.toMatchObject(refused);
      await expect(collect(closing.list(''))).rejects.toMatchObject(refused);
      await expect(collect(closing.keptValues())).rejects.toMatchObject(refused);
      await expect(closing.keyValue('closing').get('key')).rejects.toMatchObject(refused);
      await expect(closing.keyValue('closing').set('key', 1)).rejects.toMatchObject(refused);
    });
  });
}

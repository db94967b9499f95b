import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { type CopyOptions, copyStore } from '../../src/store/copy-store.ts';
import type { Store } from '../../src/store/store.ts';
import { collect } from '../collect.ts';

const emptyStore = () => createMemoryStore({ now: () => 0 });

async function filledStore(): Promise<Store> {
  const store = emptyStore();
  for (let index = 0; index < 100; index += 1) await store.insertIfAbsent(`cell ${index}`, { index });
  for (const log of ['old', 'older', 'new', 'old']) await store.append(log, [`${log} entry`, { at: 1 }]);
  await store.append(
    'long',
    Array.from({ length: 1_234 }, (_, index) => index),
  );
  await store.keyValue('one').set('key', [1]);
  await store.keyValue('two').set('key', 'for a time', 60_000);
  return store;
}

const copy = (from: Store, to: Store, more: Partial<CopyOptions> = {}) =>
  copyStore({
    from,
    to,
    source: 'the old store',
    merge: false,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...more,
  });

const all = { cells: 100, logs: 4, entries: 1_242, values: 2 };

describe('copying a store', () => {
  it('copies everything and counts it', async () => {
    const [from, to] = [await filledStore(), emptyStore()];
    expect(await copy(from, to)).toEqual({ found: all, copied: all, resumed: false });
    expect(await collect(to.list(''))).toEqual(await collect(from.list('')));
    expect(await to.get('cell 42')).toEqual({ index: 42 });
    expect(await to.logs('')).toEqual(['long', 'old', 'new', 'older']);
    expect(await to.read('long')).toEqual(await from.read('long'));
    expect(await collect(to.keptValues())).toEqual([
      { namespace: 'one', key: 'key', value: [1] },
      { namespace: 'two', key: 'key', value: 'for a time', ttlMs: 60_000 },
    ]);
  });

  it('copies nothing from an empty store', async () => {
    const none = { cells: 0, logs: 0, entries: 0, values: 0 };
    expect(await copy(emptyStore(), emptyStore())).toEqual({ found: none, copied: none, resumed: false });
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['a cell', (store) => store.insertIfAbsent('theirs', 1)],
    ['a log', (store) => store.append('theirs', [1])],
    ['a value', (store) => store.keyValue('theirs').set('key', 1)],
  ])('refuses a target with %s in it, and leaves it as it is', async (_what, fill) => {
    const [from, to] = [await filledStore(), emptyStore()];
    await fill(to);
    await expect(copy(from, to)).rejects.toMatchObject({ code: 'invalid_input' });
    const kept = (await collect(to.list(''))).length + (await to.logs('')).length;
    expect(kept + (await collect(to.keptValues())).length).toBe(1);
  });

  it('goes on with an interrupted copy of the same store, and of no other', async () => {
    const [from, to] = [await filledStore(), emptyStore()];
    const stop = new AbortController();
    const stopped = copy(from, to, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' });
    const other = copy(from, to, { source: 'another store' });
    await expect(other).rejects.toMatchObject({ code: 'invalid_input' });
    const { found, copied, resumed } = await copy(from, to);
    expect({ found, resumed }).toEqual({ found: all, resumed: true });
    expect(copied.cells).toBeGreaterThan(0);
    expect(copied.cells).toBeLessThan(100);
    expect(await to.get('store-copy')).toBeUndefined();
  });

  it('completes a log of which a part is there', async () => {
    const [from, to] = [await filledStore(), emptyStore()];
    await to.append(
      'long',
      Array.from({ length: 700 }, (_, index) => index),
    );
    const { copied } = await copy(from, to, { merge: true });
    expect(copied).toMatchObject({ logs: 3, entries: 1_242 - 700 });
    expect(await to.read('long')).toEqual(await from.read('long'));
  });

  it('merges into what is there, overwrites nothing and says what differs', async () => {
    const [from, to] = [await filledStore(), emptyStore()];
    await to.insertIfAbsent('theirs', 1);
    await to.insertIfAbsent('cell 1', 'theirs');
    await to.append('old', ['theirs']);
    await to.append('new', ['new entry', { at: 1 }, 'theirs']);
    await to.keyValue('one').set('key', 'theirs');
    const problems = ['cell 1', 'one/key', 'old', 'new'].map((id) => expect.objectContaining({ id }));
    await expect(copy(from, to, { merge: true })).rejects.toMatchObject({
      code: 'check_failed',
      problems: expect.arrayContaining(problems),
    });
    expect(await to.get('cell 1')).toBe('theirs');
    expect(await to.get('cell 2')).toEqual({ index: 2 });
    expect((await to.read('old')).map(({ value }) => value)).toEqual(['theirs']);
    expect(await to.read('new')).toHaveLength(3);
    expect(await to.keyValue('one').get('key')).toBe('theirs');
    expect(await to.read('long')).toHaveLength(1_234);
  });

  it('says that the source was written to meanwhile, and completes it when asked again', async () => {
    const [from, to] = [await filledStore(), emptyStore()];
    let written = false;
    const busy: Store = {
      ...from,
      async logs(prefix, limit) {
        const names = await from.logs(prefix, limit);
        // After the first time through, somebody answers a question.
        if (written) await from.append('old', ['late']);
        written = !written;
        return names;
      },
    };
    await expect(copy(busy, to)).rejects.toMatchObject({ code: 'check_failed', problems: [{ id: 'old' }] });
    expect(await copy(from, to)).toMatchObject({ resumed: true, copied: { cells: 0, entries: 1 } });
  });
});

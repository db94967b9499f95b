import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import type { Store } from '../../src/store/store.ts';
import type { StoreUnderTest } from './store.ts';

const kept: readonly (readonly [string, Json])[] = [
  [
    'texts of every kind',
    ['', ' ', 'a\0b', '\u2028', '"\\', '😀', '\ud800', 'e\u0301', ':', ':base64:AAAA', '￿'],
  ],
  ['numbers at their limits', [0, 5e-324, 1.7976931348623157e308, 2 ** 53 - 1, -1, 0.1 + 0.2, 1e21]],
  ['a long id as text', { id: '1234567890123456789' }],
  ['what looks like nothing', [null, false, 0, '', [], {}]],
  [
    'fields with odd names',
    { '': 1, __proto__x: 2, constructor: 3, 'a.b': 4, '\0': 5, length: 6, toJSON: 7 },
  ],
  ['a long text', 'löng '.repeat(100_000)],
  ['deep nesting', Array.from({ length: 400 }).reduce<Json>((inner) => [inner], 'core')],
];

// Not `Json` by their types, as values from a careless caller are not.
const refused: readonly (readonly [string, unknown, field: string | undefined])[] = [
  ['NaN', { score: Number.NaN }, 'score'],
  ['Infinity', [1, Number.POSITIVE_INFINITY], '[1]'],
  ['BigInt', { a: { b: 10n } }, 'a.b'],
  ['a Date', { at: new Date(0) }, 'at'],
  ['a Map', { list: [{ map: new Map([[1, 2]]) }] }, 'list[0].map'],
  ['a Set', { set: new Set() }, 'set'],
  ['undefined in a list', { list: [1, undefined] }, 'list[1]'],
  ['a hole in a list', { list: new Array(2) }, 'list[0]'],
  ['undefined', undefined, undefined],
  ['a function', { f: () => 1 }, 'f'],
  ['a symbol', { s: Symbol('s') }, 's'],
  ['a field named by a symbol', { o: { [Symbol('s')]: 1 } }, 'o'],
  ['a Buffer', { bytes: Buffer.from('x') }, 'bytes'],
  ['an error', new Error('x'), undefined],
  ['what contains itself', cyclic(), 'self'],
  ['nesting without end', Array.from({ length: 50_000 }).reduce<unknown>((inner) => [inner], 1), undefined],
];

function cyclic(): unknown {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

/** What every way of writing promises about values. */
export function describeValues(underTest: () => StoreUnderTest): void {
  describe('values', () => {
    it.each(kept)('keeps %s', async (what, value) => {
      const { store } = underTest();
      await store.insertIfAbsent(`kept/${what}`, value);
      await store.append(`kept/${what}`, [value]);
      await store.keyValue('kept').set(what, value);
      expect(await store.get(`kept/${what}`)).toStrictEqual(value);
      expect(await store.read(`kept/${what}`)).toStrictEqual([{ seq: 1, value }]);
      expect(await store.keyValue('kept').get(what)).toStrictEqual(value);
    });

    it.each(refused)('refuses %s with the path to it, and writes nothing', async (what, value, field) => {
      const { store } = underTest();
      const key = `refused/${what}`;
      for (const written of everyWrite(store, key, value)) {
        await expect(written).rejects.toMatchObject({
          code: 'store_failed',
          problems: [field === undefined ? { code: 'not-json' } : { code: 'not-json', field }],
        });
      }
      expect(await store.get(key)).toBeUndefined();
      expect(await store.read(key)).toEqual([]);
      expect(await store.keyValue('refused').get(key)).toBeUndefined();
    });

    it('gives each reader a value of its own', async () => {
      const { store } = underTest();
      const value = { list: [1] };
      await store.insertIfAbsent('own', value);
      value.list.push(2);
      const read = await store.get('own');
      expect(read).toEqual({ list: [1] });
      expect(await store.get('own')).not.toBe(read);
    });
  });
}

/** Writes `value` in every way that there is; handed over as code without types would. */
function everyWrite(store: Store, key: string, value: unknown): Promise<unknown>[] {
  const writes: (readonly [write: (...args: never[]) => Promise<unknown>, ...args: unknown[]])[] = [
    [store.append, key, [value]],
    [store.append, key, ['fine', value], 0],
    [store.keyValue('refused').set, key, value],
    [store.insertIfAbsent, key, value],
  ];
  if (value !== undefined) {
    writes.push([store.compareAndSet, key, undefined, value], [store.compareAndSet, key, value, 1]);
  }
  return writes.map(([write, ...args]) => Promise.resolve(Reflect.apply(write, store, args)));
}

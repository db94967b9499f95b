import KeyvRedis from '@keyv/redis';
import { fromJsonText } from '../../../src/store/json-text.ts';
import type { KeptValue, Store } from '../../../src/store/store.ts';
import type { TextAdapter } from '../keyv.ts';
import { readKept, withLifetimes } from '../lifetimes.ts';
import type { Client, Connection } from './connection.ts';
import { names, parseValueName } from './names.ts';

export type TextAdapters = Pick<Store, 'keptValues'> & { open(namespace: string): TextAdapter };

/** Keyv's own adapter for Redis, under our names for keys: its namespaces would be read as patterns when cleared. */
export function createTextAdapters(connection: Connection, now: () => number): TextAdapters {
  const adapters = new WeakMap<Client, KeyvRedis<string>>();

  function keyvOn(client: Client): KeyvRedis<string> {
    const known = adapters.get(client);
    if (known !== undefined) return known;
    const keyv = new KeyvRedis<string>(client, { throwOnErrors: true, throwOnConnectError: true });
    // It repeats here what the client has said already; without a listener that would be thrown.
    keyv.on('error', () => {});
    adapters.set(client, keyv);
    return keyv;
  }

  function open(namespace: string): TextAdapter {
    const plain: TextAdapter = {
      get: (key) => connection.read((client) => keyvOn(client).get(names.value(namespace, key))),
      async set(key, text, ttlMs) {
        const kept = ttlMs === undefined ? undefined : Math.ceil(ttlMs);
        await connection.write((client) => keyvOn(client).set(names.value(namespace, key), text, kept));
        return true;
      },
      delete: (key) => connection.write((client) => keyvOn(client).delete(names.value(namespace, key))),
      async clear() {
        for await (const { namespace: other, key } of keptValues()) {
          if (other === namespace) await plain.delete(key);
        }
      },
    };
    return withLifetimes(plain, now);
  }

  async function* keptValues(): AsyncIterable<KeptValue> {
    // A scan may show a key twice.
    const seen = new Set<string>();
    let cursor = '0';
    do {
      const page = await connection.read((client) =>
        client.scan(cursor, { MATCH: names.anyValue, COUNT: 500 }),
      );
      cursor = page.cursor;
      for (const name of page.keys) {
        if (seen.has(name)) continue;
        seen.add(name);
        const kept = await connection.read((client) => client.get(name));
        if (kept === null) continue;
        const { until, text } = readKept(kept);
        const value = { ...parseValueName(name), value: fromJsonText(text) };
        if (until === undefined) yield value;
        else if (until > now()) yield { ...value, ttlMs: until - now() };
      }
    } while (cursor !== '0');
  }

  return { open, keptValues };
}

import { KeyvPostgres } from '@keyv/postgres';
import { fromJsonText } from '../../../src/store/json-text.ts';
import type { KeptValue, Store } from '../../../src/store/store.ts';
import type { TextAdapter } from '../keyv.ts';
import { readKept, withLifetimes } from '../lifetimes.ts';
import { textField } from '../rows.ts';
import { fromValueName, toValueName } from '../value-name.ts';
import type { Pool } from './pool.ts';
import { keptTable, schema } from './schema.ts';

/** How many values whose lifetime is over each write with a lifetime clears away. */
const sweep = 10;
const pageSize = 500;
const table = `${schema}.${keptTable}`;
const until = "substring(left(value, 20) FROM '^[0-9]+')::bigint";

export type TextAdapters = Pick<Store, 'keptValues'> & { open(namespace: string): TextAdapter };

/**
 * Keyv's own adapter for Postgres, on our connections and under our names for keys. Its own pool is one for the whole
 * process, has no listener for errors (so that a lost idle connection ends the process) and waits without end; its
 * namespaces would be read as patterns when cleared.
 */
export function createTextAdapters(pool: Pool, now: () => number): TextAdapters {
  class OwnConnections extends KeyvPostgres {
    override async connect(): ReturnType<KeyvPostgres['connect']> {
      return async (sql: string, values?: readonly unknown[]) => {
        const run = sql.startsWith('SELECT') ? pool.read : pool.write;
        return [...(await run(sql, values))];
      };
    }
  }
  const keyv = new OwnConnections({ schema, table: keptTable });
  // It makes its table at once, which ours is already (schema.ts) or will be when there is a connection.
  keyv.on('error', () => {});

  function open(namespace: string): TextAdapter {
    const plain: TextAdapter = {
      async get(key) {
        const text: unknown = await keyv.get(toValueName(namespace, key));
        return typeof text === 'string' ? text : undefined;
      },
      async set(key, text, ttlMs) {
        await keyv.set(toValueName(namespace, key), text);
        if (ttlMs !== undefined) await clearAway();
        return true;
      },
      delete: (key) => keyv.delete(toValueName(namespace, key)),
      async clear() {
        for await (const { namespace: other, key } of keptValues())
          if (other === namespace) await plain.delete(key);
      },
    };
    return withLifetimes(plain, now);
  }

  async function clearAway(): Promise<void> {
    await pool.write(
      `DELETE FROM ${table} WHERE key IN (SELECT key FROM ${table} WHERE ${until} <= $1 LIMIT ${sweep})`,
      [Math.floor(now())],
    );
  }

  async function* keptValues(): AsyncIterable<KeptValue> {
    for (let after = ''; ; ) {
      const rows = await pool.read(
        `SELECT key, value FROM ${table} WHERE key > $1 ORDER BY key LIMIT ${pageSize}`,
        [after],
      );
      for (const row of rows) {
        after = textField(row, 'key');
        const kept = readKept(textField(row, 'value'));
        const value = { ...fromValueName(after), value: fromJsonText(kept.text) };
        if (kept.until === undefined) yield value;
        else if (kept.until > now()) yield { ...value, ttlMs: kept.until - now() };
      }
      if (rows.length < pageSize) return;
    }
  }

  return { open, keptValues };
}

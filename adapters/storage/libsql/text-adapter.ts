import { fromJsonText } from '../../../src/store/json-text.ts';
import { fromKeyText, toKeyText } from '../../../src/store/key-text.ts';
import type { KeptValue, Store } from '../../../src/store/store.ts';
import type { TextAdapter } from '../keyv.ts';
import { countField, textField } from '../rows.ts';
import type { Database } from './database.ts';

/** How many values whose lifetime is over each write with a lifetime clears away. */
const sweep = 10;

const pageSize = 500;

export type TextAdapters = Pick<Store, 'keptValues'> & { open(namespace: string): TextAdapter };

/** Keyv's storage adapters on the file; lifetimes end by `now` (milliseconds since 1970, UTC). */
export function createTextAdapters(db: Database, now: () => number): TextAdapters {
  const select = db.prepare(
    'SELECT value FROM key_values WHERE namespace = ? AND key = ? AND (until IS NULL OR until > ?)',
  );
  const upsert = db.prepare(
    `INSERT INTO key_values (namespace, key, value, until) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, until = excluded.until`,
  );
  const remove = db.prepare('DELETE FROM key_values WHERE namespace = ? AND key = ?');
  const removeAll = db.prepare('DELETE FROM key_values WHERE namespace = ?');
  const removeExpired = db.prepare(
    'DELETE FROM key_values WHERE rowid IN (SELECT rowid FROM key_values WHERE until <= ? LIMIT ?)',
  );

  const page = db.prepare(
    `SELECT rowid AS id, namespace, key, value, coalesce(until, 0) AS until FROM key_values
     WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  );

  async function* keptValues(): AsyncIterable<KeptValue> {
    for (let after = 0; ; ) {
      const rows = await db.read(() => page.all(after, pageSize));
      for (const row of rows) {
        const [until, time] = [countField(row, 'until'), now()];
        const value = {
          namespace: fromKeyText(textField(row, 'namespace')),
          key: fromKeyText(textField(row, 'key')),
          value: fromJsonText(textField(row, 'value')),
        };
        if (until === 0) yield value;
        else if (until > time) yield { ...value, ttlMs: until - time };
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) return;
      after = countField(last, 'id');
    }
  }

  function open(namespace: string): TextAdapter {
    const space = toKeyText(namespace);
    return {
      async get(key) {
        const row = await db.read(() => select.get(space, toKeyText(key), now()));
        return row === undefined ? undefined : textField(row, 'value');
      },
      set(key, text, ttlMs) {
        return db.write(() => {
          const time = now();
          if (ttlMs !== undefined) removeExpired.run(time, sweep);
          upsert.run(space, toKeyText(key), text, ttlMs === undefined ? null : Math.ceil(time + ttlMs));
          return true;
        });
      },
      delete(key) {
        return db.write(() => {
          const alive = select.get(space, toKeyText(key), now()) !== undefined;
          remove.run(space, toKeyText(key));
          return alive;
        });
      },
      async clear() {
        await db.write(() => removeAll.run(space));
      },
    };
  }

  return { keptValues, open };
}

import { toKeyText } from '../../../src/store/key-text.ts';
import type { TextAdapter } from '../keyv.ts';
import type { Database } from './database.ts';
import { textField } from './rows.ts';

/** How many values whose lifetime is over each write with a lifetime clears away. */
const sweep = 10;

export type TextAdapterFactory = (namespace: string) => TextAdapter;

/** Keyv's storage adapters on the file; lifetimes end by `now` (milliseconds since 1970, UTC). */
export function createTextAdapters(db: Database, now: () => number): TextAdapterFactory {
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

  return (namespace) => {
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
  };
}

import type { Json } from '../../../src/json.ts';
import { checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toJsonText } from '../../../src/store/json-text.ts';
import { fromKeyText, keyTextRange, toKeyText } from '../../../src/store/key-text.ts';
import type { Store } from '../../../src/store/store.ts';
import type { Database } from './database.ts';
import { textField } from './rows.ts';

const pageSize = 500;

/** The part of the store in which a key has a value that is written under a condition. */
export function createCells(db: Database): Pick<Store, 'insertIfAbsent' | 'get' | 'compareAndSet' | 'list'> {
  const select = db.prepare('SELECT value FROM cells WHERE key = ?');
  const insert = db.prepare('INSERT INTO cells (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const update = db.prepare('UPDATE cells SET value = ?3 WHERE key = ?1 AND value = ?2');
  const remove = db.prepare('DELETE FROM cells WHERE key = ? AND value = ?');
  const page = db.prepare('SELECT key FROM cells WHERE key >= ? AND key < ? ORDER BY key LIMIT ?');

  async function insertIfAbsent(key: string, value: Json): Promise<boolean> {
    checkKey(key);
    const text = cellText(value);
    return db.write(() => insert.run(toKeyText(key), text).changes === 1);
  }

  async function get(key: string): Promise<Json | undefined> {
    checkKey(key);
    const row = await db.read(() => select.get(toKeyText(key)));
    return row === undefined ? undefined : fromJsonText(textField(row, 'value'));
  }

  return {
    insertIfAbsent,
    get,

    async compareAndSet(key, expected, value) {
      if (expected === undefined) {
        return value === undefined ? (await get(key)) === undefined : insertIfAbsent(key, value);
      }
      checkKey(key);
      const before = cellText(expected);
      if (value === undefined) return db.write(() => remove.run(toKeyText(key), before).changes === 1);
      const after = cellText(value);
      return db.write(() => update.run(toKeyText(key), before, after).changes === 1);
    },

    async *list(prefix) {
      const range = keyTextRange(prefix);
      // A page at a time: no cursor stays open while the caller works, and writers are not held up.
      for (let from = range.from; ; ) {
        const rows = await db.read(() => page.all(from, range.to, pageSize));
        const texts = rows.map((row) => textField(row, 'key'));
        for (const text of texts) yield fromKeyText(text);
        const last = texts.at(-1);
        if (last === undefined || texts.length < pageSize) return;
        from = `${last}\0`;
      }
    },
  };
}

/** Equal values have equal texts, which is how they are compared. */
function cellText(value: Json): string {
  return toJsonText(value, { sortFields: true });
}

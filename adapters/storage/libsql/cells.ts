import { checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toComparableText } from '../../../src/store/json-text.ts';
import { fromKeyText, keyTextRange, toKeyText } from '../../../src/store/key-text.ts';
import type { Store } from '../../../src/store/store.ts';
import { textField } from '../rows.ts';
import type { Database } from './database.ts';
import type { CheckGuard } from './guard.ts';

const pageSize = 500;

/** The part of the store in which a key has a value that is written under a condition. */
export function createCells(
  db: Database,
  checkGuard: CheckGuard,
): Pick<Store, 'insertIfAbsent' | 'get' | 'compareAndSet' | 'list'> {
  const select = db.prepare('SELECT value FROM cells WHERE key = ?');
  const insert = db.prepare('INSERT INTO cells (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const update = db.prepare('UPDATE cells SET value = ?3 WHERE key = ?1 AND value = ?2');
  const remove = db.prepare('DELETE FROM cells WHERE key = ? AND value = ?');
  const page = db.prepare('SELECT key FROM cells WHERE key >= ? AND key < ? ORDER BY key LIMIT ?');

  /** Within a transaction: writes `after` where the cell holds `before`; says whether it did. */
  function swap(key: string, before: string | undefined, after: string | undefined): boolean {
    if (before !== undefined) {
      const { changes } = after === undefined ? remove.run(key, before) : update.run(key, before, after);
      return changes === 1;
    }
    return after === undefined ? select.get(key) === undefined : insert.run(key, after).changes === 1;
  }

  return {
    async insertIfAbsent(key, value) {
      checkKey(key);
      const text = toComparableText(value);
      return db.write(() => swap(toKeyText(key), undefined, text));
    },

    async get(key) {
      checkKey(key);
      const row = await db.read(() => select.get(toKeyText(key)));
      return row === undefined ? undefined : fromJsonText(textField(row, 'value'));
    },

    async compareAndSet(key, expected, value, guard) {
      checkKey(key);
      const before = expected === undefined ? undefined : toComparableText(expected);
      const after = value === undefined ? undefined : toComparableText(value);
      return db.write(() => {
        checkGuard(guard);
        return swap(toKeyText(key), before, after);
      });
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

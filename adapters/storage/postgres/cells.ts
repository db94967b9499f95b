import { checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toComparableText } from '../../../src/store/json-text.ts';
import { fromKeyText, keyTextRange, toKeyText } from '../../../src/store/key-text.ts';
import type { Store } from '../../../src/store/store.ts';
import { textField } from '../rows.ts';
import { checkGuard } from './guard.ts';
import type { Pool, Query } from './pool.ts';
import { schema } from './schema.ts';

const pageSize = 500;
const cells = `${schema}.cells`;

/** The part of the store in which a key has a value that is written under a condition. */
export function createCells(pool: Pool): Pick<Store, 'insertIfAbsent' | 'get' | 'compareAndSet' | 'list'> {
  return {
    async insertIfAbsent(key, value) {
      checkKey(key);
      return swap(pool.write, toKeyText(key), undefined, toComparableText(value));
    },

    async get(key) {
      checkKey(key);
      const [row] = await pool.read(`SELECT value FROM ${cells} WHERE key = $1`, [toKeyText(key)]);
      return row === undefined ? undefined : fromJsonText(textField(row, 'value'));
    },

    async compareAndSet(key, expected, value, guard) {
      checkKey(key);
      const before = expected === undefined ? undefined : toComparableText(expected);
      const after = value === undefined ? undefined : toComparableText(value);
      if (guard === undefined) return swap(pool.write, toKeyText(key), before, after);
      return pool.transaction(async (query) => {
        await checkGuard(query, guard);
        return swap(query, toKeyText(key), before, after);
      });
    },

    async *list(prefix) {
      const range = keyTextRange(prefix);
      for (let [from, comparison] = [range.from, '>=']; ; ) {
        const rows = await pool.read(
          `SELECT key FROM ${cells} WHERE key ${comparison} $1 AND key < $2 ORDER BY key LIMIT ${pageSize}`,
          [from, range.to],
        );
        const texts = rows.map((row) => textField(row, 'key'));
        for (const text of texts) yield fromKeyText(text);
        const last = texts.at(-1);
        if (last === undefined || texts.length < pageSize) return;
        [from, comparison] = [last, '>'];
      }
    },
  };
}

/** Writes `after` where the cell holds `before`, in one statement; says whether it did. */
async function swap(
  query: Query,
  key: string,
  before: string | undefined,
  after: string | undefined,
): Promise<boolean> {
  if (before === undefined && after === undefined) {
    return (await query(`SELECT 1 FROM ${cells} WHERE key = $1`, [key])).length === 0;
  }
  const [sql, ...values] =
    before === undefined
      ? [`INSERT INTO ${cells} (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, after]
      : after === undefined
        ? [`DELETE FROM ${cells} WHERE key = $1 AND value = $2`, before]
        : [`UPDATE ${cells} SET value = $3 WHERE key = $1 AND value = $2`, before, after];
  return (await query(`${sql} RETURNING 1`, [key, ...values])).length === 1;
}

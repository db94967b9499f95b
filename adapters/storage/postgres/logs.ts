import { checkCount, checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toJsonText } from '../../../src/store/json-text.ts';
import { fromKeyText, keyTextRange, toKeyText } from '../../../src/store/key-text.ts';
import type { LogEntry, Store } from '../../../src/store/store.ts';
import { appendConflict } from '../../../src/store/store-error.ts';
import { countField, textField } from '../rows.ts';
import { checkGuard } from './guard.ts';
import type { Pool } from './pool.ts';
import { schema } from './schema.ts';

/** How many entries are read at once, so that a long log stays within the time for one statement. */
const pageSize = 5_000;

// Makes the log if it is missing, and keeps other appends to it waiting until the transaction ends.
const open = `INSERT INTO ${schema}.logs (name, last_seq, touched) VALUES ($1, 0, 0)
  ON CONFLICT (name) DO UPDATE SET last_seq = logs.last_seq RETURNING id, last_seq`;
const look = `SELECT last_seq FROM ${schema}.logs WHERE name = $1`;
const extend = `WITH log AS (
    UPDATE ${schema}.logs SET last_seq = $2::integer + cardinality($3::text[]), touched = nextval('${schema}.touched')
    WHERE id = $1
  )
  INSERT INTO ${schema}.entries (log_id, seq, value)
  SELECT $1, $2::integer + position, value FROM unnest($3::text[]) WITH ORDINALITY AS added (value, position)`;
const select = `SELECT seq, value FROM ${schema}.entries
  WHERE log_id = (SELECT id FROM ${schema}.logs WHERE name = $1) AND seq > $2 ORDER BY seq LIMIT $3`;
const newest = `SELECT name FROM ${schema}.logs WHERE name >= $1 AND name < $2 ORDER BY touched DESC LIMIT $3`;
const remove = `WITH log AS (DELETE FROM ${schema}.logs WHERE name = $1 RETURNING id)
  DELETE FROM ${schema}.entries WHERE log_id IN (SELECT id FROM log)`;

/** The part of the store that only grows. */
export function createLogs(pool: Pool): Pick<Store, 'append' | 'read' | 'logs' | 'deleteLog'> {
  return {
    async append(log, values, expectedSeq, guard) {
      checkKey(log, 'log name');
      checkCount(expectedSeq, 'seq');
      const texts = values.map((value) => toJsonText(value));
      return pool.transaction(async (query) => {
        if (guard !== undefined) await checkGuard(query, guard);
        const [row] = await query(texts.length === 0 ? look : open, [toKeyText(log)]);
        const lastSeq = row === undefined ? 0 : countField(row, 'last_seq');
        if (expectedSeq !== undefined && expectedSeq !== lastSeq) {
          throw appendConflict(log, expectedSeq, lastSeq);
        }
        if (texts.length === 0) return lastSeq;
        await query(extend, [textField(row, 'id'), lastSeq, texts]);
        return lastSeq + texts.length;
      }, log);
    },

    async read(log, after = 0, limit) {
      checkKey(log, 'log name');
      checkCount(after, 'seq');
      checkCount(limit, 'limit');
      const most = limit ?? Number.POSITIVE_INFINITY;
      const entries: LogEntry[] = [];
      while (entries.length < most) {
        const count = Math.min(pageSize, most - entries.length);
        const rows = await pool.read(select, [toKeyText(log), entries.at(-1)?.seq ?? after, count]);
        for (const row of rows) {
          entries.push({ seq: countField(row, 'seq'), value: fromJsonText(textField(row, 'value')) });
        }
        if (rows.length < count) break;
      }
      return entries;
    },

    async logs(prefix, limit) {
      checkCount(limit, 'limit');
      const { from, to } = keyTextRange(prefix);
      const rows = await pool.read(newest, [from, to, limit ?? null]);
      return rows.map((row) => fromKeyText(textField(row, 'name')));
    },

    async deleteLog(log) {
      checkKey(log, 'log name');
      await pool.transaction((query) => query(remove, [toKeyText(log)]), log);
    },
  };
}

import { checkCount, checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toJsonText } from '../../../src/store/json-text.ts';
import { fromKeyText, keyTextRange, toKeyText } from '../../../src/store/key-text.ts';
import type { LogEntry, Store } from '../../../src/store/store.ts';
import { appendConflict } from '../../../src/store/store-error.ts';
import { countField, textField } from '../rows.ts';
import type { Database } from './database.ts';
import type { CheckGuard } from './guard.ts';

const few = 1_000;

/** SQLite takes a negative limit as none. */
const noLimit = -1;

/** The part of the store that only grows. */
export function createLogs(
  db: Database,
  checkGuard: CheckGuard,
): Pick<Store, 'append' | 'read' | 'logs' | 'deleteLog'> {
  const find = db.prepare('SELECT id, last_seq FROM logs WHERE name = ?');
  const create = db.prepare('INSERT INTO logs (name, last_seq, touched) VALUES (?, 0, 0)');
  const touch = db.prepare(
    'UPDATE logs SET last_seq = ?, touched = (SELECT max(touched) + 1 FROM logs) WHERE id = ?',
  );
  const insert = db.prepare('INSERT INTO entries (log_id, seq, value) VALUES (?, ?, ?)');
  const select = db.prepare(
    `SELECT seq, value FROM entries WHERE log_id = (SELECT id FROM logs WHERE name = ?) AND seq > ?
     ORDER BY seq LIMIT ?`,
  );
  // Few names are found by their index and sorted. Of many, the newest are met soon by going back in time: the plus
  // keeps SQLite from the index of names.
  const count = db.prepare(
    'SELECT count(*) AS found FROM (SELECT 1 FROM logs WHERE name >= ? AND name < ? LIMIT ?)',
  );
  const sorted = db.prepare(
    'SELECT name FROM logs WHERE name >= ? AND name < ? ORDER BY touched DESC LIMIT ?',
  );
  const newest = db.prepare(
    'SELECT name FROM logs WHERE +name >= ? AND +name < ? ORDER BY touched DESC LIMIT ?',
  );
  const removeEntries = db.prepare('DELETE FROM entries WHERE log_id = ?');
  const remove = db.prepare('DELETE FROM logs WHERE id = ?');

  /** The row of `name`, made where it is missing. */
  function openLog(name: string): unknown {
    const known = find.get(name);
    if (known !== undefined) return known;
    create.run(name);
    return find.get(name);
  }

  return {
    async append(log, values, expectedSeq, guard) {
      checkKey(log, 'log name');
      checkCount(expectedSeq, 'seq');
      const name = toKeyText(log);
      const texts = values.map((value) => toJsonText(value));
      return db.write(() => {
        checkGuard(guard);
        const row = find.get(name);
        const lastSeq = row === undefined ? 0 : countField(row, 'last_seq');
        if (expectedSeq !== undefined && expectedSeq !== lastSeq)
          throw appendConflict(log, expectedSeq, lastSeq);
        if (texts.length === 0) return lastSeq;
        const id = countField(openLog(name), 'id');
        for (const [index, text] of texts.entries()) insert.run(id, lastSeq + index + 1, text);
        touch.run(lastSeq + texts.length, id);
        return lastSeq + texts.length;
      });
    },

    async read(log, after = 0, limit) {
      checkKey(log, 'log name');
      checkCount(after, 'seq');
      checkCount(limit, 'limit');
      const rows = await db.read(() => select.all(toKeyText(log), after, limit ?? noLimit));
      return rows.map(
        (row): LogEntry => ({ seq: countField(row, 'seq'), value: fromJsonText(textField(row, 'value')) }),
      );
    },

    async logs(prefix, limit) {
      checkCount(limit, 'limit');
      const { from, to } = keyTextRange(prefix);
      const rows = await db.read(() => {
        const isFew = countField(count.get(from, to, few + 1), 'found') <= few;
        return (isFew ? sorted : newest).all(from, to, limit ?? noLimit);
      });
      return rows.map((row) => fromKeyText(textField(row, 'name')));
    },

    async deleteLog(log) {
      checkKey(log, 'log name');
      await db.write(() => {
        const row = find.get(toKeyText(log));
        if (row === undefined) return;
        const id = countField(row, 'id');
        removeEntries.run(id);
        remove.run(id);
      });
    },
  };
}

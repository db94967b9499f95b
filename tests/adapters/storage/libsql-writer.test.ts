import Libsql from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWriter, type Writer } from '../../../adapters/storage/libsql/writer.ts';

let db: Libsql.Database;
let writer: Writer;
let transactions: number;
beforeEach(() => {
  db = new Libsql(':memory:');
  db.exec('CREATE TABLE words (word TEXT NOT NULL UNIQUE)');
  transactions = 0;
  writer = createWriter(db, async (work) => {
    transactions += 1;
    return work();
  });
});

const insert = (...words: (string | null)[]) =>
  writer.write(() => {
    for (const word of words) db.prepare('INSERT INTO words VALUES (?)').run(word);
    return words.length;
  });
const words = () => db.prepare('SELECT word FROM words ORDER BY rowid').pluck().all();

describe('writes of one process', () => {
  it('that are asked for at once share a transaction, in their order', async () => {
    expect(await Promise.all([insert('a'), insert('b', 'c'), insert('d')])).toEqual([1, 2, 1]);
    expect(words()).toEqual(['a', 'b', 'c', 'd']);
    expect(transactions).toBe(1);
  });

  it('stand or fall alone: one that fails half-way leaves nothing, and the others whole', async () => {
    const outcomes = await Promise.allSettled([
      insert('a'),
      insert('lost', null),
      insert('b'),
      insert('lost', 'a'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(words()).toEqual(['a', 'b']);
  });

  it('all fail where their transaction does, and the next begin afresh', async () => {
    const failing = createWriter(db, () => Promise.reject(new Error('no disk')));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => failing.write(() => 1)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await insert('a')).toBe(1);
  });

  it('may be run again from the start', async () => {
    const again = createWriter(db, async (work) => {
      expect(() => {
        work();
        throw new Error('locked after all');
      }).toThrow();
      db.exec('DELETE FROM words');
      return work();
    });
    await again.write(() => db.prepare("INSERT INTO words VALUES ('once')").run());
    expect(words()).toEqual(['once']);
  });

  it('that are very many are done in several transactions', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => insert(String(index))));
    expect(words()).toHaveLength(200);
    expect(transactions).toBeGreaterThan(1);
    expect(transactions).toBeLessThan(10);
  });

  it('are waited for when it is said to be idle', async () => {
    await writer.idle();
    let done = false;
    const writing = insert('a').then(() => {
      done = true;
    });
    await writer.idle();
    expect(words()).toEqual(['a']);
    await writing;
    expect(done).toBe(true);
  });
});

import { checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toComparableText } from '../../../src/store/json-text.ts';
import { fromKeyText, keyTextRange, toKeyText } from '../../../src/store/key-text.ts';
import type { Guard, Store } from '../../../src/store/store.ts';
import type { Connection } from './connection.ts';
import { names } from './names.ts';
import { guardArguments, readOutcome } from './outcome.ts';
import * as scripts from './scripts.ts';

const pageSize = 500;

/** The part of the store in which a key has a value that is written under a condition. */
export function createCells(
  connection: Connection,
): Pick<Store, 'insertIfAbsent' | 'get' | 'compareAndSet' | 'list'> {
  /** Writes `after` where the cell holds `before`, both as texts; says whether it did. */
  async function swap(
    key: string,
    before: string | undefined,
    after: string | undefined,
    guard?: Guard,
  ): Promise<boolean> {
    checkKey(key);
    const args = [toKeyText(key), ...optional(before), ...optional(after), ...guardArguments(guard)];
    const reply = await connection.write((client) =>
      client.eval(scripts.compareAndSet, { keys: [names.cells, names.cellNames], arguments: args }),
    );
    return readOutcome(reply).count === 1;
  }

  return {
    async insertIfAbsent(key, value) {
      return swap(key, undefined, toComparableText(value));
    },

    async compareAndSet(key, expected, value, guard) {
      const before = expected === undefined ? undefined : toComparableText(expected);
      return swap(key, before, value === undefined ? undefined : toComparableText(value), guard);
    },

    async get(key) {
      checkKey(key);
      const text = await connection.read((client) => client.hGet(names.cells, toKeyText(key)));
      return text === null ? undefined : fromJsonText(text);
    },

    async *list(prefix) {
      const range = keyTextRange(prefix);
      for (let from = `[${range.from}`; ; ) {
        const texts = await connection.read((client) =>
          client.zRangeByLex(names.cellNames, from, `(${range.to}`, {
            LIMIT: { offset: 0, count: pageSize },
          }),
        );
        for (const text of texts) yield fromKeyText(text);
        const last = texts.at(-1);
        if (last === undefined || texts.length < pageSize) return;
        from = `(${last}`;
      }
    },
  };
}

/** A text that may be absent, as two arguments of a script. */
function optional(text: string | undefined): [given: string, text: string] {
  return text === undefined ? ['', ''] : ['1', text];
}

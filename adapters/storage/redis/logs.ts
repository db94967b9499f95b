import { checkCount, checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toJsonText } from '../../../src/store/json-text.ts';
import { fromKeyText, keyTextRange, toKeyText } from '../../../src/store/key-text.ts';
import type { LogEntry, Store } from '../../../src/store/store.ts';
import { appendConflict } from '../../../src/store/store-error.ts';
import type { Client, Connection } from './connection.ts';
import { names } from './names.ts';
import { guardArguments, readOutcome } from './outcome.ts';
import * as scripts from './scripts.ts';

/** Up to so many names that match are sorted here; of more, the newest are looked for on the server. */
const sortedHere = 2_000;
/** How many entries are read at once: a longer reply would hold up all that share the connection. */
const pageSize = 2_000;

/** The part of the store that only grows. */
export function createLogs(connection: Connection): Pick<Store, 'append' | 'read' | 'logs' | 'deleteLog'> {
  return {
    async append(log, values, expectedSeq, guard) {
      checkKey(log, 'log name');
      checkCount(expectedSeq, 'seq');
      const expected = expectedSeq === undefined ? '' : String(expectedSeq);
      const texts = values.map((value) => toJsonText(value));
      const reply = await connection.write((client) =>
        client.eval(scripts.append, {
          keys: [names.log(log), names.logNames, names.logRecency, names.touched, names.cells],
          arguments: [toKeyText(log), expected, ...guardArguments(guard), ...texts],
        }),
      );
      const { done, count } = readOutcome(reply);
      if (!done) throw appendConflict(log, expectedSeq ?? 0, count);
      return count;
    },

    async read(log, after = 0, limit) {
      checkKey(log, 'log name');
      checkCount(after, 'seq');
      checkCount(limit, 'limit');
      const most = limit ?? Number.POSITIVE_INFINITY;
      const entries: LogEntry[] = [];
      while (entries.length < most) {
        const start = after + entries.length;
        const count = Math.min(pageSize, most - entries.length);
        const texts = await connection.read((client) =>
          client.lRange(names.log(log), start, start + count - 1),
        );
        for (const [index, text] of texts.entries()) {
          entries.push({ seq: start + index + 1, value: fromJsonText(text) });
        }
        if (texts.length < count) break;
      }
      return entries;
    },

    async logs(prefix, limit) {
      checkCount(limit, 'limit');
      const range = keyTextRange(prefix);
      const [from, to] = [`[${range.from}`, `(${range.to}`];
      const found = await connection.read(async (client) => {
        const matching = await client.zLexCount(names.logNames, from, to);
        if (limit !== undefined && matching > sortedHere) return newestOnServer(client, range.from, limit);
        return sortByRecency(client, await client.zRangeByLex(names.logNames, from, to));
      });
      return found.slice(0, limit).map(fromKeyText);
    },

    async deleteLog(log) {
      checkKey(log, 'log name');
      await connection.write((client) =>
        client.eval(scripts.deleteLog, {
          keys: [names.log(log), names.logNames, names.logRecency],
          arguments: [toKeyText(log)],
        }),
      );
    },
  };
}

async function newestOnServer(client: Client, prefix: string, limit: number): Promise<string[]> {
  const reply: unknown = await client.eval(scripts.newestLogs, {
    keys: [names.logRecency],
    arguments: [prefix, String(limit)],
  });
  return Array.isArray(reply) ? reply.map(String) : [];
}

async function sortByRecency(client: Client, texts: readonly string[]): Promise<string[]> {
  const scored: { readonly text: string; readonly touched: number }[] = [];
  for (let start = 0; start < texts.length; start += sortedHere) {
    const part = texts.slice(start, start + sortedHere);
    const scores = await client.zmScore(names.logRecency, part);
    for (const [index, text] of part.entries()) {
      const touched = scores[index];
      // Deleted since its name was read.
      if (typeof touched === 'number') scored.push({ text, touched });
    }
  }
  return scored.sort((a, b) => b.touched - a.touched).map(({ text }) => text);
}

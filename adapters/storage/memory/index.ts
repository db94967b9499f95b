import { PlumblineError } from '../../../src/errors.ts';
import { checkCount, checkKey } from '../../../src/store/checks.ts';
import { fromJsonText, toComparableText, toJsonText } from '../../../src/store/json-text.ts';
import type { Guard, LogEntry, Store } from '../../../src/store/store.ts';
import { appendConflict, guardConflict, storeClosed } from '../../../src/store/store-error.ts';
import { openNamespaces, type TextAdapter } from '../keyv.ts';

export type MemoryStoreOptions = {
  /** Milliseconds since 1970, UTC; ends the lifetimes of `keyValue`. */
  readonly now: () => number;
};

/**
 * A store that lives as long as the process: for tests and for trying things out. It keeps JSON texts like the
 * others, so that a value read is never the object that was written.
 */
export function createMemoryStore({ now }: MemoryStoreOptions): Store {
  const namespaces = new Map<string, Map<string, KeptText>>();
  const cells = new Map<string, string>();
  // In the order of the latest append: a log that grows moves to the end.
  const logs = new Map<string, string[]>();
  let closed = false;

  function checkOpen(): void {
    if (closed) throw storeClosed();
  }

  function openLog(log: string): string[] {
    checkOpen();
    checkKey(log, 'log name');
    return logs.get(log) ?? [];
  }

  function openCell(key: string): string | undefined {
    checkOpen();
    checkKey(key);
    return cells.get(key);
  }

  function checkGuard(guard: Guard | undefined): void {
    if (guard !== undefined && openCell(guard.key) !== toComparableText(guard.value)) throw guardConflict();
  }

  return {
    keyValue: openNamespaces((namespace) => {
      const kept = new Map<string, KeptText>();
      namespaces.set(namespace, kept);
      return createTextAdapter(kept, now, checkOpen);
    }, toError),

    async insertIfAbsent(key, value) {
      const before = openCell(key);
      const text = toComparableText(value);
      if (before === undefined) cells.set(key, text);
      return before === undefined;
    },

    async get(key) {
      const text = openCell(key);
      return text === undefined ? undefined : fromJsonText(text);
    },

    async compareAndSet(key, expected, value, guard) {
      const before = openCell(key);
      const after = value === undefined ? undefined : toComparableText(value);
      checkGuard(guard);
      if (before !== (expected === undefined ? undefined : toComparableText(expected))) return false;
      if (after === undefined) cells.delete(key);
      else cells.set(key, after);
      return true;
    },

    async *list(prefix) {
      checkOpen();
      yield* [...cells.keys()].filter((key) => key.startsWith(prefix)).sort();
    },

    async append(log, values, expectedSeq, guard) {
      const entries = openLog(log);
      checkCount(expectedSeq, 'seq');
      const texts = values.map((value) => toJsonText(value));
      checkGuard(guard);
      if (expectedSeq !== undefined && expectedSeq !== entries.length) {
        throw appendConflict(log, expectedSeq, entries.length);
      }
      if (texts.length === 0) return entries.length;
      for (const text of texts) entries.push(text);
      logs.delete(log);
      logs.set(log, entries);
      return entries.length;
    },

    async read(log, after = 0, limit) {
      const entries = openLog(log);
      checkCount(after, 'seq');
      checkCount(limit, 'limit');
      return entries
        .slice(after, limit === undefined ? undefined : after + limit)
        .map((text, index): LogEntry => ({ seq: after + index + 1, value: fromJsonText(text) }));
    },

    async logs(prefix, limit) {
      checkOpen();
      checkCount(limit, 'limit');
      const newestFirst = [...logs.keys()].reverse();
      return newestFirst.filter((log) => log.startsWith(prefix)).slice(0, limit);
    },

    async deleteLog(log) {
      openLog(log);
      logs.delete(log);
    },

    async *keptValues() {
      checkOpen();
      for (const [namespace, kept] of namespaces) {
        for (const [key, { text, until }] of kept) {
          const value = { namespace, key, value: fromJsonText(text) };
          if (until === undefined) yield value;
          else if (until > now()) yield { ...value, ttlMs: until - now() };
        }
      }
    },

    async close() {
      closed = true;
    },
  };
}

/** `until` is in milliseconds since 1970; absent if kept for ever. */
type KeptText = { readonly text: string; readonly until: number | undefined };

function createTextAdapter(
  kept: Map<string, KeptText>,
  now: () => number,
  checkOpen: () => void,
): TextAdapter {
  function find(key: string): string | undefined {
    checkOpen();
    const found = kept.get(key);
    if (found?.until === undefined || found.until > now()) return found?.text;
    kept.delete(key);
    return undefined;
  }

  return {
    async get(key) {
      return find(key);
    },
    async set(key, text, ttlMs) {
      checkOpen();
      kept.set(key, { text, until: ttlMs === undefined ? undefined : now() + ttlMs });
      return true;
    },
    async delete(key) {
      return find(key) !== undefined && kept.delete(key);
    },
    async clear() {
      checkOpen();
      kept.clear();
    },
  };
}

function toError(error: unknown): PlumblineError {
  if (error instanceof PlumblineError) return error;
  return new PlumblineError('store_failed', 'The store in memory failed.', { cause: error });
}

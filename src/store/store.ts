import type { Json } from '../json.ts';

/** What is read and written by key; Keyv has this shape. A missing or expired key reads as `undefined`. */
export interface KeyValue {
  get(key: string): Promise<unknown>;
  /** `ttlMs` is how long the value is kept, in milliseconds; without it, for ever. */
  set(key: string, value: unknown, ttlMs?: number): Promise<boolean>;
  delete(key: string): Promise<boolean>;
}

/** One record of a log; `seq` counts from 1 without gaps. */
export type LogEntry = { readonly seq: number; readonly value: Json };

/**
 * Where Plumbline keeps what must survive. Every promise that resolves means that the write is durable; every
 * failure rejects with a `PlumblineError` (`store_failed`): nothing is swallowed.
 *
 * Keys and log names are non-empty strings of at most 512 characters; they are compared by their exact characters.
 */
export interface Store {
  /** One namespace a concern; namespaces never see each other's keys. */
  keyValue(namespace: string): KeyValue;

  /** Writes `value` unless the key has one. Of several racers, in any process, exactly one gets `true`. */
  insertIfAbsent(key: string, value: Json): Promise<boolean>;
  /** The value at `key`, or `undefined`. Sees what `insertIfAbsent` and `compareAndSet` wrote, not `keyValue`. */
  get(key: string): Promise<Json | undefined>;
  /**
   * Writes `value` if the key still holds `expected` (`undefined`: is absent); `undefined` as `value` deletes it.
   * Values are compared by content.
   */
  compareAndSet(key: string, expected: Json | undefined, value: Json | undefined): Promise<boolean>;
  /** Keys that start with `prefix`, ascending by code unit. */
  list(prefix: string): AsyncIterable<string>;

  /**
   * Adds `values` to the end of `log`, all or none, in order; resolves to the seq of the last. With
   * `expectedSeq` it first checks that the log's last seq is that (0: empty) and rejects with `conflict` if not.
   */
  append(log: string, values: readonly Json[], expectedSeq?: number): Promise<number>;
  /** Entries of `log` with a seq greater than `after` (default 0), in order. An unknown log is empty. */
  read(log: string, after?: number): Promise<LogEntry[]>;
  /** Names of logs that start with `prefix`, the one with the latest append first. */
  logs(prefix: string, limit?: number): Promise<string[]>;
  /** Removes a log and its entries. */
  deleteLog(log: string): Promise<void>;

  /** Waits for what is under way and lets go of files and connections. */
  close(): Promise<void>;
}

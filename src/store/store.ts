import type { Json } from '../json.ts';

/**
 * What is read and written by key; Keyv has this shape. A missing or expired key reads as `undefined`. Values are
 * `Json`; others are refused, also `undefined` (use `delete`).
 */
export interface KeyValue {
  get(key: string): Promise<unknown>;
  /** `ttlMs`, above 0, is how long the value is kept, in milliseconds; without it, for ever. Resolves to `true`. */
  set(key: string, value: unknown, ttlMs?: number): Promise<boolean>;
  /** Resolves to whether there was a value to delete. */
  delete(key: string): Promise<boolean>;
}

/** One record of a log; `seq` counts from 1 without gaps. */
export type LogEntry = { readonly seq: number; readonly value: Json };

/** A condition on a cell: `key` holds `value`. By it a lock refuses the late writes of a holder that has lost it. */
export type Guard = { readonly key: string; readonly value: Json };

/** One value of `keyValue`; `ttlMs` is how long it is still kept, in milliseconds, absent if for ever. */
export type KeptValue = {
  readonly namespace: string;
  readonly key: string;
  readonly value: Json;
  readonly ttlMs?: number;
};

/**
 * Where Plumbline keeps what must survive. Every promise that resolves means that the write is durable; every
 * failure rejects with a `PlumblineError` (`store_failed`, or `conflict` where a method says so): nothing is
 * swallowed. After a rejection nothing was written, unless the connection to a server broke before it could answer:
 * then the message says that the write may have happened.
 *
 * Keys and log names are non-empty strings of at most 255 UTF-16 code units, namespaces of at most 64; they are
 * compared by their exact code units. Prefixes are such strings or empty. What JSON would change (NaN, a Date, `undefined` in a list, …) is
 * refused with the path to it; fields of an object may come back in another order.
 */
export interface Store {
  /** One namespace a concern; namespaces never see each other's keys. The same namespace gives the same keys. */
  keyValue(namespace: string): KeyValue;

  /** Writes `value` unless the key has one. Of several racers, in any process, exactly one gets `true`. */
  insertIfAbsent(key: string, value: Json): Promise<boolean>;
  /** The value at `key`, or `undefined`. Sees what `insertIfAbsent` and `compareAndSet` wrote, not `keyValue`. */
  get(key: string): Promise<Json | undefined>;
  /**
   * Writes `value` if the key still holds `expected` (`undefined`: is absent); `undefined` as `value` deletes it.
   * Values are compared by content: the order of an object's fields does not matter. Resolves to whether it did.
   * Where `guard` does not hold at that moment it rejects with `conflict` and writes nothing.
   */
  compareAndSet(
    key: string,
    expected: Json | undefined,
    value: Json | undefined,
    guard?: Guard,
  ): Promise<boolean>;
  /**
   * Keys that start with `prefix`, ascending by code unit. A key written or deleted while the list is read may be in
   * it or not; all others are in it once.
   */
  list(prefix: string): AsyncIterable<string>;

  /**
   * Adds `values` to the end of `log`, all or none, in order; resolves to the seq of the last. With
   * `expectedSeq` it first checks that the log's last seq is that (0: empty), with `guard` that this holds; if not,
   * it rejects with `conflict`. Appends made by one process without waiting keep their order. Without values nothing
   * but the checks happens.
   */
  append(log: string, values: readonly Json[], expectedSeq?: number, guard?: Guard): Promise<number>;
  /** At most `limit` entries of `log` with a seq greater than `after` (default 0), in order. An unknown log is empty. */
  read(log: string, after?: number, limit?: number): Promise<LogEntry[]>;
  /** Names of at most `limit` logs that start with `prefix`, the one with the latest append first. */
  logs(prefix: string, limit?: number): Promise<string[]>;
  /** Removes a log and its entries; an append after it starts from seq 1. Removing an unknown log does nothing. */
  deleteLog(log: string): Promise<void>;

  /** All values of `keyValue` in all namespaces, in any order; as `list`, it may miss what changes meanwhile. */
  keptValues(): AsyncIterable<KeptValue>;

  /** Waits for what is under way and lets go of files and connections; later calls reject. Closing twice is fine. */
  close(): Promise<void>;
}

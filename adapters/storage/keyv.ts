import { Keyv } from 'keyv';
import { checkKey } from '../../src/store/checks.ts';
import { toJsonText } from '../../src/store/json-text.ts';
import { guardKeyValue } from '../../src/store/key-value.ts';
import type { KeyValue, Store } from '../../src/store/store.ts';
import { unreadable } from '../../src/store/store-error.ts';

/** What Keyv needs of a storage adapter. Values are JSON texts; a lifetime that is over reads as `undefined`. */
export type TextAdapter = {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttlMs?: number): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  clear(): Promise<void>;
};

/**
 * One namespace of a store, read and written through Keyv. `adapter` belongs to this namespace alone, so Keyv adds
 * no prefix of its own (its prefixes let a namespace see and clear the keys of one that it begins like).
 *
 * Left to itself Keyv swallows errors, turns NaN and undefined list items into null, and measures lifetimes by the
 * system's clock. Here errors are thrown, values go through `toJsonText`, and the adapter ends lifetimes.
 */
function openKeyValue(namespace: string, adapter: TextAdapter, toError: (error: unknown) => Error): KeyValue {
  const keyv = new Keyv({
    store: adapter,
    namespace,
    useKeyPrefix: false,
    throwOnErrors: true,
    serialize: ({ value }) => toJsonText(value),
    deserialize: (text) => ({ value: JSON.parse(text) }),
  });
  return guardKeyValue(keyv, (error) => (error instanceof SyntaxError ? unreadable() : toError(error)));
}

/** All namespaces of a store; each is opened once. */
export function openNamespaces(
  openAdapter: (namespace: string) => TextAdapter,
  toError: (error: unknown) => Error,
): Store['keyValue'] {
  const opened = new Map<string, KeyValue>();
  return (namespace) => {
    checkKey(namespace, 'namespace');
    const values = opened.get(namespace) ?? openKeyValue(namespace, openAdapter(namespace), toError);
    opened.set(namespace, values);
    return values;
  };
}

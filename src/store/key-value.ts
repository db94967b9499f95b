import { checkKey, checkLifetime } from './checks.ts';
import type { KeyValue } from './store.ts';

/**
 * `inner` with the promises of `KeyValue` that libraries do not make: keys and times to live are checked, and every
 * failure goes through `toError`.
 */
export function guardKeyValue(inner: KeyValue, toError: (error: unknown) => Error): KeyValue {
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toError(error);
    }
  }
  return {
    get: (key) =>
      guarded(() => {
        checkKey(key);
        return inner.get(key);
      }),
    set: (key, value, ttlMs) =>
      guarded(() => {
        checkKey(key);
        checkLifetime(ttlMs);
        return inner.set(key, value, ttlMs);
      }),
    delete: (key) =>
      guarded(() => {
        checkKey(key);
        return inner.delete(key);
      }),
  };
}

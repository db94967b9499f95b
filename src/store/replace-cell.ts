import type { Json } from '../json.ts';
import type { Store } from './store.ts';

/**
 * Writes a cell whatever it holds; `undefined` deletes it. Where several write at once the last one stands. Resolves to
 * whether that changed it.
 */
export async function replaceCell(store: Store, key: string, value: Json | undefined): Promise<boolean> {
  const before = await store.get(key);
  if (before === value) return false;
  if (await store.compareAndSet(key, before, value)) return true;
  return replaceCell(store, key, value);
}

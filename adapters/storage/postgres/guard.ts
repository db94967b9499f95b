import { checkKey } from '../../../src/store/checks.ts';
import { toComparableText } from '../../../src/store/json-text.ts';
import { toKeyText } from '../../../src/store/key-text.ts';
import type { Guard } from '../../../src/store/store.ts';
import { guardConflict } from '../../../src/store/store-error.ts';
import type { Query } from './pool.ts';
import { schema } from './schema.ts';

/** Rejects with `conflict` where `guard` does not hold, and keeps it as it is until the transaction of `query` ends. */
export async function checkGuard(query: Query, guard: Guard): Promise<void> {
  checkKey(guard.key);
  const found = await query(`SELECT 1 FROM ${schema}.cells WHERE key = $1 AND value = $2 FOR SHARE`, [
    toKeyText(guard.key),
    toComparableText(guard.value),
  ]);
  if (found.length === 0) throw guardConflict();
}

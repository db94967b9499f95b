import { checkKey } from '../../../src/store/checks.ts';
import { toComparableText } from '../../../src/store/json-text.ts';
import { toKeyText } from '../../../src/store/key-text.ts';
import type { Guard } from '../../../src/store/store.ts';
import { guardConflict } from '../../../src/store/store-error.ts';
import type { Database } from './database.ts';

/** Throws `conflict` where a guard does not hold; to be called within the transaction that it guards. */
export type CheckGuard = (guard: Guard | undefined) => void;

export function createGuardCheck(db: Database): CheckGuard {
  const holds = db.prepare('SELECT 1 FROM cells WHERE key = ? AND value = ?');
  return (guard) => {
    if (guard === undefined) return;
    checkKey(guard.key);
    if (holds.get(toKeyText(guard.key), toComparableText(guard.value)) === undefined) throw guardConflict();
  };
}

import { checkKey } from '../../../src/store/checks.ts';
import { toComparableText } from '../../../src/store/json-text.ts';
import { toKeyText } from '../../../src/store/key-text.ts';
import type { Guard } from '../../../src/store/store.ts';
import { guardConflict, unreadable } from '../../../src/store/store-error.ts';

/** A guard as two arguments of a script; '' is no key. */
export function guardArguments(guard: Guard | undefined): [key: string, value: string] {
  if (guard === undefined) return ['', ''];
  checkKey(guard.key);
  return [toKeyText(guard.key), toComparableText(guard.value)];
}

/** Reads what a script of scripts.ts returned; throws `conflict` where its guard did not hold. */
export function readOutcome(reply: unknown): { readonly done: boolean; readonly count: number } {
  if (!Array.isArray(reply)) throw unreadable(new TypeError('A script returned no list'));
  const [word, count]: unknown[] = reply;
  if (word === 'guard') throw guardConflict();
  if (typeof count !== 'number') throw unreadable(new TypeError('A script returned no number'));
  return { done: word === 'done', count };
}

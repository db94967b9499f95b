import { unreadable } from '../../src/store/store-error.ts';

function field(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
}

/** The text in a column of a row that a database gave. */
export function textField(row: unknown, name: string): string {
  const value = field(row, name);
  if (typeof value !== 'string') throw unreadable(new TypeError(`column ${name} holds a ${typeof value}`));
  return value;
}

/** The whole number in a column of a row that a database gave. */
export function countField(row: unknown, name: string): number {
  const value = field(row, name);
  if (typeof value !== 'number') throw unreadable(new TypeError(`column ${name} holds a ${typeof value}`));
  return value;
}

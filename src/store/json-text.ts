import { PlumblineError } from '../errors.ts';
import type { Json } from '../json.ts';
import { unreadable } from './store-error.ts';

/** Longest text of one stored value, in UTF-16 code units. */
export const longestValue = 16 * 1024 * 1024;

/** Deepest nesting of one stored value; a deeper one is a mistake and could exhaust the stack. */
export const deepestValue = 500;

/** How much of a path an error shows. */
const shownSteps = 20;

export type JsonTextOptions = {
  /** Writes the fields of objects in one order, so that equal contents have equal texts. */
  readonly sortFields?: boolean;
};

/**
 * The JSON text of `value`. Unlike `JSON.stringify` it changes nothing silently: whatever would read back as
 * something else (NaN, `undefined` in a list, Date, Map, BigInt, …) is refused with the path to it, as
 * `store_failed`. Two changes mean nothing and are made: a field that is `undefined` is left out, -0 becomes 0.
 */
export function toJsonText(value: unknown, options: JsonTextOptions = {}): string {
  const text = write(value, { path: [], within: [], sortFields: options.sortFields ?? false });
  if (text.length > longestValue) throw refused([], `is longer than ${longestValue} characters`);
  return text;
}

/** The text of a value that is compared with others: equal contents have equal texts. */
export function toComparableText(value: Json): string {
  return toJsonText(value, { sortFields: true });
}

/** Whether two values have the same content; `undefined` is equal to itself alone. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  return toJsonText(a, { sortFields: true }) === toJsonText(b, { sortFields: true });
}

/** Reads a text that `toJsonText` wrote; rejects one that it did not as `store_failed`. */
export function fromJsonText(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

type Place = {
  readonly path: readonly string[];
  /** The objects and lists around this place, to find a cycle. */
  readonly within: readonly object[];
  readonly sortFields: boolean;
};

function write(value: unknown, place: Place): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw refused(place.path, `is ${value}`);
      return JSON.stringify(value);
    case 'object':
      return value === null ? 'null' : writeObject(value, place);
    default:
      throw refused(place.path, typeof value === 'undefined' ? 'is undefined' : `is a ${typeof value}`);
  }
}

function writeObject(value: object, place: Place): string {
  if (place.within.includes(value)) throw refused(place.path, 'contains itself');
  if (place.within.length >= deepestValue) throw refused(place.path, `is nested over ${deepestValue} deep`);
  const inside = (step: string): Place => ({
    ...place,
    path: [...place.path, step],
    within: [...place.within, value],
  });
  if (Array.isArray(value)) {
    // `Array.from` visits holes too, as `undefined`.
    return `[${Array.from(value, (item, index) => write(item, inside(`[${index}]`))).join(',')}]`;
  }
  if (!isPlain(value)) throw refused(place.path, `is a ${value.constructor?.name ?? 'special object'}`);
  if (Object.getOwnPropertySymbols(value).length > 0) throw refused(place.path, 'has a symbol as a field');
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  if (place.sortFields) fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${write(item, inside(`.${name}`))}`).join(',')}}`;
}

/** An object made by `{}` or without a prototype, in this or another realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null);
}

function refused(path: readonly string[], why: string): PlumblineError {
  const steps = path.length > shownSteps ? [...path.slice(0, shownSteps), '…'] : path;
  const field = steps.join('').replace(/^\./, '');
  const place = field === '' ? 'The value' : `The field "${field}" of a value`;
  return new PlumblineError('store_failed', `${place} ${why}, which cannot be stored. Nothing was written.`, {
    advice: 'This is a fault of Plumbline or of an extension of it: please report it with this message.',
    problems: [{ code: 'not-json', message: why, ...(field === '' ? {} : { field }) }],
  });
}

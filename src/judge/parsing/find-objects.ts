import { jsonObjectEnd } from '../../model/json-object-end.ts';
import { isAttributed, isDenied, isToldOf } from './mask-quotes.ts';

/** A JSON object inside a text: its place, and its value. */
export type FoundObject = { readonly start: number; readonly end: number; readonly value: unknown };

/** Braces that are tried as the beginning of an object; a reply with more is no verdict. */
const mostStarts = 300;

/** The outermost valid JSON objects of a text, in order. */
export function findObjects(text: string): FoundObject[] {
  const found: FoundObject[] = [];
  let tried = 0;
  let start = text.indexOf('{');
  while (start >= 0 && tried < mostStarts) {
    tried += 1;
    const end = jsonObjectEnd(text, start);
    if (end !== null) found.push({ start, end, value: JSON.parse(text.slice(start, end)) });
    start = text.indexOf('{', end ?? start + 1);
  }
  return found;
}

/** True where, from `from` on, a JSON object begins that never ends: the reply was cut off inside it. */
export function hasTornObject(text: string, objects: readonly FoundObject[]): boolean {
  for (const match of text.matchAll(/\{\s*["“'](?:[^"”'\n{}]{1,40})["”']\s*:/g)) {
    const inside = objects.some(({ start, end }) => match.index >= start && match.index < end);
    if (!inside && openBraces(text.slice(match.index)) > 0) return true;
  }
  return /\{\s*$/.test(text);
}

function openBraces(text: string): number {
  // A quote that is left over begins the string in which the cut is: what follows it is no JSON.
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/gs, '').replace(/".*$/s, '');
  return (bare.match(/\{/g)?.length ?? 0) - (bare.match(/\}/g)?.length ?? 0);
}

/** The text with `objects` blanked out, every place kept. */
export const blankObjects = (text: string, objects: readonly FoundObject[]): string =>
  objects.reduce(
    (current, { start, end }) =>
      current.slice(0, start) + current.slice(start, end).replace(/[^\n]/g, '\u0000') + current.slice(end),
    text,
  );

/** True for an object that the judge shows as somebody else's: inside quotes, on a quoted line, or announced as such. */
export function isQuotedObject(text: string, start: number, end: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const before = text.slice(0, start).replace(/[ \t]*(`{3,}|~{3,})[^\n]*\n\s*$/, '');
  const pair = `${text[start - 1] ?? ''}${text[end] ?? ''}`;
  return (
    /^\s*>/.test(line) ||
    /<(?:(?:student|learner|candidate|submitted|user|original)s?[\s_-]?(?:answer|response|submission|text)|answer to judge)>\s*$/i.test(
      before,
    ) ||
    isDenied(before.trimEnd(), before.trimEnd().length) ||
    isToldOf(text.slice(end, end + 200)) ||
    /^(?:""|“”|''|‘’|«»|``)$/.test(pair) ||
    isAttributed(before.trimEnd(), before.trimEnd().length)
  );
}

import { blankObjects, type FoundObject, isQuotedObject } from './find-objects.ts';
import { type ObjectReading, readVerdictObject } from './verdict-object.ts';

/**
 * The verdict of an object that is whole but no JSON: its strings hold raw line breaks or unescaped quotes, a comma
 * stands after its last field, or its quotes are single ones. `null` where there is none, and where braces do not
 * close: a reply that was cut off is not repaired. `objects` are those that are valid and were looked at already.
 */
export function readSloppy(text: string, objects: readonly FoundObject[]): ObjectReading | null {
  const rest = blankObjects(text, objects);
  const start = rest.indexOf('{');
  const end = rest.lastIndexOf('}') + 1;
  if (start < 0 || end <= start || isQuotedObject(text, start, end)) return null;
  const object = rest.slice(start, end);
  if (object.split('{').length !== object.split('}').length) return null;
  const value = repaired(text.slice(start, end));
  return value === null ? readLastField(object, text.slice(start, end)) : readVerdictObject(value, object);
}

function repaired(text: string): unknown {
  const json = text
    .replace(/"(?:[^"\\]|\\.)*"/gs, (string) =>
      string
        .replace(/\n/g, '\\n')
        .replace(/\t/g, '\\t')
        .replace(/\p{Cc}/gu, ''),
    )
    .replace(/,(\s*[}\]])/g, '$1');
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}

/** The score of an object whose last field it is, as we ask for it, when the feedback before it breaks the JSON. */
function readLastField(object: string, source: string): ObjectReading | null {
  const field = /(["'”’])\s*,\s*["'“‘]score["'”’]\s*:\s*(["']?)([^"'{}[\],:\n]{1,12})\2\s*,?\s*\}$/i.exec(
    object,
  );
  if (field === null || (object.match(/["'“‘]score["'”’]\s*:/gi)?.length ?? 0) !== 1) return null;
  const value = readVerdictObject({ score: field[3]?.trim() }, '{}');
  const feedback = /^\{\s*["'“‘]feedback["'”’]\s*:\s*["'“‘]([\s\S]*)$/i.exec(
    source.slice(0, field.index),
  )?.[1];
  return value === null ? null : { ...value, feedback: feedback?.trim() ?? '' };
}

// Looking for the end of what is no object must not take long, however many braces a text has.
const longest = 200_000;

/**
 * The place after the JSON object that begins at `start` (which holds `{`), in UTF-16 code units; `null` where what
 * begins there is not one whole, valid object. Braces inside strings do not count.
 */
export function jsonObjectEnd(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  const last = Math.min(text.length, start + longest);
  for (let at = start; at < last; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return isObject(text.slice(start, at + 1)) ? at + 1 : null;
    }
  }
  return null;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

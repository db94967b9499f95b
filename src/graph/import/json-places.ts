/** Lines, from 1, on which the values of a JSON document begin, two steps deep. */
export type JsonPlaces = {
  /** Of the values in the outermost list or object, in written order. */
  readonly outer: readonly {
    readonly key: string | null;
    readonly line: number;
    readonly inner: readonly number[];
  }[];
};

type MutablePlace = { key: string | null; line: number; inner: number[] };

/** Finds the lines of a text that JSON.parse has accepted. One pass, no recursion. */
export function jsonPlaces(text: string): JsonPlaces {
  const outer: MutablePlace[] = [];
  const open: ('[' | '{')[] = [];
  let line = 1;
  let key: string | null = null;
  /** Whether the next thing to come is a value of the innermost open list or object. */
  let awaiting = false;

  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') line += 1;
    if (char === undefined || /\s/.test(char)) continue;
    if (awaiting && char !== ']') {
      if (open.length === 1) outer.push({ key, line, inner: [] });
      else if (open.length === 2) outer.at(-1)?.inner.push(line);
      awaiting = false;
    }
    if (char === '"') {
      const end = endOfString(text, at);
      if (open.length === 1 && open[0] === '{') key = stringAt(text, at, end);
      at = end;
    } else if (char === '[' || char === '{') {
      open.push(char);
      awaiting = char === '[';
    } else if (char === ']' || char === '}') {
      open.pop();
      awaiting = false;
    } else if (char === ':') awaiting = true;
    else if (char === ',') awaiting = open.at(-1) === '[';
  }
  return { outer };
}

/** Index of the quotation mark that ends the string begun at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function stringAt(text: string, start: number, end: number): string {
  const value: unknown = JSON.parse(text.slice(start, end + 1));
  return typeof value === 'string' ? value : '';
}

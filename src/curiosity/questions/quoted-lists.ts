/** A list of texts as JSON or a programming language writes it: where it stands, and its texts. */
export type QuotedList = {
  readonly start: number;
  readonly end: number;
  readonly items: readonly string[];
  /** A last text that never ends, since the reply was cut off in it. */
  readonly torn: string | null;
};

const mostStarts = 200;

/**
 * Lists of quoted texts: `["…", "…"]`, Python's `['…', "…"]`, and lists of objects such as `[{"question": "…"}]`, of
 * which the values are taken; and objects without a list. Apostrophes inside single quotes need no escape. What holds something else is no list.
 */
export function quotedLists(text: string): QuotedList[] {
  const lists = readFrom(text, '[', readList);
  const isFree = ({ start, end }: QuotedList): boolean =>
    lists.every((list) => list.end <= start || end <= list.start);
  const objects = readFrom(text, '{', readObject).filter(isFree);
  return [...lists, ...objects].sort((one, other) => one.start - other.start);
}

function readFrom(
  text: string,
  begins: string,
  read: (text: string, start: number) => QuotedList | null,
): QuotedList[] {
  const found: QuotedList[] = [];
  let start = text.indexOf(begins);
  for (let tried = 0; start >= 0 && tried < mostStarts; tried += 1) {
    const list = read(text, start);
    if (list !== null) found.push(list);
    start = text.indexOf(begins, list?.end ?? start + 1);
  }
  return found;
}

/** `{"question1": "…", "question2": "…"}`, of which the values are taken, in objects too; `null` where it holds a list. */
function readObject(text: string, start: number): QuotedList | null {
  const items: string[] = [];
  let depth = 0;
  let isValue = false;
  for (let at = start; ; at += 1) {
    const character = text[at];
    if (character === undefined) return items.length > 0 ? { start, end: at, items, torn: null } : null;
    if (character === '{') {
      depth += 1;
      isValue = false;
    } else if (character === '}') {
      depth -= 1;
      isValue = false;
      if (depth === 0) return items.length > 0 ? { start, end: at + 1, items, torn: null } : null;
    } else if (character === ':') isValue = true;
    else if (character === ',') isValue = false;
    else if (opener.test(character)) {
      const end = closing(text, at);
      if (end === null) {
        const torn = isValue ? withoutEscapes(text.slice(at + 1)).trim() : '';
        return torn === '' && items.length === 0 ? null : { start, end: text.length, items, torn };
      }
      const isKey = /^\s*:/.test(text.slice(end + 1, end + 8));
      if (isKey === isValue) return null;
      if (isValue) items.push(withoutEscapes(text.slice(at + 1, end)));
      at = end;
    } else if (!/[\s\d.-]/.test(character) && !isBareWord(text, at)) return null;
    else if (/[a-z]/i.test(character)) at += (/^[a-z]+/i.exec(text.slice(at, at + 8))?.[0].length ?? 1) - 1;
  }
}

const isBareWord = (text: string, at: number): boolean =>
  /^(?:null|None|true|false)\b/i.test(text.slice(at, at + 6));

const opener = /["'“‘]/;
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' };
const key = /^(?:number|index|id|no)?["'“”‘’]?\s*:/i;

function readList(text: string, start: number): QuotedList | null {
  const items: string[] = [];
  let at = start + 1;
  for (;;) {
    at = skip(text, at);
    const character = text[at];
    if (character === undefined) return items.length > 0 ? { start, end: at, items, torn: null } : null;
    if (character === ']')
      return items.length > 0 ? { start, end: outer(text, at + 1), items, torn: null } : null;
    // Numbers and keys of objects stand between the texts.
    const bare = /^(?:\d+|None|null|true|false)\b\s*:?/.exec(text.slice(at, at + 40))?.[0];
    if (bare !== undefined) {
      at += bare.length;
      continue;
    }
    if (!opener.test(character)) return null;
    const end = closing(text, at);
    if (end === null) {
      const torn = withoutEscapes(text.slice(at + 1)).trim();
      return torn === '' && items.length === 0 ? null : { start, end: text.length, items, torn };
    }
    const isKey = key.test(text.slice(end, end + 8));
    if (!isKey) items.push(withoutEscapes(text.slice(at + 1, end)));
    at = end + 1;
  }
}

/** Past white space, commas, and the braces and brackets of what the list holds. */
function skip(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,{}(:)]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** A list that stands in an object takes the braces that close it. */
const outer = (text: string, end: number): number =>
  end + (/^[ \t\n]*\}*/.exec(text.slice(end, end + 40))?.[0].length ?? 0);

/** The quote that ends a text: one after which the list goes on. */
function closing(text: string, start: number): number | null {
  const close = closers[text[start] ?? ''] ?? '"';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === close && /^\s*(?:[,\]}:)]|$)/.test(text.slice(at + 1, at + 60))) return at;
  }
  return null;
}

const withoutEscapes = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([nrt])/g, ' ')
    .replace(/\\(["'\\/])/g, '$1');

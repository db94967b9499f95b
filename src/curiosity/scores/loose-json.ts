/** A JSON value as it was written: an object keeps each field, one that is written twice too. */
export type LooseValue = string | number | boolean | null | LooseList | LooseObject;
export type LooseList = { readonly kind: 'list'; readonly items: readonly LooseValue[] };
export type LooseObject = {
  readonly kind: 'object';
  readonly fields: readonly (readonly [string, LooseValue])[];
};

export type LooseFound = {
  readonly start: number;
  readonly end: number;
  readonly value: LooseList | LooseObject;
};

/** Brackets that are tried as a beginning, and levels of nesting: what has more is no reply to us. */
const mostStarts = 200;
const deepest = 12;

/**
 * The outermost objects and lists of a text, read as JSON and as what models write in its place: comments, commas
 * after the last field, single or typographic quotes, keys without quotes, raw line breaks and unescaped quotes inside
 * strings, `None`. A bracket that never closes begins nothing: what was cut off is not repaired.
 */
export function looseValues(text: string, opener: '{' | '[' = '{'): LooseFound[] {
  const found: LooseFound[] = [];
  let start = text.indexOf(opener);
  for (let tried = 0; start >= 0 && tried < mostStarts; tried += 1) {
    const reader = createReader(text, start);
    const value = reader.value(0);
    const whole =
      typeof value === 'object' && value !== null ? { start, end: reader.at(), value } : undefined;
    if (whole !== undefined) found.push(whole);
    start = text.indexOf(opener, whole?.end ?? start + 1);
  }
  return found;
}

const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '”': '”' };

function createReader(text: string, start: number) {
  let at = start;

  const skip = (): void => {
    const blank = /(?:\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
  };

  const quoted = (): string | undefined => {
    const close = closers[text[at] ?? ''] ?? '"';
    for (let end = at + 1; end < text.length; end += 1) {
      if (text[end] === '\\') end += 1;
      else if (text[end] === close && closes(end + 1)) {
        const inside = text.slice(at + 1, end);
        at = end + 1;
        return unescaped(inside);
      }
    }
    return undefined;
  };

  /** A quote after which the object does not go on belongs to the string. */
  const closes = (from: number): boolean => {
    const next = /\s*(?:\/\/[^\n]*\s*)?/y;
    next.lastIndex = from;
    const end = from + (next.exec(text)?.[0].length ?? 0);
    return end >= text.length || /[,:}\]]/.test(text[end] ?? '') || /["'\n]/.test(text.slice(from, end));
  };

  /** A value without quotes: a number, a word, or such as `4/5`, up to the end of its field. */
  const bare = (): LooseValue | undefined => {
    const word = /[^\s,{}[\]"“”:][^\n,{}[\]"“”:]{0,60}?(?=\s*(?:[,}\]:\n]|\/\/|#))/y;
    word.lastIndex = at;
    const said = word.exec(text)?.[0].trim();
    if (said === undefined) return undefined;
    at += said.length;
    if (/^(?:null|none|nan|undefined)$/i.test(said)) return null;
    if (/^(?:true|false)$/i.test(said)) return said.toLowerCase() === 'true';
    return /^[+-]?\d+(?:\.\d+)?$/.test(said) ? Number(said) : said;
  };

  const list = (depth: number): LooseList | undefined => {
    const items: LooseValue[] = [];
    for (at += 1; ; ) {
      skip();
      if (text[at] === ']') {
        at += 1;
        return { kind: 'list', items };
      }
      const item = value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      skip();
      if (text[at] === ',') at += 1;
      else if (text[at] !== ']') return undefined;
    }
  };

  const object = (depth: number): LooseObject | undefined => {
    const fields: [string, LooseValue][] = [];
    for (at += 1; ; ) {
      skip();
      if (text[at] === '}') {
        at += 1;
        return { kind: 'object', fields };
      }
      const key = closers[text[at] ?? ''] === undefined ? bare() : quoted();
      skip();
      if (key === undefined || text[at] !== ':') return undefined;
      at += 1;
      const field = value(depth + 1);
      if (field === undefined) return undefined;
      fields.push([String(typeof key === 'object' ? '' : key), field]);
      skip();
      if (text[at] === ',' || text[at] === ';') at += 1;
      // A comma that was forgotten between two lines.
      else if (text[at] !== '}' && !/\n\s*$/.test(text.slice(Math.max(0, at - 80), at))) return undefined;
    }
  };

  const value = (depth: number): LooseValue | undefined => {
    skip();
    const character = text[at] ?? '';
    if (depth > deepest || character === '') return undefined;
    if (character === '{') return object(depth);
    if (character === '[') return list(depth);
    return closers[character] === undefined ? bare() : quoted();
  };

  return { value, at: () => at };
}

const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\n/g, '\n')
    .replace(/\\[rt]/g, ' ')
    .replace(/\\(["'\\/])/g, '$1')
    .trim();

const tokens =
  /\s*(?:([{}[\],:])|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/uy;

type Expecting = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'comma';

/**
 * The line and column, from 1, where `text` stops being JSON: where the reader of a hand-written file should look.
 * The messages of `JSON.parse` quote the text around the fault, which may be a secret, and often name no place.
 */
export function jsonFault(text: string): { readonly line: number; readonly column: number } {
  const open: ('{' | '[')[] = [];
  let expecting: Expecting | 'end' = 'value';
  let at = 0;
  const after = (): Expecting | 'end' => (open.length === 0 ? 'end' : 'comma');
  for (;;) {
    tokens.lastIndex = at;
    const match = tokens.exec(text);
    if (match === null) break;
    const mark = match[1] ?? (match[0].trimStart().startsWith('"') ? 'string' : 'word');
    const next = step(mark, expecting, open, after);
    if (next === undefined) break;
    expecting = next;
    at = tokens.lastIndex;
  }
  const place = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  const before = text.slice(0, place).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** What may follow `mark`; `undefined` where it may not stand. */
function step(
  mark: string,
  expecting: Expecting | 'end',
  open: ('{' | '[')[],
  after: () => Expecting | 'end',
): Expecting | 'end' | undefined {
  const value = expecting === 'value' || expecting === 'first-value';
  switch (mark) {
    case '{':
    case '[':
      if (!value) return undefined;
      open.push(mark);
      return mark === '{' ? 'first-key' : 'first-value';
    case '}':
    case ']': {
      const first = mark === '}' ? 'first-key' : 'first-value';
      if (open.at(-1) !== (mark === '}' ? '{' : '[') || (expecting !== 'comma' && expecting !== first))
        return undefined;
      open.pop();
      return after();
    }
    case ',':
      if (expecting !== 'comma') return undefined;
      return open.at(-1) === '{' ? 'key' : 'value';
    case ':':
      return expecting === 'colon' ? 'value' : undefined;
    case 'string':
      if (expecting === 'key' || expecting === 'first-key') return 'colon';
      return value ? after() : undefined;
    default:
      return value ? after() : undefined;
  }
}

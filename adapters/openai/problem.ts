/** What a server says is wrong, in whichever of the usual forms. */
export type ServerProblem = {
  /** Its words; empty where it has none. */
  readonly message: string;
  /** Its codes and types, in lower case, separated by blanks. */
  readonly codes: string;
  /** The parameters that it names in fields meant for that. */
  readonly params: readonly string[];
  /** A status inside the body, which some gateways send along with 200. */
  readonly status: number | undefined;
};

const deepest = 8;

/** Reads the body of an error: OpenAI's, FastAPI's, Azure's, a gateway's around another one, plain text, a page. */
export function readProblem(text: string): ServerProblem {
  const found = { messages: new Set<string>(), codes: new Set<string>(), params: new Set<string>() };
  const state: Found = { ...found, status: undefined };
  const value = parse(text);
  if (value === undefined) state.messages.add(text);
  else collect(value, state, 0);
  return {
    message: [...state.messages].join('; '),
    codes: [...state.codes].join(' ').toLowerCase(),
    params: [...state.params],
    status: state.status,
  };
}

type Found = {
  readonly messages: Set<string>;
  readonly codes: Set<string>;
  readonly params: Set<string>;
  status: number | undefined;
};

const messageFields = ['message', 'msg', 'error', 'detail', 'title', 'error_description'];
const codeFields = ['code', 'type', 'status', 'reason'];
const nestedFields = ['error', 'errors', 'detail', 'innererror', 'inner_error', 'metadata', 'raw', 'choices'];

function collect(value: unknown, found: Found, depth: number): void {
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 20)) collect(each, found, depth + 1);
    return;
  }
  if (typeof value === 'string') {
    const inner = parse(value);
    if (inner !== undefined && typeof inner === 'object') collect(inner, found, depth + 1);
    else if (value.trim() !== '') found.messages.add(value);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const name of messageFields) addText(found.messages, fields.get(name));
  for (const name of codeFields) {
    const code = fields.get(name);
    addText(found.codes, code);
    if (typeof code === 'number' && code >= 400 && code < 600) found.status ??= code;
  }
  addText(found.params, fields.get('param'));
  const place = fields.get('loc');
  if (Array.isArray(place)) found.params.add(place.filter((part) => typeof part === 'string').join('.'));
  for (const name of nestedFields) {
    const nested = fields.get(name);
    if (typeof nested === 'object' || name === 'raw') collect(nested, found, depth + 1);
  }
}

function addText(texts: Set<string>, value: unknown): void {
  if (typeof value === 'string' && value.trim() !== '') texts.add(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { PlumblineError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { ChatRequest } from './chat-model.ts';

/** Sampling parameters as a user sets them, by their names on the wire. */
export type Params = { readonly [name: string]: Json };

type Known = 'temperature' | 'topP' | 'topK' | 'seed' | 'maxTokens';
type Rule = { readonly field: Known; readonly least: number; readonly most: number; readonly whole: boolean };

const temperature: Rule = { field: 'temperature', least: 0, most: 2, whole: false };
const topP: Rule = { field: 'topP', least: 0, most: 1, whole: false };
const topK: Rule = { field: 'topK', least: -1, most: 1_000_000, whole: true };
const seed: Rule = {
  field: 'seed',
  least: Number.MIN_SAFE_INTEGER,
  most: Number.MAX_SAFE_INTEGER,
  whole: true,
};
const maxTokens: Rule = { field: 'maxTokens', least: 1, most: 10_000_000, whole: true };

const rules: { readonly [name: string]: Rule } = {
  temperature,
  top_p: topP,
  topP,
  top_k: topK,
  topK,
  seed,
  max_tokens: maxTokens,
  max_completion_tokens: maxTokens,
  maxTokens,
};

/** Parameters that Plumbline sets itself: a user's would make its replies unreadable. */
const reserved = new Set([
  'model',
  'messages',
  'stream',
  'stream_options',
  'n',
  'response_format',
  'tools',
  'tool_choice',
  'functions',
  'function_call',
  'logprobs',
  'top_logprobs',
]);

/** What is wrong with a parameter, in words without its value; `undefined` where nothing is. */
export function paramProblem(name: string, value: unknown): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/.test(name)) return 'is not the name of a parameter';
  if (reserved.has(name)) return 'is set by Plumbline itself';
  const rule = rules[name];
  if (rule === undefined) return undefined;
  const kind = rule.whole ? 'a whole number' : 'a number';
  const range = Math.abs(rule.most) > 1e7 ? '' : ` from ${rule.least} to ${rule.most}`;
  const fits =
    typeof value === 'number' &&
    value >= rule.least &&
    value <= rule.most &&
    (!rule.whole || Number.isInteger(value));
  return fits ? undefined : `must be ${kind}${range}`;
}

/**
 * Reads `--param k=v` options. A value is read as JSON where it is JSON (`0.2`, `true`, `{"a":1}`), else as text.
 * Rejects with `usage` what is not `k=v`, and a value out of range.
 */
export function parseParams(options: readonly string[]): Params {
  const params: Record<string, Json> = {};
  for (const option of options) {
    const at = option.indexOf('=');
    const name = option.slice(0, at).trim();
    const value = at > 0 ? readValue(option.slice(at + 1).trim()) : undefined;
    const problem = value === undefined ? 'is not of the form name=value' : paramProblem(name, value);
    if (problem !== undefined)
      throw new PlumblineError('usage', `--param ${at > 0 ? name : option}: ${problem}`, {
        advice: 'For example: --param temperature=0 --param max_tokens=512',
      });
    params[name] = value ?? null;
  }
  return params;
}

function readValue(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type ParamLayers = {
  /** The user's words for this run (`--param`, a preset): they win over everything. */
  readonly run?: Params | undefined;
  /** From the model's entry in the configuration: these win over what the code asks for, except that
   * `max_tokens` only raises it, since a caller asks for more when a reply was cut off. */
  readonly model?: Params | undefined;
};

/** `request` with the user's parameters; what Plumbline has no field for goes along as `extra`. */
export function withParams(request: ChatRequest, { run = {}, model = {} }: ParamLayers): ChatRequest {
  const known: { -readonly [name in Known]?: number } = {};
  const extra: Record<string, Json> = { ...request.extra };
  for (const [name, value] of [...Object.entries(model), ...Object.entries(run)]) {
    const rule = rules[name];
    if (rule === undefined) extra[name] = value;
    else if (typeof value === 'number') known[rule.field] = value;
  }
  const runTokens = Object.keys(run).some((name) => rules[name]?.field === 'maxTokens');
  if (!runTokens && known.maxTokens !== undefined && request.maxTokens !== undefined)
    known.maxTokens = Math.max(known.maxTokens, request.maxTokens);
  return { ...request, ...known, ...(Object.keys(extra).length === 0 ? {} : { extra }) };
}

import type { Json } from '../../src/json.ts';
import type { ChatMessage, ChatRequest, FormatKind } from '../../src/model/chat-model.ts';
import type { Call, Feature } from '../../src/model/model-server.ts';
import { fold, mergeTurns, withAddition } from './messages.ts';
import { adaptSchema, schemaUse } from './schema-dialect.ts';

export type WireOptions = {
  readonly model: string;
  /** The newer name of the limit first, as OpenAI's own models want it; others know the older one. */
  readonly newTokenLimit: boolean;
  readonly stream: boolean;
};

/** A request as it goes over the wire, and what in it a server could refuse. */
export type WireRequest = {
  readonly body: { readonly [name: string]: Json };
  readonly features: readonly Feature[];
  readonly format: FormatKind;
  /** Parameters of the request that are not in `body` because the server refuses them. */
  readonly omitted: readonly string[];
  /** The limit on the reply's tokens that was sent. */
  readonly maxTokens: number | undefined;
};

type Format = NonNullable<ChatRequest['format']>;

/** Writes `call` as a body for `/chat/completions`, without anything that is known to be refused. */
export function wireRequest(call: Call, { model, newTokenLimit, stream }: WireOptions): WireRequest {
  const { request, refused } = call;
  const format = formatFor(request.format, refused);
  const body: Record<string, Json> = { model };
  const features: Feature[] = [];
  const omitted: string[] = [];
  const put = (name: string, value: Json | undefined): void => {
    if (value === undefined) return;
    if (refused.has(name)) omitted.push(name);
    else {
      body[name] = value;
      features.push(name);
    }
  };

  const { messages, features: habits } = messagesFor(request, format, refused);
  body.messages = messages.map(({ role, content }) => ({ role, content }));
  features.push(...habits);

  const maxTokens = limitFor(request.maxTokens, call.outputLimit);
  const names = newTokenLimit
    ? ['max_completion_tokens', 'max_tokens']
    : ['max_tokens', 'max_completion_tokens'];
  const limitName = names.find((name) => !refused.has(name));
  if (limitName === undefined) omitted.push(...(maxTokens === undefined ? [] : ['max_tokens']));
  else put(limitName, maxTokens);

  put('temperature', request.temperature);
  put('top_p', request.topP);
  put('top_k', request.topK);
  put('seed', request.seed);
  put('logprobs', request.logprobs === true ? true : undefined);
  for (const [name, value] of Object.entries(request.extra ?? {})) put(name, value);
  if (format !== 'text' && request.format !== undefined) {
    const { wire, features: used } = responseFormat(request.format, format, refused);
    body.response_format = wire;
    features.push(...used);
  }
  const streamed =
    (stream || (format !== 'text' && refused.has('unstreamed-json'))) && !refused.has('stream');
  if (format !== 'text' && !streamed) features.push('unstreamed-json');
  if (streamed) {
    body.stream = true;
    features.push('stream');
    if (!refused.has('stream_options')) {
      body.stream_options = { include_usage: true };
      features.push('stream_options');
    }
  }
  const limited = limitName === undefined ? undefined : maxTokens;
  return { body, features, format, omitted, maxTokens: limited };
}

function formatFor(format: Format | undefined, refused: ReadonlySet<Feature>): FormatKind {
  // A model that does not stop after its JSON has to be stopped, and a reply that comes whole cannot be.
  const unstoppable = refused.has('unstreamed-json') && refused.has('stream');
  if (format === undefined || unstoppable) return 'text';
  if (format.kind === 'json-schema' && !refused.has('json-schema')) return 'json-schema';
  return refused.has('json') ? 'text' : 'json';
}

function limitFor(asked: number | undefined, limit: number | undefined): number | undefined {
  if (asked === undefined) return undefined;
  return limit === undefined ? asked : Math.min(asked, limit);
}

function messagesFor(
  request: ChatRequest,
  format: FormatKind,
  refused: ReadonlySet<Feature>,
): { messages: readonly ChatMessage[]; features: Feature[] } {
  let messages = request.messages;
  if (format === 'text' && request.format !== undefined && request.plainMessages !== undefined)
    messages = request.plainMessages;
  else if (request.format !== undefined) {
    const addition = wordsFor(request.format, format, messages);
    if (addition !== undefined) messages = withAddition(messages, addition);
  }
  const features: Feature[] = [];
  if (messages.some(({ role }) => role === 'system')) {
    if (refused.has('system')) messages = mergeTurns(fold(messages));
    else features.push('system');
  }
  if (mergeTurns(messages).length < messages.length) {
    if (refused.has('repeated-roles')) messages = mergeTurns(messages);
    else features.push('repeated-roles');
  }
  return { messages, features };
}

/** What has to be said in words because the wire does not say it. Servers want to read "JSON" before they give it. */
function wordsFor(asked: Format, used: FormatKind, messages: readonly ChatMessage[]): string | undefined {
  if (used === 'json-schema') return undefined;
  if (asked.kind === 'json-schema') {
    const schema = JSON.stringify(asked.schema);
    return `Answer with one JSON object and nothing else. It must fit this JSON schema, its fields in this order: ${schema}`;
  }
  const mentioned = messages.some(({ content }) => /json/i.test(content));
  if (used === 'json') return mentioned ? undefined : 'Answer with one JSON object.';
  return 'Answer with one JSON object and nothing else.';
}

function responseFormat(
  asked: Format,
  used: FormatKind,
  refused: ReadonlySet<Feature>,
): { wire: Json; features: Feature[] } {
  if (used === 'json' || asked.kind === 'json') return { wire: { type: 'json_object' }, features: ['json'] };
  const refuse = { bounds: refused.has('schema-bounds'), enums: refused.has('schema-enum') };
  const schema = adaptSchema(asked.schema, refuse);
  const use = schemaUse(schema);
  const strict = use.closed && !refused.has('strict');
  return {
    wire: { type: 'json_schema', json_schema: { name: asked.name, ...(strict ? { strict } : {}), schema } },
    features: [
      'json-schema',
      ...(use.bounds ? ['schema-bounds'] : []),
      ...(use.enums ? ['schema-enum'] : []),
      ...(strict ? ['strict'] : []),
    ],
  };
}

import type { ServerResponse } from 'node:http';
import { type Behaviour, type ReceivedRequest, type Rule, sendJson } from './loopback-model-server.ts';

export type SaysOptions = {
  /** `null` leaves the finish reason out. */
  readonly finish?: string | null;
  /** `null` leaves the usage out. */
  readonly usage?: { readonly input: number; readonly output: number } | null;
  /** More fields of the message: `reasoning_content`, `refusal`, … */
  readonly message?: { readonly [name: string]: unknown };
  /** The `logprobs` field of the choice. */
  readonly logprobs?: unknown;
  readonly model?: string;
};

type Content = string | null | readonly unknown[];

/** A completion that says `content`. */
export function says(
  content: Content | ((request: ReceivedRequest) => Content),
  options: SaysOptions = {},
): Behaviour {
  return (request, response) => {
    const text = typeof content === 'function' ? content(request) : content;
    sendJson(response, 200, completion(text, options));
  };
}

export function completion(content: Content, options: SaysOptions = {}): unknown {
  const { finish = 'stop', usage = { input: 10, output: 5 }, message = {}, logprobs, model } = options;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: model ?? 'loopback-2025-01-01',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...message },
        ...(finish === null ? {} : { finish_reason: finish }),
        ...(logprobs === undefined ? {} : { logprobs }),
      },
    ],
    ...(usage === null
      ? {}
      : {
          usage: {
            prompt_tokens: usage.input,
            completion_tokens: usage.output,
            total_tokens: usage.input + usage.output,
          },
        }),
  };
}

/** The `logprobs` field for tokens that spell a text. */
export function tokenLogprobs(tokens: readonly (readonly [string, number])[]): unknown {
  return {
    content: tokens.map(([token, logprob]) => ({
      token,
      logprob,
      bytes: [...Buffer.from(token)],
      top_logprobs: [],
    })),
  };
}

export type FailsOptions = {
  readonly message?: string;
  readonly code?: string | number | null;
  readonly type?: string;
  readonly param?: string | null;
  readonly headers?: { readonly [name: string]: string };
};

/** An error in OpenAI's form. */
export function fails(status: number, options: FailsOptions = {}): Behaviour {
  const { message = `status ${status}`, code = null, type = 'error', param = null, headers } = options;
  return answersWith(status, { error: { message, type, code, param } }, headers);
}

/** Any JSON body with any status. */
export function answersWith(
  status: number,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): Behaviour {
  return (_request, response) => sendJson(response, status, body, headers);
}

/** Too many requests, with `Retry-After` as it is given. */
export function rateLimits(retryAfter?: string): Behaviour {
  return fails(429, {
    message: 'Rate limit reached',
    code: 'rate_limit_exceeded',
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });
}

/** Any text with any status and type: pages of proxies, broken JSON. */
export function sendsText(status: number, text: string, type = 'text/html'): Behaviour {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(text);
  };
}

/** Never answers. */
export const hangs: Behaviour = () => {};

/** Sends the headers and the start of a body, and then nothing. */
export function stalls(start = '{"id":"chatcmpl-1",'): Behaviour {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(start);
  };
}

/** Announces a whole reply, sends half of it, and breaks the connection. */
export const cutsBody: Behaviour = (_request, response) => {
  const body = JSON.stringify(completion('This reply never arrives whole.'));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
};

/** Breaks the connection without a word. */
export const hangsUp: Behaviour = (_request, response) => void response.destroy();

/** A body without end. */
export const floods: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const pump = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pump);
  };
  pump();
};

/** `behaviour`, but only after `ms` milliseconds. */
export function late(ms: number | ((request: ReceivedRequest) => number), behaviour: Behaviour): Behaviour {
  return (request, response) =>
    new Promise((resolve) => {
      const wait = typeof ms === 'number' ? ms : ms(request);
      const timer = setTimeout(() => resolve(behaviour(request, response)), wait);
      response.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
}

/** `behaviour`, but only once `release` was called. */
export function held(behaviour: Behaviour): { readonly behaviour: Behaviour; readonly release: () => void } {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    behaviour: async (request, response) => {
      await gate;
      if (!response.destroyed) await behaviour(request, response);
    },
    release,
  };
}

/** Refuses requests that hold the parameter `name`, in the words of one family of servers. */
export function refuses(name: string, family: 'openai' | 'fastapi' | 'plain' = 'openai'): Rule {
  const answers: { readonly [family in typeof family]: Behaviour } = {
    openai: fails(400, {
      message: `Unsupported parameter: '${name}' is not supported with this model.`,
      code: 'unsupported_parameter',
      type: 'invalid_request_error',
      param: name,
    }),
    fastapi: answersWith(422, {
      detail: [
        { type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted', input: 1 },
      ],
    }),
    plain: answersWith(400, { error: `unknown field "${name}"` }),
  };
  return (request) => (name in request.body ? answers[family] : undefined);
}

/** Refuses requests whose `response_format` has one of these types. */
export function refusesFormats(types: readonly string[], answer?: Behaviour): Rule {
  return ({ body }) => {
    const format: unknown = body.response_format;
    const type = typeof format === 'object' && format !== null && 'type' in format ? format.type : undefined;
    if (typeof type !== 'string' || !types.includes(type)) return undefined;
    return answer ?? fails(400, { message: 'This response_format type is unavailable now' });
  };
}

/** Refuses requests whose body, as JSON text, matches. */
export function refusesText(pattern: RegExp, answer: Behaviour): Rule {
  return ({ body }) => (pattern.test(JSON.stringify(body)) ? answer : undefined);
}

export type StreamOptions = {
  /** How the stream ends: properly, by keeping the line open, or by breaking it. */
  readonly end?: 'done' | 'open' | 'cut';
  readonly finish?: string | null;
  readonly usage?: { readonly input: number; readonly output: number } | null;
};

/** Says `pieces` one after the other, as server-sent events. */
export function streams(pieces: readonly string[], options: StreamOptions = {}): Behaviour {
  const { end = 'done', finish = 'stop', usage = { input: 10, output: pieces.length } } = options;
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (chunk: { readonly [name: string]: unknown }): void =>
      void response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'loopback-2025-01-01', system_fingerprint: 'fp_loopback', ...chunk })}\n\n`,
      );
    for (const content of pieces) send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    if (finish !== null) send({ choices: [{ index: 0, delta: {}, finish_reason: finish }] });
    if (usage !== null)
      send({ choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } });
    finishStream(response, end);
  };
}

function finishStream(response: ServerResponse, end: 'done' | 'open' | 'cut'): void {
  if (end === 'done') response.end('data: [DONE]\n\n');
  // The last piece has to be on its way before the line breaks.
  else if (end === 'cut') response.write('', () => setImmediate(() => response.destroy()));
}

import { Readable } from 'node:stream';
import OpenAI from 'openai';
import { z } from 'zod';
import type { ServerAddress } from '../../src/model/base-url.ts';
import { ModelError } from '../../src/model/model-error.ts';
import type { Call, ModelServer, Try } from '../../src/model/model-server.ts';
import { quotable, withoutSecrets } from '../../src/model/redact.ts';
import type { Time } from '../../src/model/time.ts';
import { connectionFailure } from './connection-failure.ts';
import { createExchanges, type Seen } from './exchange.ts';
import { type FailureContext, readFailure } from './failures.ts';
import { readProblem } from './problem.ts';
import { readAnswer } from './read-answer.ts';
import { type Collected, collectStream } from './read-stream.ts';
import { type WireRequest, wireRequest } from './request-body.ts';

export type OpenAiServerOptions = {
  /** The model's name as the user wrote it, for messages. */
  readonly name: string;
  /** The model as the server knows it. */
  readonly model: string;
  readonly address: ServerAddress;
  /** The key, asked for at each request; absent where none may be sent. A function, so that nothing prints it. */
  readonly apiKey?: (() => string) | undefined;
  /** Which key is sent, or why none is, as a sentence that does not contain it. */
  readonly keyNote: string;
  /** Ask for the reply piece by piece. */
  readonly stream?: boolean | undefined;
  readonly time: Time;
};

// Time is kept by our caller, over all attempts; the client library must not have another idea of it.
const noTimeout = 2 ** 31 - 1;

/** A model on any server that speaks OpenAI's chat completions, through the `openai` library. */
export function createOpenAiServer(options: OpenAiServerOptions): ModelServer {
  const { address, model } = options;
  const exchanges = createExchanges(() => ({ secret: secretOf(options), userAgent: 'plumbline' }));
  // Everything that the library would read from the environment is named here, so that it reads nothing.
  const client = new OpenAI({
    baseURL: address.baseUrl,
    apiKey: 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultQuery: { ...address.query },
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: 'off',
    fetch: exchanges.fetch,
  });
  const wire = (call: Call): WireRequest =>
    wireRequest(call, {
      model,
      newTokenLimit: new URL(address.baseUrl).hostname === 'api.openai.com' || isAzure(address),
      stream: options.stream ?? false,
    });
  return {
    model,
    baseUrl: address.baseUrl,
    features: (call) => wire(call).features,
    async try(call, signal) {
      const sent = wire(call);
      const stream = sent.body.stream === true;
      const { exchange, headers, end } = exchanges.begin(stream);
      // What is left of a stream when we have enough has to be stopped from outside.
      const enough = stream ? new AbortController() : undefined;
      const stop = enough === undefined ? signal : AbortSignal.any([signal, enough.signal]);
      const request = { body: sent.body, headers, signal: stop, stream };
      try {
        const answer: unknown = await client.post<unknown>('/chat/completions', request);
        const events = eventsIn(exchange.seen().text ?? '');
        if (events !== null)
          return readCollected(await collectStream(events, { sent, time: options.time }), exchange.seen(), {
            options,
            call,
            sent,
          });
        if (!isStream(answer) || exchange.seen().text !== undefined)
          return readWhole(answer, exchange.seen(), { options, call, sent });
        const collected = await collectStream(answer, { sent, time: options.time });
        return readCollected(collected, exchange.seen(), { options, call, sent });
      } catch (error) {
        signal.throwIfAborted();
        return readError(error, exchange.seen(), { options, call, sent });
      } finally {
        end();
        enough?.abort();
      }
    },
  };
}

type Context = { readonly options: OpenAiServerOptions; readonly call: Call; readonly sent: WireRequest };

const isAzure = ({ azure, baseUrl }: ServerAddress): boolean =>
  azure !== undefined || /\.azure\.com$/.test(new URL(baseUrl).hostname);

function secretOf({ address, apiKey }: OpenAiServerOptions) {
  const key = apiKey?.();
  if (key === undefined) return undefined;
  return isAzure(address)
    ? { header: 'api-key', value: key, key }
    : { header: 'authorization', value: `Bearer ${key}`, key };
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** The pieces of a stream that came whole, since some gateways stream unasked; `null` where it is none. */
function eventsIn(text: string): AsyncIterable<unknown> | null {
  if (!/^\s*(?:event:.*\n)?data:\s*\{/.test(text)) return null;
  const pieces = [...text.matchAll(/^data:(.*)$/gm)].map(([, piece = '']) => parse(piece));
  return Readable.from(pieces.filter((piece) => piece !== undefined));
}

/** A body that came whole; the text of it counts, whatever type the server gave it. */
function readWhole(answer: unknown, seen: Seen, context: Context): Try {
  const value = seen.text === undefined ? answer : parse(seen.text);
  const text = seen.text ?? '';
  // Gateways send the error of the server behind them with status 200.
  if (saysError(value, text))
    return readFailure(readProblem(text).status ?? 500, text, seen.headers, failureContext(context));
  const read = readAnswer(value, { ...context, model: context.options.model });
  return read === undefined ? noCompletion(text, value !== undefined, context) : { kind: 'replied', ...read };
}

const ErrorSchema = z.union([
  z.looseObject({ error: z.union([z.looseObject({}), z.string().min(1)]) }),
  z.looseObject({ detail: z.union([z.string(), z.array(z.unknown())]), choices: z.undefined().optional() }),
  z.looseObject({ choices: z.tuple([z.looseObject({ error: z.looseObject({}) })], z.unknown()) }),
]);
/** Nearly every reply says none: to look for the words first takes a tenth of the time that the schema takes. */
const saysError = (value: unknown, text: string): boolean =>
  (text === '' || /"(?:error|detail)"/.test(text)) && ErrorSchema.safeParse(value).success;

function readCollected(collected: Collected, seen: Seen, context: Context): Try {
  // Without a finish and without the mark of the end, the line broke.
  if (!collected.finished && !seen.done) return readError(new Error('cut'), seen, context);
  const secret = secretOf(context.options);
  const clean = withoutSecrets(JSON.stringify(collected.answer), secret === undefined ? [] : [secret.key]);
  const read = readAnswer(parse(clean), { ...context, model: context.options.model });
  return read === undefined ? noCompletion('', true, context) : { kind: 'replied', ...read };
}

function noCompletion(text: string, isJson: boolean, { options }: Context): Try {
  const at = `${labelOf(options)} at ${options.address.baseUrl}`;
  const isPage = /^\s*<(!doctype|html|\?xml)/i.test(text);
  const what = isPage
    ? 'a web page came back'
    : isJson
      ? 'what came back is no reply'
      : 'what came back is no JSON';
  const words = isPage ? quotable(text, 80) : '';
  const error = new ModelError('server-error', `${at}: ${what}${words === '' ? '' : ` ("${words}")`}`, {
    advice: 'Check the base URL: it is all that comes before /chat/completions, and often ends in /v1.',
  });
  // Half a JSON text can be an accident; a page or another JSON is what this address gives.
  return { kind: 'failed', error, again: !isPage && !isJson, congestion: 'failing', accepted: !isPage };
}

function readError(error: unknown, seen: Seen, context: Context): Try {
  if (seen.status !== undefined && seen.text !== undefined && (seen.status < 200 || seen.status > 299))
    return readFailure(seen.status, seen.text, seen.headers, failureContext(context));
  const { options } = context;
  const label = labelOf(options);
  if (error instanceof OpenAI.APIError && error.status === undefined && error.error !== undefined)
    return readFailure(500, JSON.stringify({ error: error.error }), seen.headers, failureContext(context));
  const answered = seen.status !== undefined && seen.status < 300;
  return connectionFailure(error, { label, baseUrl: options.address.baseUrl, answered });
}

function failureContext({ options, call, sent }: Context): FailureContext {
  return {
    label: labelOf(options),
    model: options.model,
    address: options.address,
    keyNote: options.keyNote,
    sent,
    prompt: [...call.request.messages, ...(call.request.plainMessages ?? [])].map(({ content }) => content),
    now: options.time.now(),
  };
}

const labelOf = ({ name, model }: OpenAiServerOptions): string =>
  name === model || name.startsWith(`${model}@`) ? model : `${name} (${model})`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

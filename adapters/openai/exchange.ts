import { withoutSecrets } from '../../src/model/redact.ts';

/** Largest body that is read, in bytes; a reply with log-probabilities for 8,000 tokens has about 2 MB. */
const largestBody = 16 * 1024 * 1024;

export type ExchangeOptions = {
  /** The key, and the header that carries it; neither is ever given to the client library. */
  readonly secret: { readonly header: string; readonly value: string; readonly key: string } | undefined;
  readonly userAgent: string;
};

/** What has been seen of one request and its answer. */
export type Seen = {
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  /** The body as text, without the key; `undefined` while it is not whole, or where it came as a stream. */
  readonly text: string | undefined;
  /** True once a stream said that it is over. */
  readonly done: boolean;
};

export class BodyTooLarge extends Error {}

/**
 * One request of the client library, made by us: it carries no header but ours, follows no redirect (which could
 * carry the key elsewhere), reads the whole body within a bound, and keeps what the library would throw away.
 */
function createExchange(options: ExchangeOptions, streamed: boolean) {
  let status: number | undefined;
  let headers: Headers | undefined;
  let text: string | undefined;
  let done = false;

  async function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(input, {
      method: init.method ?? 'POST',
      headers: ownHeaders(new Headers(init.headers), options),
      body: init.body ?? null,
      signal: init.signal ?? null,
      redirect: 'manual',
    });
    status = response.status;
    headers = response.headers;
    if (Number(response.headers.get('content-length') ?? 0) > largestBody) throw new BodyTooLarge();
    const type = response.headers.get('content-type') ?? '';
    if (streamed && response.ok && type.includes('text/event-stream') && response.body !== null)
      return new Response(
        bounded(response.body, (tail) => {
          done ||= tail.includes('[DONE]');
        }),
        { headers: { 'content-type': type } },
      );
    const secrets = options.secret === undefined ? [] : [options.secret.key];
    text = withoutSecrets(await readAll(response), secrets);
    done ||= /^data:\s*\[DONE\]/m.test(text);
    // As plain text, since a library that reads JSON itself keeps nothing of a text that is none. It knows only the
    // usual numbers of a status; the real one is in `status`.
    return new Response(text, {
      status: status >= 200 && status < 600 && ![204, 205, 304].includes(status) ? status : 500,
      headers: { 'content-type': 'text/plain' },
    });
  }

  return { send, seen: (): Seen => ({ status, headers, text, done }) };
}
export type Exchange = ReturnType<typeof createExchange>;

/** The header by which a request of the library finds its exchange; it is not sent. */
const idHeader = 'x-exchange';

/** The exchanges that are under way at one client of the library. */
export function createExchanges(options: () => ExchangeOptions) {
  const open = new Map<string, Exchange>();
  let count = 0;
  return {
    /** Stands in for `fetch` in the library. */
    fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const exchange = open.get(new Headers(init.headers).get(idHeader) ?? '');
      return (exchange ?? createExchange(options(), false)).send(input, init);
    },
    /** `streamed`: the answer is asked for piece by piece, and read as it comes. */
    begin(streamed: boolean): {
      readonly exchange: Exchange;
      readonly headers: Record<string, string>;
      readonly end: () => void;
    } {
      count += 1;
      const id = String(count);
      const exchange = createExchange(options(), streamed);
      open.set(id, exchange);
      return { exchange, headers: { [idHeader]: id }, end: () => void open.delete(id) };
    },
  };
}

function ownHeaders(given: Headers, { secret, userAgent }: ExchangeOptions): Headers {
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': userAgent });
  headers.set('accept', given.get('accept') ?? 'application/json');
  if (secret !== undefined) headers.set(secret.header, secret.value);
  return headers;
}

async function readAll(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > largestBody) throw new BodyTooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** `body` up to the bound; `watch` sees each chunk with the end of the one before. */
function bounded(
  body: ReadableStream<Uint8Array>,
  watch: (tail: string) => void,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  let size = 0;
  let before = '';
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > largestBody) throw new BodyTooLarge();
        const tail = before + decoder.decode(chunk, { stream: true });
        watch(tail);
        before = tail.slice(-16);
        controller.enqueue(chunk);
      },
    }),
  );
}

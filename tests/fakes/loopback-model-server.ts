import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

/** One request as it arrived. */
export type ReceivedRequest = {
  /** From 1, over all requests to this server. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body, read as a JSON object; empty where there was none. */
  readonly body: { readonly [name: string]: unknown };
};

/** Answers one request; see model-behaviours.ts for those that model servers show. */
export type Behaviour = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/** Answers some requests, whenever they come: those for which it gives a behaviour. */
export type Rule = (request: ReceivedRequest) => Behaviour | undefined;

export type LoopbackModelServer = {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Every request so far, `/models` apart, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Most requests that were being answered at once. */
  readonly mostAtOnce: () => number;
  /** Adds a rule; rules come before the script and use up nothing of it. */
  readonly rule: (rule: Rule) => void;
  /** Adds behaviours for the next requests, one each. */
  readonly script: (...behaviours: readonly Behaviour[]) => void;
  /** What answers when the script is at its end; without one, such a request is a failure of the test. */
  readonly always: (behaviour: Behaviour | undefined) => void;
  /** Resolves once `count` requests have arrived. */
  readonly received: (count: number) => Promise<void>;
  /** Stops listening and breaks every connection, as a server does that is killed. */
  readonly die: () => Promise<void>;
  /** Listens again at the same address. */
  readonly revive: () => Promise<void>;
  /** Ends the server; rejects when there were requests that nothing was planned for. */
  readonly close: () => Promise<void>;
};

/**
 * Starts a server on loopback that speaks OpenAI's chat completions by script. It remembers what it was asked, and
 * fails loudly off script: the request gets a 418, and `close` rejects.
 */
export async function startLoopbackModelServer(): Promise<LoopbackModelServer> {
  const requests: ReceivedRequest[] = [];
  const rules: Rule[] = [];
  const scripted: Behaviour[] = [];
  const offScript: string[] = [];
  const arrivals: { readonly count: number; readonly resolve: () => void }[] = [];
  let fallback: Behaviour | undefined;
  let active = 0;
  let most = 0;

  const choose = (request: ReceivedRequest): Behaviour => {
    for (const rule of rules) {
      const behaviour = rule(request);
      if (behaviour !== undefined) return behaviour;
    }
    return scripted.shift() ?? fallback ?? unplanned;
  };
  const unplanned: Behaviour = (request, response) => {
    offScript.push(`request ${request.number}: ${request.method} ${request.path}`);
    sendJson(response, 418, { error: { message: 'This request is not in the script of the test' } });
  };

  const server = createServer((incoming, response) => {
    void handle(incoming, response);
  });
  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming, requests.length + 1);
    if (request.path.endsWith('/models')) {
      sendJson(response, 200, { object: 'list', data: [{ id: 'loopback', object: 'model' }] });
      return;
    }
    requests.push(request);
    active += 1;
    most = Math.max(most, active);
    response.once('close', () => {
      active -= 1;
    });
    for (const arrival of arrivals) if (requests.length >= arrival.count) arrival.resolve();
    try {
      await choose(request)(request, response);
    } catch (error) {
      offScript.push(`request ${request.number}: its behaviour failed: ${String(error)}`);
      response.destroy();
    }
  }

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The loopback server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    baseUrl: `${origin}/v1`,
    origin,
    requests,
    mostAtOnce: () => most,
    rule: (rule) => void rules.push(rule),
    script: (...behaviours) => void scripted.push(...behaviours),
    always: (behaviour) => {
      fallback = behaviour;
    },
    received: (count) =>
      requests.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => arrivals.push({ count, resolve })),
    die: stop,
    revive: () => listen(address.port),
    async close() {
      await stop();
      if (offScript.length > 0) throw new Error(`Off script: ${offScript.join('; ')}`);
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

async function read(incoming: IncomingMessage, number: number): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  const body: unknown = text === '' ? {} : JSON.parse(text);
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  return {
    number,
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
  };
}

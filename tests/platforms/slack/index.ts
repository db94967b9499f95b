import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { WebSocketServer } from 'ws';
import type { Fault } from '../core/faults.ts';
import { parseMultipart } from '../core/multipart.ts';
import { closeServer, listen, portOf, readBody } from '../core/server.ts';
import { serveApi } from './api.ts';
import { SlackDelivery } from './delivery.ts';
import { SlackPerson } from './person.ts';
import {
  appToken,
  bot,
  type Delivery,
  type Fields,
  type SlackOptions,
  SlackWorld,
  signingSecret,
  token,
} from './world.ts';

export type SlackSim = {
  readonly world: SlackWorld;
  readonly delivery: SlackDelivery;
  readonly apiUrl: string;
  /** What a process of the bot needs in its environment. */
  env(): Record<string, string>;
  person(name: string): SlackPerson;
  /** Resolves when the bot is connected over its socket. */
  connected(): Promise<unknown>;
  /** The next calls of a method go wrong. */
  failNext(method: string, fault: Fault, times?: number): void;
  /** Hands over again what was delivered, as Slack sometimes does though it was acknowledged. */
  redeliver(delivery: Delivery, attempt?: number): Promise<Delivery>;
  /** Hands an event over that nobody caused here. */
  event(event: Fields): Promise<Delivery | undefined>;
  assertClean(ignore?: readonly string[]): void;
  stop(): Promise<void>;
};

/** A Slack on loopback: its Web API, Socket Mode and requests over HTTP, with people in it. */
export async function startSlack(options: SlackOptions = {}): Promise<SlackSim> {
  const world = new SlackWorld(options);
  const delivery = new SlackDelivery(world);
  const people = new Map<string, SlackPerson>();
  const server = await listen((request, response) => serve(world, request, response));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => delivery.connect(socket));
  world.origin = `http://127.0.0.1:${portOf(server)}`;
  world.emit = async (event) => {
    const channel = typeof event.channel === 'string' ? world.channels.get(event.channel) : undefined;
    if (world.isStopped || (channel !== undefined && !channel.members.has(bot.user))) return undefined;
    return delivery.deliver('events_api', String(event.type), delivery.envelopeOf(event));
  };
  return {
    world,
    delivery,
    apiUrl: `${world.origin}/api/`,
    env: () => ({
      SLACK_API_URL: `${world.origin}/api/`,
      SLACK_BOT_TOKEN: token,
      ...(world.options.transport === 'http'
        ? { SLACK_SIGNING_SECRET: signingSecret }
        : { SLACK_APP_TOKEN: appToken }),
    }),
    person(name) {
      const person = people.get(name) ?? new SlackPerson(world, delivery, name);
      people.set(name, person);
      return person;
    },
    connected: () =>
      world.waitFor(() => delivery.connections > 0, { timeoutMs: 15_000, what: 'a connection' }),
    failNext: (method, fault, times = 1) => world.faults.add(({ name }) => name === method, fault, times),
    redeliver: ({ kind, type, payload }, attempt = 1) =>
      delivery.deliver(kind, type, payload, attempt, 'timeout'),
    event: (event) => world.emit(event),
    assertClean: (ignore) => world.assertClean(ignore),
    async stop() {
      world.isStopped = true;
      world.stopTimers();
      delivery.drop();
      const closed = once(sockets, 'close');
      sockets.close();
      await closed;
      await closeServer(server);
    },
  };
}

async function serve(world: SlackWorld, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', world.origin);
  const [, area = '', id = ''] = url.pathname.split('/');
  if (area === 'api') return serveApi(world, request, response, url);
  const file = world.files.get(id);
  if (area === 'upload' && file !== undefined) {
    const body = await readBody(request);
    const type = request.headers['content-type'] ?? '';
    const data = type.startsWith('multipart/')
      ? (parseMultipart(body, type).files[0]?.data ?? Buffer.alloc(0))
      : body;
    if (data.length !== file.data.length)
      world.violate('upload_length', `${file.name}: not as long as announced`);
    file.data = data;
    return void response.end('OK');
  }
  if (area === 'files' && file !== undefined) {
    // Without the token Slack shows its sign-in page.
    if (request.headers.authorization !== `Bearer ${token}`) {
      world.violate('file_without_token', `${file.name} was asked for without the token`);
      return void response.writeHead(302, { location: world.origin }).end();
    }
    return void response.end(file.data);
  }
  world.violate('unknown_url', `${request.method} ${request.url} is nothing that Slack serves`);
  response.writeHead(404).end();
}

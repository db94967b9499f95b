import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Fault, Faults } from '../core/faults.ts';
import { parseMultipart } from '../core/multipart.ts';
import { closeServer, listen, portOf, readBody } from '../core/server.ts';
import { DiscordFault } from './form-errors.ts';
import { Gateway } from './gateway.ts';
import { Interactions } from './interactions.ts';
import { Person } from './person.ts';
import { RateLimits, type Refusal } from './rate-limits.ts';
import { bodyOf, routesOf } from './routes.ts';
import type { Body, DiscordCall } from './types.ts';
import { World } from './world.ts';

export type DiscordOptions = {
  readonly messageContent?: boolean;
  readonly heartbeatMs?: number;
  readonly identifyLimit?: boolean;
  /** How long an interaction may wait for its first response, and how long its token holds, in milliseconds. */
  readonly deadlineMs?: number;
  readonly tokenMs?: number;
};

/** States of the world that nobody is to blame for; other refusals break a rule. */
const harmless = new Set([0, 10003, 10004, 10008, 10013, 50001, 50007, 50013, 50033, 50083]);

/** A simulated Discord on loopback: its REST side and its Gateway, its limits, and people. */
export class Discord extends World {
  readonly gateway: Gateway;
  readonly interactions: Interactions;
  readonly limits = new RateLimits(this);
  readonly commands = new Map<string, Body[]>();
  readonly faults = new Faults<DiscordCall>();
  #server: Server | null = null;
  #routes: ReturnType<typeof routesOf> = [];
  readonly #people = new Map<string, Person>();

  constructor(options: DiscordOptions = {}) {
    super();
    const { messageContent = true, heartbeatMs = 41_250, identifyLimit = true } = options;
    const { deadlineMs = 3_000, tokenMs = 15 * 60_000 } = options;
    this.gateway = new Gateway(this, { messageContent, heartbeatMs, identifyLimit });
    this.interactions = new Interactions(this, this.gateway, { deadlineMs, tokenMs });
  }

  async start(): Promise<void> {
    const server = await listen((request, response) => this.#answer(request, response));
    const port = portOf(server);
    this.#server = server;
    this.origin = `http://127.0.0.1:${port}`;
    const gatewayUrl = `ws://127.0.0.1:${port}`;
    this.gateway.attach(server, gatewayUrl);
    this.#routes = routesOf({
      ...{ world: this, gateway: this.gateway, interactions: this.interactions, commands: this.commands },
      gatewayUrl: () => gatewayUrl,
    });
  }

  /** What the bot's DISCORD_API_URL has to be. */
  get apiUrl(): string {
    return `${this.origin}/api`;
  }

  get env(): Record<string, string> {
    return { DISCORD_API_URL: this.apiUrl, DISCORD_TOKEN: this.token, DISCORD_GUILD_ID: this.guildId };
  }

  /** The person of that name, made at the first time. */
  person(name: string): Person {
    const known = this.#people.get(name);
    if (known !== undefined) return known;
    const made = new Person(this.addUser(name), {
      world: this,
      interactions: this.interactions,
      commands: this.commands,
    });
    this.#people.set(name, made);
    return made;
  }

  /** The next calls whose `METHOD /path` fits go wrong. */
  failNext(line: RegExp, fault: Fault, times = 1): void {
    this.faults.add((call) => line.test(`${call.method} ${call.path}`), fault, times);
  }

  async stop(): Promise<void> {
    this.stopTimers();
    this.gateway.stop();
    if (this.#server !== null) await closeServer(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const raw = await readBody(request);
    const file = /^\/attachments\/\d+\/(\d+)\//.exec(url.pathname)?.[1];
    if (file !== undefined) {
      const found = this.files.get(file);
      response.writeHead(found === undefined ? 404 : 200).end(found?.data);
      return;
    }
    const path = /^\/api\/v10(\/.*)$/.exec(url.pathname)?.[1];
    if (path === undefined) {
      this.violate('unknown_url', `${request.method} ${url.pathname} is nothing that Discord serves`);
      response.writeHead(404).end();
      return;
    }
    const method = request.method ?? 'GET';
    const call: DiscordCall = this.stamp({
      ...{
        name: `${method} ${path.replace(/(\/(?:webhooks|interactions)\/\d+\/)[^/]+/, '$1:token')}`,
        method,
      },
      ...{ path: decodeURIComponent(path), query: url.searchParams, auth: request.headers.authorization },
      ...{ args: undefined, files: [] },
    });
    this.calls.push(call);
    readArguments(call, raw, request.headers['content-type'] ?? '');
    const fault = this.faults.take(call);
    call.injected = fault;
    if (fault?.delayMs !== undefined)
      await new Promise((resolve) => this.timer(() => resolve(null), fault.delayMs ?? 0));
    if (fault?.reset === true && fault.after !== true) {
      call.outcome = 'reset';
      request.socket.destroy();
      return this.changed();
    }
    // A test may wait for the very call that gets no answer.
    if (fault?.hang === true && fault.after !== true) return this.changed();
    const { status, body, headers } = this.#carryOut(call, fault);
    call.status = status;
    call.response = body;
    call.ms = Date.now() - call.t;
    call.outcome =
      status < 300 ? 'ok' : `${status} ${bodyOf(body).code ?? ''} ${bodyOf(body).message ?? ''}`.trim();
    if (fault?.after === true) {
      if (fault.hang !== true) request.socket.destroy();
    } else {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    }
    this.changed();
  }

  #carryOut(
    call: DiscordCall,
    fault: Fault | undefined,
  ): { status: number; body?: unknown; headers?: Record<string, string> } {
    if (fault?.status === 429) return this.#refuse(call, fault);
    if (fault?.status !== undefined)
      return {
        status: fault.status,
        body: fault.body ?? { message: fault.message ?? 'unavailable', code: fault.code ?? 0 },
      };
    try {
      const isOfToken = /^\/(?:interactions\/\d+\/[^/]+\/callback|webhooks\/)/.test(call.path);
      if (!isOfToken && call.auth !== `Bot ${this.token}`)
        throw new DiscordFault(401, 0, '401: Unauthorized');
      const limited = this.limits.count(call);
      if ('afterMs' in limited) return tooMany(limited as Refusal);
      for (const [method, path, answer] of this.#routes) {
        const found = method === call.method ? path.exec(call.path) : null;
        if (found === null) continue;
        const body = answer(found.slice(1), bodyOf(call.args), call);
        return body === undefined
          ? { status: 204, headers: limited }
          : { status: 200, body, headers: limited };
      }
      this.violate('unknown_route', `${call.name} is not simulated, or is not there`);
      return { status: 404, body: { message: '404: Not Found', code: 0 } };
    } catch (error) {
      if (!(error instanceof DiscordFault)) throw error;
      const detail = `${call.name}: ${error.code} ${error.message}`;
      if (harmless.has(error.code)) this.warn(String(error.code), detail);
      else this.violate(String(error.code), detail);
      const { status, code, message, errors } = error;
      return { status, body: { code, message, ...(errors === undefined ? {} : { errors }) } };
    }
  }

  #refuse(
    call: DiscordCall,
    { body }: Fault,
  ): { status: number; body: unknown; headers: Record<string, string> } {
    const { retry_after: seconds = 1, global = false } = bodyOf(body);
    const refusal = { afterMs: Number(seconds) * 1000, isGlobal: global === true };
    this.limits.block(call, refusal.afterMs, refusal.isGlobal);
    return tooMany(refusal);
  }
}

function tooMany({ afterMs, isGlobal }: Refusal): {
  status: number;
  body: unknown;
  headers: Record<string, string>;
} {
  const seconds = String(Math.ceil(afterMs) / 1000);
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: Number(seconds), global: isGlobal },
    headers: {
      'retry-after': seconds,
      'x-ratelimit-scope': isGlobal ? 'global' : 'user',
      ...(isGlobal
        ? { 'x-ratelimit-global': 'true' }
        : { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': seconds }),
    },
  };
}

function readArguments(call: DiscordCall, raw: Buffer, type: string): void {
  if (raw.length === 0) return;
  if (!type.startsWith('multipart/form-data')) {
    call.args = JSON.parse(raw.toString('utf8'));
    return;
  }
  const { fields, files } = parseMultipart(raw, type);
  call.files = files.map(({ name, filename, type: kind, data }) => ({
    key: name,
    name: filename,
    type: kind,
    data,
  }));
  call.args = JSON.parse(fields.payload_json ?? '{}');
}

export async function startDiscord(options: DiscordOptions = {}): Promise<Discord> {
  const discord = new Discord(options);
  await discord.start();
  return discord;
}

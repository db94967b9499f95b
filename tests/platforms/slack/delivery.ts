import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import {
  appToken,
  bot,
  type Delivery,
  type Fields,
  newId,
  type SlackWorld,
  signingSecret,
  team,
} from './world.ts';

export type Signature = 'good' | 'bad' | 'stale' | 'ahead' | 'none';

const AckSchema = z.object({
  envelope_id: z.string(),
  payload: z.record(z.string(), z.unknown()).optional(),
});

/** Hands events, commands and clicks to the bot, over its socket or over HTTP, and delivers events again. */
export class SlackDelivery {
  readonly #world: SlackWorld;
  readonly #sockets = new Set<WebSocket>();
  /** Sockets that were asked to go: nothing is sent to them any more. */
  readonly #leaving = new Set<WebSocket>();

  constructor(world: SlackWorld) {
    this.#world = world;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  connect(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('message', (data: Buffer) => this.#acknowledged(data.toString()));
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#world.changed();
    });
    socket.on('error', () => {});
    socket.send(
      JSON.stringify({
        type: 'hello',
        num_connections: this.connections,
        connection_info: { app_id: bot.app },
      }),
    );
    this.#world.changed();
  }

  #acknowledged(text: string): void {
    const read = AckSchema.parse(JSON.parse(text));
    const delivery = this.#world.deliveries.find(({ envelope }) => envelope === read.envelope_id);
    if (delivery === undefined)
      return void this.#world.violate('ack_unknown', 'an envelope that was never sent');
    if (delivery.outcome !== 'pending')
      return void this.#world.violate('double_ack', `${delivery.type} was acknowledged twice, or late`);
    delivery.latencyMs = Date.now() - delivery.t;
    delivery.outcome = 'acked';
    delivery.response = Object.keys(read.payload ?? {}).length > 0 ? read.payload : undefined;
    delivery.settle?.();
    this.#world.changed();
  }

  /** Asks the bot to connect anew, as Slack does now and then. */
  askToReconnect(reason = 'warning'): void {
    for (const socket of this.#sockets) {
      this.#leaving.add(socket);
      socket.send(JSON.stringify({ type: 'disconnect', reason }));
    }
  }

  /** Cuts the connections. */
  drop(): void {
    for (const socket of this.#sockets) {
      this.#sockets.delete(socket);
      socket.terminate();
    }
  }

  /** One attempt; resolves when it is acknowledged or has failed. An event that failed comes again by itself. */
  async deliver(
    kind: Delivery['kind'],
    type: string,
    payload: Fields,
    attempt = 0,
    reason = '',
  ): Promise<Delivery> {
    const world = this.#world;
    const delivery: Delivery = world.stamp({ kind, type, payload, attempt, outcome: 'pending' as const });
    world.deliveries.push(delivery);
    await (world.options.transport === 'http'
      ? this.#overHttp(delivery, reason)
      : this.#overSocket(delivery, reason));
    if (delivery.outcome === 'timeout')
      world.violate('ack_timeout', `${kind} ${type} was not acknowledged in time`);
    if (delivery.outcome === 'http_error')
      world.violate('ack_http_error', `${kind} ${type} was answered with an error`);
    world.changed();
    const pause = world.options.retryDelaysMs[attempt];
    if (kind === 'events_api' && delivery.outcome !== 'acked' && pause !== undefined && !world.isStopped)
      world.timer(() => void this.deliver(kind, type, payload, attempt + 1, delivery.outcome), pause);
    return delivery;
  }

  async #overSocket(delivery: Delivery, reason: string): Promise<void> {
    const [socket] = [...this.#sockets].filter(
      (one) => one.readyState === one.OPEN && !this.#leaving.has(one),
    );
    if (socket === undefined) {
      delivery.outcome = 'no_connection';
      return;
    }
    const settled = new Promise<void>((resolve) => {
      delivery.settle = resolve;
    });
    delivery.envelope = randomUUID();
    const { kind, payload, attempt } = delivery;
    const retry = kind === 'events_api' ? { retry_attempt: attempt, retry_reason: reason } : {};
    socket.send(
      JSON.stringify({
        envelope_id: delivery.envelope,
        type: kind,
        payload,
        accepts_response_payload: kind !== 'events_api',
        ...retry,
      }),
    );
    const end = new AbortController();
    const late = sleep(this.#world.options.ackTimeoutMs, undefined, { signal: end.signal, ref: false }).catch(
      () => {},
    );
    await Promise.race([settled, late]);
    end.abort();
    if (delivery.outcome === 'pending') delivery.outcome = 'timeout';
  }

  async #overHttp(delivery: Delivery, reason: string): Promise<void> {
    const { attempt } = delivery;
    const retry =
      attempt === 0 ? {} : { 'x-slack-retry-num': String(attempt), 'x-slack-retry-reason': reason };
    const answer = await this.request(delivery.kind, delivery.payload, 'good', retry);
    delivery.latencyMs = Date.now() - delivery.t;
    if (answer === null) delivery.outcome = 'no_connection';
    else if (answer.status === 0) delivery.outcome = 'timeout';
    else if (answer.status >= 300) delivery.outcome = 'http_error';
    else {
      delivery.outcome = 'acked';
      delivery.response = answer.body.startsWith('{')
        ? z.record(z.string(), z.unknown()).parse(JSON.parse(answer.body))
        : undefined;
    }
  }

  /** One request as Slack makes it; `null` where nobody listens, status 0 where nobody answers in time. */
  async request(
    kind: Delivery['kind'],
    payload: Fields,
    signature: Signature = 'good',
    headers: Record<string, string> = {},
  ): Promise<{ readonly status: number; readonly body: string } | null> {
    const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
    const body =
      kind === 'events_api'
        ? JSON.stringify(payload)
        : kind === 'slash_commands'
          ? form(z.record(z.string(), z.string()).parse(payload))
          : form({ payload: JSON.stringify(payload) });
    try {
      const response = await fetch(this.#world.requestUrl, {
        method: 'POST',
        body,
        headers: {
          'content-type': kind === 'events_api' ? 'application/json' : 'application/x-www-form-urlencoded',
          ...sign(body, signature),
          ...headers,
        },
        signal: AbortSignal.timeout(this.#world.options.ackTimeoutMs),
      });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? { status: 0, body: '' } : null;
    }
  }

  /** Wraps an event as Slack does. */
  envelopeOf(event: Fields): Fields {
    return {
      token: appToken.slice(0, 4),
      team_id: team,
      api_app_id: bot.app,
      event,
      type: 'event_callback',
      event_id: newId('Ev'),
      event_time: Math.floor(Date.now() / 1000),
      authorizations: [{ team_id: team, user_id: bot.user, is_bot: true, is_enterprise_install: false }],
    };
  }
}

function sign(body: string, signature: Signature): Record<string, string> {
  if (signature === 'none') return {};
  const offsets = { good: 0, bad: 0, stale: -360, ahead: 3600 } as const;
  const at = Math.floor(Date.now() / 1000) + offsets[signature];
  const key = signature === 'bad' ? 'another secret' : signingSecret;
  const digest = createHmac('sha256', key).update(`v0:${at}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(at), 'x-slack-signature': `v0=${digest}` };
}

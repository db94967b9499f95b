import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { guildObject, messageObject, userObject } from './objects.ts';
import { type Body, isBody, numberOf } from './types.ts';
import type { World } from './world.ts';

export const intents = {
  guilds: 1,
  guildMembers: 1 << 1,
  presences: 1 << 8,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
};

export type GatewayOptions = {
  /** Whether the portal grants the Message Content intent. */
  readonly messageContent: boolean;
  readonly heartbeatMs: number;
  /** Whether a second IDENTIFY within five seconds breaks a rule. */
  readonly identifyLimit: boolean;
};

type Session = {
  readonly id: string;
  readonly intents: number;
  readonly events: Body[];
  seq: number;
  link: Link | null;
};
type Link = { readonly socket: WebSocket; session: Session | null; lastBeat: number; frames: number };

/** The Gateway: sessions with heartbeats and resuming, and the ways in which it goes wrong. */
export class Gateway {
  readonly identifies: { readonly at: number; readonly intents: number }[] = [];
  readonly resumes: { readonly session: unknown; readonly replayed: number | null }[] = [];
  /** True: new connections are cut before they begin. */
  refuses = false;
  readonly #world: World;
  readonly #options: GatewayOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #links = new Set<Link>();
  readonly #server = new WebSocketServer({ noServer: true });
  #url = '';

  constructor(world: World, options: GatewayOptions) {
    this.#world = world;
    this.#options = options;
    world.tell = (event, channel, message) => {
      const isDirect = channel.recipient !== null;
      if (!isDirect && !world.may(channel, 1n << 10n)) return;
      const place = isDirect ? {} : { guild_id: channel.guild };
      this.dispatch(
        event,
        (session) => {
          if (event === 'MESSAGE_DELETE') return { id: message.id, channel_id: channel.id, ...place };
          const isTold =
            (session.intents & intents.messageContent) !== 0 ||
            isDirect ||
            message.author === world.bot ||
            message.mentions.includes(world.appId);
          const hidden = isTold ? {} : { content: '', embeds: [], attachments: [], components: [] };
          return { ...messageObject(message, channel), ...place, ...hidden };
        },
        isDirect ? intents.directMessages : intents.guildMessages,
      );
    };
  }

  attach(server: Server, url: string): void {
    this.#url = url;
    server.on('upgrade', (request, socket, head) => {
      if (this.refuses) {
        socket.destroy();
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (opened) => this.#open(opened));
    });
  }

  /** Whether a session is connected. */
  isLive(): boolean {
    return [...this.#sessions.values()].some(({ link }) => link !== null);
  }

  /** Sends an event to every session that wants it; false where none is connected. */
  dispatch(name: string, data: Body | ((session: Session) => Body), wanted = 0): boolean {
    let isTaken = false;
    for (const session of this.#sessions.values()) {
      if (wanted !== 0 && (session.intents & wanted) === 0) continue;
      isTaken = this.#push(session, name, typeof data === 'function' ? data(session) : data) || isTaken;
    }
    return isTaken;
  }

  /** Cuts the connections; with a code, closes them with it. What happens is kept for the session. */
  drop(code?: number): void {
    for (const { socket } of this.#links) {
      if (code === undefined) socket.terminate();
      else socket.close(code);
    }
  }

  /** Asks to connect anew and resume. */
  askReconnect(): void {
    for (const link of this.#links) send(link, { op: 7, d: null });
  }

  /** Ends the sessions; one that is not resumable has to be opened anew. */
  invalidate(isResumable: boolean): void {
    for (const link of this.#links) {
      if (!isResumable && link.session !== null) {
        this.#sessions.delete(link.session.id);
        link.session = null;
      }
      send(link, { op: 9, d: isResumable });
    }
  }

  stop(): void {
    for (const { socket } of this.#links) socket.terminate();
    this.#server.close();
  }

  #open(socket: WebSocket): void {
    const link: Link = { socket, session: null, lastBeat: Date.now(), frames: 0 };
    this.#links.add(link);
    socket.on('error', () => {});
    socket.on('message', (data) => this.#hear(link, data));
    const every = this.#options.heartbeatMs;
    const watch = setInterval(() => {
      if (Date.now() - link.lastBeat <= every * 1.5 + 1000) return;
      this.#world.violate('no_heartbeat', `no heartbeat for ${Date.now() - link.lastBeat} ms`);
      socket.close(4009);
    }, every);
    socket.on('close', (code) => {
      clearInterval(watch);
      this.#links.delete(link);
      if (link.session?.link === link) link.session.link = null;
      // A client that closes by itself with 1000 gives its session up.
      if (code === 1000 && link.session !== null) this.#sessions.delete(link.session.id);
      this.#world.changed();
    });
    send(link, { op: 10, d: { heartbeat_interval: every } });
  }

  #hear(link: Link, data: RawData): void {
    const frame: unknown = JSON.parse(data.toString());
    if (!isBody(frame)) {
      link.socket.close(4002);
      return;
    }
    link.frames += 1;
    if (link.frames > 120) this.#world.violate('gateway_rate', 'more than 120 frames on one connection');
    if (frame.op === 1) {
      link.lastBeat = Date.now();
      send(link, { op: 11 });
    } else if (frame.op === 2 && isBody(frame.d)) this.#identify(link, frame.d);
    else if (frame.op === 6 && isBody(frame.d)) this.#resume(link, frame.d);
    this.#world.changed();
  }

  #identify(link: Link, { token, intents: wanted }: Body): void {
    const world = this.#world;
    const mask = numberOf(wanted);
    this.identifies.push({ at: Date.now(), intents: mask });
    if (token !== world.token) {
      link.socket.close(4004, 'Authentication failed.');
      return;
    }
    const refused =
      intents.guildMembers | intents.presences | (this.#options.messageContent ? 0 : intents.messageContent);
    if ((mask & refused) !== 0) {
      link.socket.close(4014, 'Disallowed intent(s).');
      return;
    }
    const lately = this.identifies.filter(({ at }) => Date.now() - at < 5000).length;
    if (this.#options.identifyLimit && lately > 1)
      world.violate('identify_rate', 'more than one IDENTIFY in 5 s');
    const session: Session = { id: randomBytes(16).toString('hex'), intents: mask, events: [], seq: 0, link };
    this.#sessions.set(session.id, session);
    link.session = session;
    this.#push(session, 'READY', {
      v: 10,
      user: { ...userObject(world.bot), verified: true, mfa_enabled: true },
      guilds: [{ id: world.guildId, unavailable: true }],
      session_id: session.id,
      resume_gateway_url: this.#url,
      application: { id: world.appId, flags: this.#options.messageContent ? 1 << 19 : 0 },
      shard: [0, 1],
    });
    this.#push(session, 'GUILD_CREATE', guildObject(world));
  }

  #resume(link: Link, { session_id, seq, token }: Body): void {
    const session = this.#sessions.get(String(session_id));
    if (token !== this.#world.token) {
      link.socket.close(4004);
      return;
    }
    if (session === undefined) {
      this.resumes.push({ session: session_id, replayed: null });
      send(link, { op: 9, d: false });
      return;
    }
    const missed = session.events.filter(({ s }) => numberOf(s) > numberOf(seq));
    this.resumes.push({ session: session_id, replayed: missed.length });
    session.link = link;
    link.session = session;
    for (const event of missed) send(link, event);
    this.#push(session, 'RESUMED', {});
  }

  #push(session: Session, name: string, data: Body): boolean {
    session.seq += 1;
    const event = { op: 0, s: session.seq, t: name, d: data };
    session.events.push(event);
    if (session.events.length > 2000) session.events.shift();
    if (session.link === null) return false;
    send(session.link, event);
    return true;
  }
}

function send({ socket }: Link, frame: Body): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ s: null, t: null, ...frame }));
}

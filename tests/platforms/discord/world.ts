import { Journal } from '../core/journal.ts';
import { DiscordFault } from './form-errors.ts';
import {
  type Attachment,
  type Body,
  bodiesOf,
  type Channel,
  type DiscordCall,
  type DiscordEntry,
  type FileIn,
  isBody,
  type Message,
  numberOf,
  textOf,
  type User,
} from './types.ts';
import { componentsOf, visibleText } from './visible.ts';

const epoch = 1_420_070_400_000n;

/** Everything that a bot may usually do, but for administration. */
export const usualPermissions = 0x7_ffff_ffff_fff7n;

export type Tell = (event: string, channel: Channel, message: Message, changed?: Body) => void;

export type NewMessage = {
  readonly author: User;
  readonly body?: Body;
  readonly files?: readonly FileIn[];
  readonly to?: string | null;
  readonly flags?: number;
  readonly type?: number;
  readonly interaction?: string;
  /** How it is noted in the journal; `create` without it. */
  readonly kind?: string;
};

/** The people, channels and messages of a simulated Discord with one server. */
export class World extends Journal<DiscordCall, DiscordEntry> {
  readonly appId = '1099999999999999999';
  readonly guildId = '1100000000000000001';
  readonly token = 'MTA5OTk5OTk5OTk5OTk5OTk5OQ.SimTok.a-token-for-tests-only';
  readonly users = new Map<string, User>();
  readonly channels = new Map<string, Channel>();
  readonly files = new Map<string, FileIn>();
  /** Tells the Gateway of messages. */
  tell: Tell = () => {};
  /** Where files are served from. */
  origin = '';
  readonly bot: User;
  #count = 0;

  constructor() {
    super('discord');
    this.bot = this.addUser('plumbline', { id: this.appId, bot: true });
    for (const name of ['general', 'homework']) this.addChannel(name);
  }

  /** A new id, later than all before. */
  snowflake(at = Date.now()): string {
    this.#count = (this.#count + 1) % 4096;
    return (((BigInt(at) - epoch) << 22n) | (1n << 17n) | BigInt(this.#count)).toString();
  }

  addUser(username: string, { id = this.snowflake(), bot = false } = {}): User {
    const user: User = { id, username, bot, dmsClosed: false };
    this.users.set(id, user);
    return user;
  }

  addChannel(name: string, more: Partial<Channel> = {}): Channel {
    const channel: Channel = {
      id: this.snowflake(),
      type: 0,
      name,
      guild: this.guildId,
      parent: null,
      recipient: null,
      owner: null,
      deny: 0n,
      archived: false,
      locked: false,
      created: new Date().toISOString(),
      messages: [],
      ...more,
    };
    this.channels.set(channel.id, channel);
    return channel;
  }

  channel(name: string): Channel {
    const found = this.channels.get(name) ?? [...this.channels.values()].find((one) => one.name === name);
    if (found === undefined) throw new Error(`discord: there is no channel ${name}`);
    return found;
  }

  directOf(user: User): Channel {
    const found = [...this.channels.values()].find(({ recipient }) => recipient === user);
    return found ?? this.addChannel(`dm:${user.username}`, { type: 1, guild: null, recipient: user });
  }

  /** The permission bits that the bot has at a channel; a thread has those of its channel. */
  permissionsAt({ deny, parent }: Channel): bigint {
    return usualPermissions & ~(parent?.deny ?? deny);
  }

  may(channel: Channel, bit: bigint): boolean {
    return (this.permissionsAt(channel) & bit) === bit;
  }

  messageIn(channel: Channel, id: string): Message {
    const found = channel.messages.find((one) => one.id === id && one.to === null);
    if (found === undefined) throw new DiscordFault(404, 10008, 'Unknown Message');
    return found;
  }

  createMessage(channel: Channel, options: NewMessage): Message {
    const { author, body = {}, files = [], to = null, kind = 'create' } = options;
    const content = textOf(body.content).trim();
    const message: Message = {
      id: this.snowflake(),
      type: options.type ?? 0,
      author,
      content,
      timestamp: new Date().toISOString(),
      edited: null,
      embeds: bodiesOf(body.embeds),
      components: bodiesOf(body.components),
      attachments: this.#saveFiles(channel, files),
      flags: options.flags ?? numberOf(body.flags),
      mentions: this.#mentioned(content),
      nonce: typeof body.nonce === 'string' || typeof body.nonce === 'number' ? body.nonce : undefined,
      to,
      interaction: options.interaction ?? null,
    };
    channel.messages.push(message);
    this.note(kind, channel, message, this.#pings(content, body.allowed_mentions));
    if (to === null) this.tell('MESSAGE_CREATE', channel, message);
    return message;
  }

  editMessage(
    channel: Channel,
    message: Message,
    body: Body,
    files: readonly FileIn[] = [],
    kind = 'update',
  ): void {
    if ('content' in body) message.content = textOf(body.content).trim();
    if (body.embeds !== undefined) message.embeds = bodiesOf(body.embeds);
    if (body.components !== undefined) message.components = bodiesOf(body.components);
    const kept =
      body.attachments === undefined
        ? message.attachments
        : message.attachments.filter(({ id }) => bodiesOf(body.attachments).some((one) => one.id === id));
    message.attachments = [...kept, ...this.#saveFiles(channel, files)];
    message.edited = new Date().toISOString();
    this.note(kind, channel, message, this.#pings(message.content, body.allowed_mentions));
    if (message.to === null) this.tell('MESSAGE_UPDATE', channel, message);
  }

  deleteMessage(channel: Channel, message: Message): void {
    channel.messages.splice(channel.messages.indexOf(message), 1);
    this.note('delete', channel, message, []);
    if (message.to === null) this.tell('MESSAGE_DELETE', channel, message);
  }

  note(kind: string, channel: Channel, message: Message, pings: readonly string[]): void {
    const buttons = componentsOf(message.components)
      .filter(({ type }) => type === 2)
      .map(({ label }) => textOf(label));
    this.log.push(
      this.stamp({
        kind,
        id: message.id,
        channel: channel.id,
        where: channel.name,
        bot: message.author.bot,
        content: message.content,
        visible: visibleText(message),
        buttons,
        to: message.to,
        pings,
        message: { ...message },
      }),
    );
    this.changed();
  }

  #saveFiles(channel: Channel, files: readonly FileIn[]): Attachment[] {
    return files.map((file) => {
      const id = this.snowflake();
      this.files.set(id, file);
      const url = `${this.origin}/attachments/${channel.id}/${id}/${encodeURIComponent(file.name)}`;
      return {
        id,
        filename: file.name,
        size: file.data.length,
        url,
        proxy_url: url,
        content_type: file.type,
      };
    });
  }

  #mentioned(content: string): string[] {
    const found = [...content.matchAll(/(?<!\\)<@!?(\d{17,20})>/g)].map((match) => match[1] ?? '');
    return [...new Set(found)].filter((id) => this.users.has(id));
  }

  /** Whom a text would ring for: without a word on it, everybody whom it names. */
  #pings(content: string, allowed: unknown): string[] {
    const parse = isBody(allowed) ? allowed.parse : ['users', 'everyone'];
    const kinds = Array.isArray(parse) ? parse : [];
    const all = /@(everyone|here)\b/.test(content) && kinds.includes('everyone') ? ['everyone'] : [];
    return [...(kinds.includes('users') ? this.#mentioned(content) : []), ...all];
  }
}

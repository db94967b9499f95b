import { randomBytes } from 'node:crypto';
import { Faults } from '../core/faults.ts';
import { type Call, type Entry, Journal, type Stamp } from '../core/journal.ts';
import type { TokenBucket } from '../core/token-bucket.ts';
import { type Block, buttonsOf, visibleText } from './visible.ts';

export type Fields = Record<string, unknown>;

/** A message as Slack keeps it. */
export type SlackMessage = {
  type: 'message';
  ts: string;
  user: string;
  text: string;
  bot_id?: string;
  subtype?: string;
  thread_ts?: string;
  reply_count?: number;
  blocks?: Block[];
  metadata?: unknown;
  files?: Fields[];
  edited?: { user: string; ts: string };
  client_msg_id?: string;
};

export type Channel = {
  readonly id: string;
  readonly name: string;
  /** Whose direct message it is. */
  readonly direct?: string;
  readonly isPrivate: boolean;
  isArchived: boolean;
  readonly members: Set<string>;
  readonly messages: SlackMessage[];
};

export type SlackCall = Call & { token?: string | undefined };

/** A message, form or page as it appeared to people. */
export type SlackEntry = Entry & {
  readonly channel: string | null;
  readonly ts: string;
  readonly thread_ts?: string | undefined;
  readonly bot: boolean;
  readonly blocks: readonly Block[];
  readonly buttons: readonly string[];
  /** Whom it makes a sound for. */
  readonly pings: readonly string[];
  /** Who alone sees it. */
  readonly to?: string | undefined;
};

/** One attempt to hand something to the bot. */
export type Delivery = Stamp & {
  readonly kind: 'events_api' | 'slash_commands' | 'interactive';
  readonly type: string;
  readonly payload: Fields;
  readonly attempt: number;
  outcome: 'pending' | 'acked' | 'timeout' | 'http_error' | 'no_connection';
  envelope?: string;
  latencyMs?: number;
  response?: Fields | undefined;
  settle?: () => void;
};

export type View = {
  readonly id: string;
  readonly user: string;
  view: Fields & { blocks: Block[] };
  isClosed: boolean;
};

export type StoredFile = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  data: Buffer;
  alt?: string;
};

export type SlackOptions = {
  readonly transport?: 'socket' | 'http';
  readonly ackTimeoutMs?: number;
  /** Pauses before an event is delivered again. */
  readonly retryDelaysMs?: readonly number[];
  /** Scopes of the bot's token; all without it. */
  readonly scopes?: readonly string[];
  /** Whether posts of one channel are limited to about one a second. */
  readonly limitsPosts?: boolean;
};

export const token = 'xoxb-sim-0001-bottoken';
export const appToken = 'xapp-1-A0APP00001-0001-apptoken';
export const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';
export const team = 'T0SIMTEAM1';
export const bot = { user: 'U0BOT00001', id: 'B0BOT00001', app: 'A0APP00001' };

/** Everything that a simulated Slack holds, and its journal. */
export class SlackWorld extends Journal<SlackCall, SlackEntry> {
  readonly options: Required<Omit<SlackOptions, 'scopes'>> & Pick<SlackOptions, 'scopes'>;
  readonly faults = new Faults<SlackCall>();
  readonly users = new Map<string, { readonly id: string; readonly name: string }>();
  readonly channels = new Map<string, Channel>();
  readonly views = new Map<string, View>();
  /** Modals of a person, the one on top last. */
  readonly stacks = new Map<string, string[]>();
  readonly homes = new Map<string, View>();
  readonly triggers = new Map<string, { readonly user: string; readonly t: number; used: boolean }>();
  readonly files = new Map<string, StoredFile>();
  readonly ephemerals: { readonly channel: string; readonly to: string; readonly message: SlackMessage }[] =
    [];
  readonly statuses: Fields[] = [];
  readonly deliveries: Delivery[] = [];
  readonly buckets = new Map<string, TokenBucket>();
  readonly blockedUntil = new Map<string, number>();
  /** What every call with the bot's token is answered with, where it is not well. */
  tokenState: 'ok' | 'account_inactive' | 'token_revoked' = 'ok';
  origin = '';
  /** Where the bot listens, over HTTP. */
  requestUrl = '';
  isStopped = false;
  /** How far the clock of this Slack is from that of the machine, in milliseconds. */
  skewMs = 0;
  /** Hands an event to the bot. */
  emit: (event: Fields) => Promise<Delivery | undefined> = async () => undefined;
  #lastTs = 0;

  constructor(options: SlackOptions = {}) {
    super('slack');
    const defaults = {
      transport: 'socket',
      ackTimeoutMs: 3000,
      retryDelaysMs: [0, 60_000, 300_000],
      limitsPosts: true,
    } as const;
    this.options = { ...defaults, ...options };
    this.users.set(bot.user, { id: bot.user, name: 'plumbline' });
    this.addChannel('C0GENERAL1', 'general');
    this.addChannel('C0RANDOM01', 'random');
  }

  addChannel(id: string, name: string, direct?: string): Channel {
    const members = new Set([bot.user, ...(direct === undefined ? this.users.keys() : [direct])]);
    const isPrivate = direct !== undefined;
    const channel: Channel = {
      id,
      name,
      isPrivate,
      isArchived: false,
      members,
      messages: [],
      ...(direct === undefined ? {} : { direct }),
    };
    this.channels.set(id, channel);
    return channel;
  }

  channel(idOrName: string): Channel | undefined {
    return this.channels.get(idOrName) ?? [...this.channels.values()].find(({ name }) => name === idOrName);
  }

  /** The direct message of a person with the bot. */
  im(user: string): Channel {
    const known = [...this.channels.values()].find(({ direct }) => direct === user);
    return known ?? this.addChannel(newId('D'), 'directmessage', user);
  }

  newTs(): string {
    const now = (Date.now() + this.skewMs) * 1000;
    this.#lastTs = now <= this.#lastTs ? this.#lastTs + 100 : now;
    const digits = String(this.#lastTs);
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  }

  newTrigger(user: string): string {
    const id = `${Date.now()}.${randomBytes(12).toString('hex')}`;
    this.triggers.set(id, { user, t: Date.now(), used: false });
    return id;
  }

  /** Notes that people saw something. */
  show(kind: string, channel: Channel | null, message: SlackMessage, to?: string): SlackEntry {
    const blocks = message.blocks ?? [];
    const visible = blocks.length > 0 ? visibleText(blocks) : message.text;
    const entry: SlackEntry = this.stamp({
      kind,
      channel: channel?.id ?? null,
      where: `${channel?.direct === undefined ? `#${channel?.name ?? kind}` : `dm:${channel.direct}`}${message.thread_ts === undefined || message.thread_ts === message.ts ? '' : '/thread'}`,
      ts: message.ts,
      thread_ts: message.thread_ts,
      bot: message.user === bot.user,
      blocks: structuredClone(blocks),
      buttons: buttonsOf(blocks).map(({ label }) => label),
      pings: message.user === bot.user ? pingsOf(`${message.text}\n${visible}`) : [],
      to,
      visible,
    });
    this.log.push(entry);
    this.changed();
    return entry;
  }
}

function pingsOf(text: string): string[] {
  return [...text.matchAll(/<!(channel|here|everyone)|<@([UW][A-Z0-9]+)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
}

export function newId(start: string): string {
  return `${start}${randomBytes(5).toString('hex').toUpperCase()}`;
}

export function channelType({ direct, isPrivate }: Channel): 'im' | 'group' | 'channel' {
  if (direct !== undefined) return 'im';
  return isPrivate ? 'group' : 'channel';
}

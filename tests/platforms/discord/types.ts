import type { Call, Entry } from '../core/journal.ts';

/** JSON as Discord sends and takes it; what is in it is checked where it is used. */
export type Body = { readonly [name: string]: unknown };

export type User = {
  readonly id: string;
  readonly username: string;
  readonly bot: boolean;
  dmsClosed: boolean;
};

export type Channel = {
  readonly id: string;
  /** 0: text, 1: direct message, 5: announcements, 11 and 12: public and private thread. */
  readonly type: number;
  name: string;
  /** `null` for a direct message. */
  readonly guild: string | null;
  readonly parent: Channel | null;
  readonly recipient: User | null;
  readonly owner: string | null;
  /** What the bot lacks here, as permission bits. */
  deny: bigint;
  archived: boolean;
  locked: boolean;
  readonly created: string;
  readonly messages: Message[];
};

export type Attachment = { readonly id: string; readonly filename: string; readonly [name: string]: unknown };

export type Message = {
  readonly id: string;
  readonly type: number;
  readonly author: User;
  content: string;
  readonly timestamp: string;
  edited: string | null;
  embeds: readonly Body[];
  components: readonly Body[];
  attachments: readonly Attachment[];
  flags: number;
  mentions: readonly string[];
  readonly nonce: string | number | undefined;
  /** Whom alone it is shown to; `null`: everybody at its place. */
  readonly to: string | null;
  readonly interaction: string | null;
};

export type FileIn = {
  readonly key: string;
  readonly name: string;
  readonly type: string | undefined;
  readonly data: Buffer;
};

export type DiscordCall = Call & {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly auth: string | undefined;
  files: readonly FileIn[];
};

export type DiscordEntry = Entry & {
  readonly id?: string;
  readonly channel: string;
  readonly bot: boolean;
  readonly content: string;
  readonly buttons: readonly string[];
  readonly to: string | null;
  readonly pings: readonly string[];
  readonly message?: Message;
};

export type Interaction = {
  readonly id: string;
  readonly token: string;
  readonly type: number;
  readonly user: User;
  readonly channel: Channel;
  readonly name: string;
  readonly data: Body;
  readonly message: Message | null;
  readonly payload: Body;
  at: number;
  outcome:
    | 'pending'
    | 'timeout'
    | 'replied'
    | 'deferred'
    | 'deferred_update'
    | 'updated'
    | 'choices'
    | 'modal';
  latencyMs: number | undefined;
  original: Message | null;
  choices: readonly Body[];
};

export const ephemeral = 64;
export const loading = 128;

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function bodiesOf(value: unknown): Body[] {
  return Array.isArray(value) ? value.filter(isBody) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

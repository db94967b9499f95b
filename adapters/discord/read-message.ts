import { MessageType } from 'discord.js';
import type { Inbound } from '../../src/spine/inbound.ts';
import type { Message } from './message-schema.ts';
import { inboundId, personOf, placeOf } from './places.ts';
import { timeOf } from './snowflake.ts';

/**
 * What kind of place a channel is: a direct message, a private thread that is ours, a public thread that is ours, or
 * somewhere on a server where others talk about other things.
 */
export type ChannelKind = 'direct' | 'private-thread' | 'own-thread' | 'server';

/** A message of a person, or why it is none for us. */
export type ReadMessage =
  | { readonly kind: 'inbound'; readonly inbound: Inbound }
  /** Its text is hidden from us: the Message Content intent is missing. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'not-for-us' };

const spoken = new Set<number>([MessageType.Default, MessageType.Reply]);

/** Reads a message of a channel of that kind. System messages and those of bots are never for us. */
export function readMessage(message: Message, kind: ChannelKind, botId: string): ReadMessage {
  const { author, content, attachments } = message;
  const isPerson = author.bot !== true && author.id !== botId && message.webhook_id === undefined;
  if (!isPerson || !spoken.has(message.type)) return { kind: 'not-for-us' };
  const isAddressed = message.mentions.some(({ id }) => id === botId);
  if (kind === 'server' && !isAddressed) return { kind: 'not-for-us' };
  const text = spokenText(content, botId);
  if (text === '' && attachments.length === 0) {
    if (content.trim() === '' && kind !== 'direct' && !isAddressed) return { kind: 'hidden' };
    // A mention and nothing else asks for what there is.
    return content.trim() === '' ? { kind: 'not-for-us' } : inbound(message, '/help', kind);
  }
  return inbound(message, text, kind);
}

/** An edit of a message by its writer, as far as it is one: `null` where only a preview was added, or we wrote it. */
export function readEdit(message: Message, kind: ChannelKind, botId: string): Inbound | null {
  const { edited_timestamp: edited } = message;
  if (edited === undefined || edited === null) return null;
  const read = readMessage(message, kind, botId);
  if (read.kind !== 'inbound') return null;
  const { id, files: _files, ...rest } = read.inbound;
  const sentAt = new Date(edited).toISOString();
  return { ...rest, id: `${id}:edit:${Date.parse(edited)}`, kind: 'edit', of: id, sentAt };
}

/** That a message was deleted. Discord does not tell by whom; the one who wrote it is asked for by `person`. */
export function deletionOf(
  { id, channel_id }: { readonly id: string; readonly channel_id: string },
  person: string,
  at: string,
): Inbound {
  return {
    id: `${inboundId(id)}:deletion`,
    kind: 'deletion',
    text: '',
    sentAt: at,
    place: placeOf(channel_id),
    person,
    of: inboundId(id),
  };
}

function inbound(message: Message, text: string, kind: ChannelKind): ReadMessage {
  const { id, channel_id, author, attachments } = message;
  const files = attachments.map(({ filename, url, size }) => ({
    name: filename,
    ref: url,
    ...(size === undefined ? {} : { size }),
  }));
  return {
    kind: 'inbound',
    inbound: {
      id: inboundId(id),
      kind: 'message',
      text,
      sentAt: timeOf(id),
      place: placeOf(channel_id),
      person: personOf(author.id),
      ...(files.length === 0 ? {} : { files }),
      ...(isShared(kind) ? { shared: true } : {}),
    },
  };
}

/** Whether others read along as a matter of course. */
export function isShared(kind: ChannelKind): boolean {
  return kind === 'own-thread' || kind === 'server';
}

/** What was said, without the mention of us; `/plumb hint` typed out is `/hint`. */
function spokenText(content: string, botId: string): string {
  return content
    .replaceAll(`<@${botId}>`, '')
    .replaceAll(`<@!${botId}>`, '')
    .trim()
    .replace(/^\/plumb\s+\/?(?=\w)/i, '/');
}

import { z } from 'zod';
import type { Inbound, InboundFile } from '../../src/spine/inbound.ts';
import { isDirect, isoOf, messageId, personId, placeId } from './ids.ts';
import { mentionText, typedText } from './text-in.ts';

/** Who the bot is, as `auth.test` tells. */
export type Identity = { readonly team: string; readonly user: string; readonly bot: string };

const FileSchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  size: z.number().nonnegative().nullish(),
});

const Ts = z.string().regex(/^\d+\.\d+$/);

/** A message as events and the history have it. */
export const MessageSchema = z.object({
  subtype: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  text: z.string().nullish(),
  ts: Ts,
  thread_ts: Ts.optional(),
  edited: z.object({ ts: z.string() }).nullish(),
  files: z.array(FileSchema.nullable().catch(null)).nullish(),
});
export type SlackMessage = z.infer<typeof MessageSchema>;

const EventSchema = z.object({
  type: z.enum(['message', 'app_mention']),
  subtype: z.string().optional(),
  channel: z.string().min(1),
});
const ChangeSchema = z.object({
  message: MessageSchema.optional(),
  previous_message: MessageSchema.partial({ ts: true }).optional(),
  deleted_ts: Ts.optional(),
  event_ts: Ts.optional(),
  ts: Ts.optional(),
});

/** Kinds of messages in which a person says something; every other one tells of something else. */
const spoken = new Set([undefined, 'file_share', 'thread_broadcast', 'me_message']);

/** What an event brought, and whether it was said to the bot by its name. */
export type Heard = { readonly inbound: Inbound; readonly isMention: boolean };

/**
 * Reads an event of the kinds `message` and `app_mention`; `null` where it is nothing that a person said to us: a
 * message of a bot, somebody who joined, a preview that was added to a link. Both events of one mention give one id.
 */
export function readEvent(raw: unknown, identity: Identity): Heard | null {
  const event = EventSchema.safeParse(raw);
  if (!event.success) return null;
  const { channel, subtype } = event.data;
  if (subtype === 'message_changed' || subtype === 'message_deleted')
    return readChange(raw, channel, subtype, identity);
  const message = MessageSchema.safeParse(raw);
  return message.success ? readSaid(message.data, channel, identity) : null;
}

/** A message that was said; see `readEvent`. */
export function readSaid(message: SlackMessage, channel: string, identity: Identity): Heard | null {
  const { ts, subtype, user } = message;
  if (!spoken.has(subtype) || !isHuman(message, identity) || user === undefined) return null;
  const text = message.text ?? '';
  const isMention = !isDirect(channel) && text.includes(`<@${identity.user}`);
  const files = (message.files ?? []).flatMap((file): InboundFile[] =>
    file === null
      ? []
      : [{ name: file.name ?? 'file', ref: file.id, ...(file.size == null ? {} : { size: file.size }) }],
  );
  const inbound: Inbound = {
    id: messageId(identity.team, channel, ts),
    kind: 'message',
    text: isMention ? mentionText(text, identity.user) : typedText(text),
    sentAt: isoOf(ts),
    ...whereAndWho(message, channel, user, identity),
    ...(files.length === 0 ? {} : { files }),
  };
  return { inbound, isMention };
}

function readChange(
  raw: unknown,
  channel: string,
  subtype: 'message_changed' | 'message_deleted',
  identity: Identity,
): Heard | null {
  const parsed = ChangeSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { message, previous_message: before, deleted_ts: deleted, event_ts: at } = parsed.data;
  // A deleted message that has replies is changed into a gravestone.
  const isGone = subtype === 'message_deleted' || message?.subtype === 'tombstone';
  const of = deleted ?? message?.ts ?? before?.ts;
  if (of === undefined) return null;
  const user = before?.user ?? message?.user;
  const author = isGone ? before : message;
  if (author === undefined || user === undefined || !isHuman({ ...author, user }, identity)) return null;
  const where = whereAndWho({ ...before, ...message, ts: of }, channel, user, identity);
  const change = { ...where, of: messageId(identity.team, channel, of) };
  if (isGone) {
    const sentAt = isoOf(at ?? parsed.data.ts ?? of);
    const id = `${change.of}:deleted`;
    return { inbound: { ...change, id, kind: 'deletion', text: '', sentAt }, isMention: false };
  }
  const edited = message?.edited?.ts;
  // Previews and replies change a message as well; only its author edits it, and then its text is another.
  if (message === undefined || edited === undefined || message.text === before?.text) return null;
  const id = `${change.of}:edited:${edited}`;
  const sentAt = isoOf(/^\d+\.\d+$/.test(edited) ? edited : (at ?? of));
  const text = typedText(message.text ?? '');
  return { inbound: { ...change, id, kind: 'edit', text, sentAt }, isMention: false };
}

function isHuman({ user, bot_id: bot }: Pick<SlackMessage, 'user' | 'bot_id'>, identity: Identity): boolean {
  return user !== undefined && bot == null && user !== identity.user && user !== 'USLACKBOT';
}

/** In a direct message every thread is the same place; in a channel each is one of its own. */
function whereAndWho(
  { ts, thread_ts: thread }: Pick<SlackMessage, 'ts' | 'thread_ts'>,
  channel: string,
  user: string,
  { team }: Identity,
): Pick<Inbound, 'place' | 'person' | 'shared'> {
  const isReply = thread !== undefined && thread !== ts;
  const place = { team, channel, ...(isReply && !isDirect(channel) ? { thread } : {}) };
  return {
    place: placeId(place),
    person: personId(team, user),
    ...(isDirect(channel) ? {} : { shared: true }),
  };
}

import type { Inbound } from '../../src/spine/inbound.ts';
import { MessageDeleteSchema, MessageSchema, MessageUpdateSchema } from './message-schema.ts';
import { inboundId, placeOf } from './places.ts';
import { type ChannelKind, deletionOf, readEdit, readMessage } from './read-message.ts';

export type TakeMessageParts = {
  readonly botId: () => string;
  readonly kindOf: (channelId: string) => Promise<ChannelKind>;
  readonly accept: (inbound: Inbound) => Promise<boolean>;
  /** A person wrote at a place of ours what we cannot read. */
  readonly onHidden: (place: string) => Promise<void>;
  readonly now: () => number;
};

/** Messages whose writers are remembered, since a deletion does not name them. */
const mostWriters = 5_000;

export type MessageTaker = {
  message(raw: unknown): Promise<void>;
  edit(raw: unknown): Promise<void>;
  deletion(raw: unknown): Promise<void>;
};

/** Takes messages of people as they come from the Gateway: those of one channel one after the other, in their order. */
export function createMessageTaker(parts: TakeMessageParts): MessageTaker {
  const writers = new Map<string, string>();
  const tails = new Map<string, Promise<void>>();

  const inTurn = (channel: string, work: () => Promise<void>): Promise<void> => {
    const done = (tails.get(channel) ?? Promise.resolve()).then(work);
    const tail = done
      .catch(() => {})
      .finally(() => {
        if (tails.get(channel) === tail) tails.delete(channel);
      });
    tails.set(channel, tail);
    return done;
  };
  const kindOf = (channel: string, guild: string | undefined): Promise<ChannelKind> =>
    guild === undefined ? Promise.resolve('direct') : parts.kindOf(channel);
  const take = async (inbound: Inbound): Promise<void> => {
    writers.set(inbound.id, inbound.person);
    for (const old of writers.keys()) {
      if (writers.size <= mostWriters) break;
      writers.delete(old);
    }
    await parts.accept(inbound);
  };

  return {
    message(raw) {
      const message = MessageSchema.parse(raw);
      return inTurn(message.channel_id, async () => {
        const kind = await kindOf(message.channel_id, message.guild_id);
        const read = readMessage(message, kind, parts.botId());
        if (read.kind === 'inbound') await take(read.inbound);
        if (read.kind === 'hidden') await parts.onHidden(placeOf(message.channel_id));
      });
    },
    edit(raw) {
      const update = MessageUpdateSchema.parse(raw);
      return inTurn(update.channel_id, async () => {
        const message = MessageSchema.safeParse(raw);
        // What tells no writer is a preview that Discord has added.
        if (!message.success) return;
        const kind = await kindOf(update.channel_id, update.guild_id);
        const edit = readEdit(message.data, kind, parts.botId());
        if (edit !== null) await parts.accept(edit);
      });
    },
    deletion(raw) {
      const deleted = MessageDeleteSchema.parse(raw);
      return inTurn(deleted.channel_id, async () => {
        const person = writers.get(inboundId(deleted.id));
        if (person === undefined) return;
        const at = new Date(parts.now()).toISOString();
        const kind = await kindOf(deleted.channel_id, deleted.guild_id);
        const shared = kind === 'server' || kind === 'own-thread';
        await parts.accept({ ...deletionOf(deleted, person, at), ...(shared ? { shared } : {}) });
      });
    },
  };
}

import { type REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { Posted } from '../../src/spine/outlet.ts';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import { postOf } from './custom-id.ts';
import { code, codeOf, isSpent, toSendError } from './errors.ts';
import { customIdsOf, MessageSchema } from './message-schema.ts';
import { noncesOf } from './nonce.ts';
import { channelOf } from './places.ts';
import type { OutMessage } from './render-post.ts';
import type { WaitingReplies, WaitingReply } from './waiting-replies.ts';
import { editReply } from './webhook.ts';

const SentSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  edited_timestamp: z.string().nullish(),
});

/** Posts of which it is remembered what of them is out. */
const remembered = 500;

const PageSchema = z.array(MessageSchema);

/** Sends the messages of posts, each once. */
export type Sender = {
  /** Sends what of a post is not out yet, in order. Rejects as `Outlet.post`. */
  send(place: string, postId: string, messages: readonly OutMessage[]): Promise<Posted>;
  /** The post, if the channel has all of it; what it has is not sent again. */
  find(place: string, postId: string): Promise<Posted | null>;
};

export function createSender(rest: REST, hooks: REST, waiting: WaitingReplies): Sender {
  const sent = new Map<string, Map<number, Posted>>();

  const outOf = (place: string, postId: string): Map<number, Posted> => {
    const key = `${place} ${postId}`;
    const out = sent.get(key) ?? new Map<number, Posted>();
    sent.delete(key);
    sent.set(key, out);
    for (const old of sent.keys()) {
      if (sent.size <= remembered) break;
      sent.delete(old);
    }
    return out;
  };

  const create = async (channel: string, message: OutMessage, nonce: string): Promise<unknown> =>
    rest.post(Routes.channelMessages(channel), {
      body: { ...message.body, nonce, enforce_nonce: true },
      files: [...message.files],
    });

  /** Opens a thread that was archived; a message opens it by itself unless it is locked. */
  const createOpened = async (channel: string, message: OutMessage, nonce: string): Promise<unknown> => {
    try {
      return await create(channel, message, nonce);
    } catch (error) {
      if (codeOf(error) !== code.threadArchived) throw error;
      await rest.patch(Routes.channel(channel), { body: { archived: false, locked: false } }).catch(() => {
        throw error;
      });
      return create(channel, message, nonce);
    }
  };

  /** Fills a reply that waits; `null` where its time is over, and an ordinary message has to do. */
  const fill = async (reply: WaitingReply, message: OutMessage): Promise<unknown> => {
    if (!(await reply.promised)) return null;
    try {
      return await editReply(hooks, reply, message);
    } catch (error) {
      if (isSpent(error)) return null;
      throw error;
    }
  };

  const one = async (
    place: string,
    message: OutMessage,
    nonce: string,
    isFirst: boolean,
  ): Promise<Posted> => {
    const reply = isFirst ? waiting.take(place) : undefined;
    const filled = reply === undefined ? null : await fill(reply, message);
    const { id, timestamp, edited_timestamp } = SentSchema.parse(
      filled ?? (await createOpened(channelOf(place), message, nonce)),
    );
    // A reply that was promised is seen when it is filled.
    return { id, at: new Date(edited_timestamp ?? timestamp).toISOString() };
  };

  return {
    async send(place, postId, messages) {
      const nonces = noncesOf(place, postId);
      const out = outOf(place, postId);
      try {
        for (const [index, message] of messages.entries()) {
          if (out.has(index)) continue;
          out.set(index, await one(place, message, nonces.at(index, messages.length), index === 0));
        }
      } catch (error) {
        throw toSendError(error, place);
      }
      const first = out.get(0);
      if (first === undefined) throw new PlaceLost(place, 'There was nothing to be said.');
      return first;
    },
    async find(place, postId) {
      const nonces = noncesOf(place, postId);
      const out = outOf(place, postId);
      let whole: Posted | null = null;
      let count: number | null = null;
      try {
        const query = new URLSearchParams({ limit: '100' });
        for (const message of PageSchema.parse(
          await rest.get(Routes.channelMessages(channelOf(place)), { query }),
        )) {
          const posted = {
            id: message.id,
            at: new Date(message.edited_timestamp ?? message.timestamp).toISOString(),
          };
          const part = nonces.read(message.nonce);
          if (part !== null) {
            out.set(part.index, posted);
            count = part.count;
          } else if (customIdsOf(message.components).some((id) => postOf(id) === postId)) whole = posted;
        }
      } catch (error) {
        throw toSendError(error, place);
      }
      if (count !== null && out.size >= count) return out.get(0) ?? null;
      // Buttons are on the last message: where they are, everything is.
      return whole;
    },
  };
}

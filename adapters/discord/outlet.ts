import { type REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { Inbound } from '../../src/spine/inbound.ts';
import type { OutFile, Outlet, Posted } from '../../src/spine/outlet.ts';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import type { Post } from '../../src/tutor/turn.ts';
import { code, codeOf, toSendError } from './errors.ts';
import { fetchAttachment } from './fetch-file.ts';
import { renderLive } from './live-message.ts';
import { MessageSchema } from './message-schema.ts';
import { channelOf, isPlace } from './places.ts';
import type { PrivatePlaces } from './private-places.ts';
import { type ChannelKind, readEdit, readMessage } from './read-message.ts';
import { nobody, type OutMessage, renderAttached, renderPost } from './render-post.ts';
import type { Sender } from './sender.ts';
import { snowflakeAt } from './snowflake.ts';
import type { WaitingReplies, WaitingReply } from './waiting-replies.ts';
import { editReply } from './webhook.ts';
import * as words from './words.ts';

export type OutletParts = {
  readonly rest: REST;
  /** For calls by the token of an interaction. */
  readonly hooks: REST;
  readonly apiUrl: string | undefined;
  readonly sender: Sender;
  readonly waiting: WaitingReplies;
  readonly privatePlaces: PrivatePlaces;
  readonly botId: () => string;
  readonly kindOf: (channelId: string) => Promise<ChannelKind>;
  readonly walkPicture: (session: string) => Promise<OutFile | null>;
  readonly onFault: (error: unknown) => void;
};

const perPage = 100;
const PageSchema = z.array(MessageSchema);
const EditedSchema = z.object({ id: z.string() });

export function createDiscordOutlet(parts: OutletParts): Required<Outlet> {
  const { rest, hooks, sender, waiting, privatePlaces } = parts;

  const tell = async (reply: WaitingReply, content: string): Promise<void> => {
    if (!(await reply.promised)) return;
    const message: OutMessage = { body: { content, allowed_mentions: nobody }, files: [] };
    await editReply(hooks, reply, message).catch(parts.onFault);
  };

  const pointTo = async (place: string, replies: readonly WaitingReply[]): Promise<void> => {
    if (replies.length === 0) return;
    const isDirect = (await parts.kindOf(channelOf(place))) === 'direct';
    for (const reply of replies) await tell(reply, words.answeredIn(channelOf(place), isDirect));
  };

  /** Those who asked elsewhere are shown where it is, or why it is nowhere. */
  const delivered = async (place: string, send: () => Promise<Posted>): Promise<Posted> => {
    try {
      const posted = await send();
      // Nobody waits for this: what was said stands, and the walk goes on.
      void pointTo(place, waiting.elsewhere(place)).catch(parts.onFault);
      return posted;
    } catch (error) {
      if (error instanceof PlaceLost) {
        const why = [privatePlaces.whyNoThread(place), error.message].filter((part) => part !== undefined);
        for (const reply of waiting.elsewhere(place)) await tell(reply, words.noPrivatePlace(why.join(' ')));
      }
      throw error;
    }
  };

  const pictureOf = async (post: Post): Promise<OutFile | null> => {
    const recap = post.replies.find((reply) => reply.kind === 'recap');
    if (recap === undefined) return null;
    try {
      return await parts.walkPicture(recap.session);
    } catch (error) {
      // The words of a recap say everything that its picture shows.
      parts.onFault(error);
      return null;
    }
  };

  return {
    serves: isPlace,
    post: (place, post) =>
      delivered(place, async () => sender.send(place, post.id, renderPost(post, await pictureOf(post)))),
    find: sender.find,
    async privatePlace(person, near) {
      try {
        const place = await privatePlaces.of(person, near);
        waiting.move(person, near, place);
        return place;
      } catch (error) {
        if (error instanceof PlaceLost) {
          const replies = waiting.drop(person, near);
          for (const reply of replies) await tell(reply, error.message);
        }
        throw error;
      }
    },
    async *history(place, since): AsyncGenerator<Inbound> {
      const channel = channelOf(place);
      const kind = await parts.kindOf(channel);
      for (let after = snowflakeAt(since); ; ) {
        const query = new URLSearchParams({ after, limit: String(perPage) });
        const page = PageSchema.parse(
          await rest.get(Routes.channelMessages(channel), { query }).catch((error: unknown) => {
            throw toSendError(error, place);
          }),
        ).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
        for (const message of page) {
          const read = readMessage(message, kind, parts.botId());
          if (read.kind === 'inbound') yield read.inbound;
          const edit = readEdit(message, kind, parts.botId());
          if (edit !== null) yield edit;
        }
        const last = page.at(-1);
        if (last === undefined || page.length < perPage) return;
        after = last.id;
      }
    },
    postLive: (place, id, content) => delivered(place, () => sender.send(place, id, [renderLive(content)])),
    async editLive(place, messageId, content) {
      const { body, files } = renderLive(content);
      try {
        EditedSchema.parse(
          await rest.patch(Routes.channelMessage(channelOf(place), messageId), { body, files: [...files] }),
        );
      } catch (error) {
        const known = toSendError(error, place);
        throw codeOf(error) === code.unknownMessage
          ? new PlaceLost(place, 'The message is gone.', { cause: error })
          : known;
      }
    },
    attach: (place, id, post) => delivered(place, () => sender.send(place, id, renderAttached(post))),
    fetchFile: (ref, mostBytes) => fetchAttachment(ref, mostBytes, parts.apiUrl),
  };
}

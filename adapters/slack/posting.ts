import { z } from 'zod';
import type { Time } from '../../src/model/time.ts';
import type { OutFile, Posted } from '../../src/spine/outlet.ts';
import { isDirect, isoOf, type SlackPlace } from './ids.ts';
import { messagesSince, type StoredMessage } from './read-messages.ts';
import { contentOf, type SlackContent } from './render-post.ts';
import { isTooLarge, isUncertain } from './send-failure.ts';
import type { SlackWeb } from './web.ts';

export type PostingParts = {
  readonly web: SlackWeb;
  readonly time: Time;
  /** The thread of a direct message in which its learner wrote last, if they did. */
  readonly threadIn: (channel: string) => string | undefined;
  /** Told of Slack's time of what was posted. */
  readonly onTime: (ts: string) => void;
};

/** Posts that are known to be out in part, or of which nobody knows; of more, the oldest are forgotten. */
const mostUncertain = 5_000;

/** How far back a post is looked for, in milliseconds: a message is taken up again within minutes. */
const lookBackMs = 2 * 24 * 3600 * 1000;

const eventType = 'plumbline_post';
const MetadataSchema = z.object({ post: z.string(), part: z.number(), of: z.number() });
const PostedSchema = z.object({ ts: z.string() });

/** Puts messages into Slack, each once, by the name that it carries where people do not see it. */
export type Posting = {
  post(place: SlackPlace, id: string, messages: readonly SlackContent[]): Promise<Posted>;
  find(place: SlackPlace, id: string): Promise<Posted | null>;
  attach(place: SlackPlace, id: string, text: string, files: readonly OutFile[]): Promise<Posted>;
};

export function createPosting({ web, time, threadIn, onTime }: PostingParts): Posting {
  const uncertain = new Set<string>();
  const doubt = (id: string): void => {
    uncertain.add(id);
    for (const first of uncertain) {
      if (uncertain.size <= mostUncertain) break;
      uncertain.delete(first);
    }
  };

  const threadOf = ({ channel, thread }: SlackPlace): object => {
    const ts = thread ?? (isDirect(channel) ? threadIn(channel) : undefined);
    return ts === undefined ? {} : { thread_ts: ts };
  };

  /** The parts of a post that are out, by number, with how many there are. */
  const lookFor = async (
    place: SlackPlace,
    id: string,
  ): Promise<{ parts: Map<number, string>; of: number }> => {
    const parts = new Map<number, string>();
    let of = 1;
    const oldest = ((time.now() - lookBackMs) / 1000).toFixed(6);
    for await (const page of messagesSince(web, place, oldest)) {
      for (const message of page) {
        const read = metadataOf(message);
        if (read?.post !== id) continue;
        parts.set(read.part, message.ts);
        of = read.of;
      }
      if (parts.size >= of) break;
    }
    return { parts, of };
  };

  /** Sends one message; where Slack finds it too large after all, in halves. Resolves to the time of the first. */
  const send = async (place: SlackPlace, content: SlackContent, metadata: object): Promise<string> => {
    const { channel } = place;
    const { text, blocks } = content;
    try {
      const reply = await web.write('chat.postMessage', {
        channel,
        text,
        ...(blocks.length === 0 ? { mrkdwn: true } : { blocks }),
        ...threadOf(place),
        metadata,
        unfurl_links: false,
        unfurl_media: false,
      });
      const { ts } = PostedSchema.parse(reply);
      onTime(ts);
      return ts;
    } catch (error) {
      if (!isTooLarge(error) || blocks.length < 2) throw error;
      const middle = blocks.length >> 1;
      const first = await send(place, contentOf(blocks.slice(0, middle)), metadata);
      await send(place, contentOf(blocks.slice(middle)), metadata);
      return first;
    }
  };

  const post: Posting['post'] = async (place, id, messages) => {
    // Where an earlier try may have come through, what is out is looked for; else nothing can be.
    let out = uncertain.has(id) ? (await lookFor(place, id)).parts : new Map<number, string>();
    for (const [at, content] of messages.entries()) {
      const part = at + 1;
      if (out.has(part)) continue;
      const metadata = { event_type: eventType, event_payload: { post: id, part, of: messages.length } };
      try {
        out.set(part, await send(place, content, metadata));
      } catch (error) {
        doubt(id);
        if (!isUncertain(error)) throw error;
        // The answer was lost; the message may be there.
        const found = (await lookFor(place, id)).parts;
        if (!found.has(part)) throw error;
        out = new Map([...out, ...found]);
      }
    }
    uncertain.delete(id);
    return postedAt(out.get(1) ?? '');
  };

  return {
    post,
    async find(place, id) {
      const { parts, of } = await lookFor(place, id);
      const first = parts.get(1);
      if (first !== undefined && parts.size >= of) return postedAt(first);
      if (parts.size > 0) doubt(id);
      return null;
    },
    async attach(place, id, text, files) {
      const names = files.map(({ name }) => name).sort();
      const begun = ((time.now() - lookBackMs) / 1000).toFixed(6);
      const isThere = async (): Promise<StoredMessage | undefined> => {
        for await (const page of messagesSince(web, place, begun)) {
          const found = page.find(
            (message) =>
              message.bot_id != null &&
              (message.text ?? '') === text &&
              namesOf(message).join('\n') === names.join('\n'),
          );
          if (found !== undefined) return found;
        }
        return undefined;
      };
      if (uncertain.has(id)) {
        const found = await isThere();
        if (found !== undefined) return postedAt(found.ts);
      }
      try {
        await web.upload({
          channel_id: place.channel,
          ...threadOf(place),
          ...(text === '' ? {} : { initial_comment: text }),
          file_uploads: files.map(({ name, bytes, alt }) => ({
            file: Buffer.from(bytes),
            filename: name,
            title: name,
            ...(alt === undefined ? {} : { alt_text: alt }),
          })),
        });
      } catch (error) {
        if (isUncertain(error)) doubt(id);
        throw error;
      }
      uncertain.delete(id);
      return { id: '', at: new Date(time.now()).toISOString() };
    },
  };
}

function postedAt(ts: string): Posted {
  return { id: ts, at: isoOf(ts) };
}

function metadataOf({ metadata }: StoredMessage): z.infer<typeof MetadataSchema> | null {
  if (metadata?.event_type !== eventType) return null;
  const read = MetadataSchema.safeParse(metadata.event_payload);
  return read.success ? read.data : null;
}

function namesOf({ files }: StoredMessage): string[] {
  return (files ?? []).flatMap((file) => (file === null ? [] : [file.name ?? ''])).sort();
}

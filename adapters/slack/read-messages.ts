import { z } from 'zod';
import { isDirect, type SlackPlace } from './ids.ts';
import { MessageSchema } from './read-event.ts';
import type { SlackWeb } from './web.ts';

const StoredSchema = MessageSchema.extend({
  reply_count: z.number().optional(),
  metadata: z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) }).nullish(),
});
/** A message as Slack keeps it. */
export type StoredMessage = z.infer<typeof StoredSchema>;

const PageSchema = z.object({
  messages: z.array(z.unknown()),
  response_metadata: z.object({ next_cursor: z.string().optional() }).nullish(),
});

const pageSize = 200;

async function* pages(
  web: SlackWeb,
  method: string,
  args: object,
  most: number,
): AsyncGenerator<StoredMessage[]> {
  let cursor = '';
  for (let read = 0; read < most; read += 1) {
    const reply = await web.read(method, {
      ...args,
      limit: pageSize,
      include_all_metadata: true,
      ...(cursor === '' ? {} : { cursor }),
    });
    const page = PageSchema.parse(reply);
    // A message that cannot be read is none of ours, and none that a person wrote.
    yield page.messages.flatMap((one) => {
      const message = StoredSchema.safeParse(one);
      return message.success ? [message.data] : [];
    });
    cursor = page.response_metadata?.next_cursor ?? '';
    if (cursor === '') return;
  }
}

/** More pages than this are not read at once: 10,000 messages. */
const mostPages = 50;

/** In a direct message, threads that were begun so long before are looked into as well, in seconds. */
const threadsBefore = 24 * 3600;

/** Of threads with new messages the latest of a page. */
const mostThreads = 20;

/**
 * The messages of a place that are newer than `oldest` (Slack's time), by page, the newest first within each; those in
 * threads of a direct message among them.
 */
export async function* messagesSince(
  web: SlackWeb,
  { channel, thread }: SlackPlace,
  oldest: string,
): AsyncGenerator<StoredMessage[]> {
  const isNew = ({ ts }: StoredMessage): boolean => Number(ts) > Number(oldest);
  if (thread !== undefined) {
    for await (const page of pages(web, 'conversations.replies', { channel, ts: thread, oldest }, mostPages))
      yield page.filter(isNew).reverse();
    return;
  }
  const from = isDirect(channel) ? (Number(oldest) - threadsBefore).toFixed(6) : oldest;
  for await (const page of pages(web, 'conversations.history', { channel, oldest: from }, mostPages)) {
    yield page.filter(isNew);
    if (!isDirect(channel)) continue;
    const roots = page.filter(({ reply_count: replies = 0 }) => replies > 0).slice(0, mostThreads);
    for (const { ts } of roots)
      for await (const replies of pages(web, 'conversations.replies', { channel, ts, oldest }, mostPages))
        yield replies.filter((reply) => reply.ts !== ts && isNew(reply)).reverse();
  }
}

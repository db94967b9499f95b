import { z } from 'zod';
import { checkBlocks } from './block-rules.ts';
import { SlackError } from './slack-error.ts';
import { type Block, BlockSchema } from './visible.ts';
import {
  bot,
  type Channel,
  channelType,
  type Fields,
  newId,
  type SlackMessage,
  type SlackWorld,
} from './world.ts';

const ContentSchema = z.object({
  text: z.string().nullish(),
  blocks: z.array(z.unknown()).nullish(),
  thread_ts: z.string().nullish(),
  metadata: z.unknown().optional(),
});

/** The figures that Slack's limits are known by; see `block-rules.ts` for those of blocks. */
const longestText = 40_000;
const longestUpdate = 4_000;
const largestBlocks = 13_200;

export type Content = {
  readonly text: string;
  readonly blocks: Block[];
  readonly thread: string | null;
  readonly metadata: unknown;
};

/** The content of a message, held against the limits. */
export function readContent(world: SlackWorld, args: Fields, isUpdate = false): Content {
  const read = ContentSchema.safeParse(args);
  if (!read.success) throw new SlackError('invalid_arguments');
  const { text, blocks = [], thread_ts: thread = null, metadata } = read.data;
  if ((text ?? '').length > longestText) throw new SlackError('msg_too_long');
  const isPlain = (blocks ?? []).length === 0;
  if (isUpdate && isPlain && Buffer.byteLength(text ?? '') > longestUpdate)
    throw new SlackError('msg_too_long');
  const problems = checkBlocks(blocks ?? []);
  if (problems.length > 0) throw new SlackError('invalid_blocks', { errors: problems });
  if (JSON.stringify(blocks).length > largestBlocks) throw new SlackError('msg_blocks_too_long');
  if ((text ?? '') === '' && isPlain) throw new SlackError('no_text');
  if (!isPlain && (text ?? '') === '') world.warn('no_fallback_text', 'blocks without a text');
  if (thread !== null && !/^\d+\.\d{6}$/.test(thread)) throw new SlackError('invalid_thread_ts');
  return { text: text ?? '', blocks: withIds(blocks ?? []), thread, metadata };
}

export function withIds(blocks: readonly unknown[]): Block[] {
  return z
    .array(BlockSchema)
    .parse(structuredClone(blocks))
    .map((block) => ({ block_id: newId('b'), ...block }));
}

/** The channel of a call, where the bot may write. */
export function channelFor(world: SlackWorld, name: unknown): Channel {
  const channel = typeof name === 'string' ? world.channels.get(name) : undefined;
  if (channel === undefined) throw new SlackError('channel_not_found');
  if (!channel.members.has(bot.user))
    throw new SlackError(channel.isPrivate ? 'channel_not_found' : 'not_in_channel');
  if (channel.isArchived) throw new SlackError('is_archived');
  return channel;
}

export function messageAt({ messages }: Channel, ts: unknown): SlackMessage {
  const found = messages.find((message) => message.ts === ts);
  if (found === undefined) throw new SlackError('message_not_found');
  return found;
}

/** What an event says of where a message is. */
export function eventOf(channel: Channel, message: SlackMessage): Fields {
  return {
    ...structuredClone(message),
    channel: channel.id,
    channel_type: channelType(channel),
    event_ts: message.ts,
  };
}

/** Puts a message into a channel; the bot hears of its own ones too. */
export function put(world: SlackWorld, channel: Channel, message: SlackMessage): void {
  channel.messages.push(message);
  const root = channel.messages.find(({ ts }) => ts === message.thread_ts);
  if (root !== undefined && root !== message) {
    root.thread_ts = root.ts;
    root.reply_count = (root.reply_count ?? 0) + 1;
  }
  world.show('post', channel, message);
}

/** Posts as the bot. */
export function postAsBot(
  world: SlackWorld,
  channel: Channel,
  { text, blocks, thread, metadata }: Content,
  files?: Fields[],
): SlackMessage {
  const message: SlackMessage = {
    type: 'message',
    user: bot.user,
    bot_id: bot.id,
    text,
    ts: world.newTs(),
    ...(blocks.length === 0 ? {} : { blocks }),
    ...(thread === null ? {} : { thread_ts: thread }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(files === undefined ? {} : { files, subtype: 'file_share' }),
  };
  put(world, channel, message);
  void world.emit(eventOf(channel, message));
  return message;
}

/** Changes a message, as its author or as a preview does; `edited` only where the author did. */
export async function change(
  world: SlackWorld,
  channel: Channel,
  message: SlackMessage,
  what: Partial<SlackMessage>,
  isEdited = true,
): Promise<void> {
  const previous = structuredClone(message);
  Object.assign(message, what);
  if (isEdited) message.edited = { user: message.user, ts: world.newTs() };
  world.show('update', channel, message);
  const ts = world.newTs();
  await world.emit({
    type: 'message',
    subtype: 'message_changed',
    hidden: true,
    channel: channel.id,
    channel_type: channelType(channel),
    ts,
    event_ts: ts,
    message: structuredClone(message),
    previous_message: previous,
  });
}

export async function remove(world: SlackWorld, channel: Channel, message: SlackMessage): Promise<void> {
  channel.messages.splice(channel.messages.indexOf(message), 1);
  world.show('delete', channel, message);
  const ts = world.newTs();
  await world.emit({
    type: 'message',
    subtype: 'message_deleted',
    hidden: true,
    channel: channel.id,
    channel_type: channelType(channel),
    ts,
    event_ts: ts,
    deleted_ts: message.ts,
    previous_message: structuredClone(message),
  });
}

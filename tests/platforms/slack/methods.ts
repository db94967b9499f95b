import { z } from 'zod';
import { checkView } from './block-rules.ts';
import { change, channelFor, messageAt, postAsBot, readContent, withIds } from './messages.ts';
import { SlackError } from './slack-error.ts';
import { wordsOf } from './visible.ts';
import { bot, type Fields, newId, type SlackMessage, type SlackWorld, team, type View } from './world.ts';

export type Method = {
  /** Calls that Slack grants a minute. */
  readonly perMinute?: number;
  /** Any one of them is enough. */
  readonly scopes?: readonly string[];
  readonly run: (world: SlackWorld, args: Fields) => Fields;
};

/** After this a trigger opens nothing any more, in milliseconds. */
const triggerMs = 3_000;

const history = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

/** The methods that a bot like ours calls. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'auth.test',
    {
      run: () => ({
        team: 'Sim School',
        team_id: team,
        user: 'plumbline',
        user_id: bot.user,
        bot_id: bot.id,
      }),
    },
  ],
  [
    'apps.connections.open',
    { perMinute: 60, run: (world) => ({ url: `${world.origin.replace('http', 'ws')}/link` }) },
  ],
  [
    'chat.postMessage',
    {
      scopes: ['chat:write'],
      run(world, args) {
        const channel = channelFor(world, args.channel);
        const { ts } = postAsBot(world, channel, readContent(world, args));
        return { channel: channel.id, ts };
      },
    },
  ],
  [
    'chat.update',
    {
      perMinute: 50,
      scopes: ['chat:write'],
      run(world, args) {
        const channel = channelFor(world, args.channel);
        const message = messageAt(channel, args.ts);
        if (message.user !== bot.user) throw new SlackError('cant_update_message');
        const { text, blocks } = readContent(world, args, true);
        void change(world, channel, message, { text, blocks });
        return { channel: channel.id, ts: message.ts };
      },
    },
  ],
  [
    'chat.postEphemeral',
    {
      perMinute: 100,
      scopes: ['chat:write'],
      run(world, args) {
        const channel = channelFor(world, args.channel);
        const to = z.string().parse(args.user);
        const { text, blocks } = readContent(world, args);
        const message: SlackMessage = { type: 'message', user: bot.user, text, blocks, ts: world.newTs() };
        world.ephemerals.push({ channel: channel.id, to, message });
        world.show('ephemeral', channel, message, to);
        return { message_ts: message.ts };
      },
    },
  ],
  ['views.open', { perMinute: 100, run: (world, args) => ({ view: openModal(world, args).view }) }],
  ['views.publish', { perMinute: 100, run: (world, args) => ({ view: publishHome(world, args).view }) }],
  [
    'conversations.open',
    {
      perMinute: 50,
      scopes: ['im:write', 'mpim:write'],
      run(world, args) {
        const user = z.string().parse(args.users);
        if (!world.users.has(user)) throw new SlackError('user_not_found');
        return { channel: { id: world.im(user).id } };
      },
    },
  ],
  [
    'conversations.history',
    {
      perMinute: 50,
      scopes: history,
      run(world, args) {
        const { messages } = channelFor(world, args.channel);
        const top = messages.filter(({ ts, thread_ts: thread }) => thread === undefined || thread === ts);
        return page([...top].reverse(), args);
      },
    },
  ],
  [
    'conversations.replies',
    {
      perMinute: 50,
      scopes: history,
      run(world, args) {
        const { messages } = channelFor(world, args.channel);
        const all = messages.filter(({ ts, thread_ts: thread }) => ts === args.ts || thread === args.ts);
        if (all.length === 0) throw new SlackError('thread_not_found');
        return page(all, args);
      },
    },
  ],
  [
    'files.getUploadURLExternal',
    {
      perMinute: 100,
      scopes: ['files:write'],
      run(world, args) {
        const {
          filename,
          length,
          alt_text: alt,
        } = z
          .object({
            filename: z.string().min(1),
            length: z.coerce.number().positive(),
            alt_text: z.string().optional(),
          })
          .parse(args);
        const id = newId('F');
        const file = { id, name: filename, type: 'application/octet-stream', data: Buffer.alloc(length) };
        world.files.set(id, { ...file, ...(alt === undefined ? {} : { alt }) });
        return { file_id: id, upload_url: `${world.origin}/upload/${id}` };
      },
    },
  ],
  [
    'files.completeUploadExternal',
    {
      perMinute: 100,
      scopes: ['files:write'],
      run(world, args) {
        const {
          files,
          channel_id: to,
          initial_comment: text,
          thread_ts: thread,
        } = z
          .object({
            files: z.array(z.object({ id: z.string() })).min(1),
            channel_id: z.string(),
            initial_comment: z.string().optional(),
            thread_ts: z.string().optional(),
          })
          .parse(args);
        const shown = files.map(({ id }) => fileObject(world, id));
        const content = { text: text ?? '', blocks: [], thread: thread ?? null, metadata: undefined };
        postAsBot(world, channelFor(world, to), content, shown);
        return { files: shown };
      },
    },
  ],
  [
    'files.info',
    {
      perMinute: 100,
      scopes: ['files:read'],
      run: (world, args) => ({ file: fileObject(world, String(args.file)) }),
    },
  ],
  [
    'assistant.threads.setStatus',
    {
      scopes: ['assistant:write', 'chat:write'],
      run(world, args) {
        const channel = channelFor(world, args.channel_id);
        messageAt(channel, args.thread_ts);
        world.statuses.push(args);
        return {};
      },
    },
  ],
]);

export function fileObject(world: SlackWorld, id: string): Fields {
  const file = world.files.get(id);
  if (file === undefined) throw new SlackError('file_not_found');
  const url = `${world.origin}/files/${id}`;
  return {
    id,
    name: file.name,
    size: file.data.length,
    mimetype: file.type,
    alt_txt: file.alt,
    url_private: url,
    url_private_download: url,
  };
}

function openModal(world: SlackWorld, args: Fields): View {
  const problems = checkView(args.view, 'modal');
  if (problems.length > 0) throw new SlackError('invalid_arguments', { errors: problems });
  const trigger = world.triggers.get(String(args.trigger_id));
  if (trigger === undefined) throw new SlackError('invalid_trigger_id');
  if (Date.now() - trigger.t > triggerMs) throw new SlackError('expired_trigger_id');
  if (trigger.used) throw new SlackError('exchanged_trigger_id');
  trigger.used = true;
  const view = makeView(world, args.view, trigger.user, 'view');
  world.stacks.set(trigger.user, [...(world.stacks.get(trigger.user) ?? []), view.id]);
  return view;
}

function publishHome(world: SlackWorld, args: Fields): View {
  const problems = checkView(args.view, 'home');
  if (problems.length > 0) throw new SlackError('invalid_arguments', { errors: problems });
  const user = z.string().parse(args.user_id);
  const view = makeView(world, args.view, user, 'home');
  world.homes.set(user, view);
  return view;
}

function makeView(world: SlackWorld, raw: unknown, user: string, kind: 'view' | 'home'): View {
  const read = z.looseObject({ blocks: z.array(z.unknown()), title: z.unknown().optional() }).parse(raw);
  const id = newId('V');
  const blocks = withIds(read.blocks);
  const view: View = { id, user, isClosed: false, view: { ...read, id, blocks } };
  world.views.set(id, view);
  const text = wordsOf(read.title);
  world.show(kind, null, { type: 'message', user: bot.user, text, blocks, ts: world.newTs() }, user);
  return view;
}

function page(all: readonly SlackMessage[], args: Fields): Fields {
  const oldest = Number(args.oldest ?? 0);
  const wanted = all.filter(({ ts }) => Number(ts) > oldest);
  const start = Number(args.cursor ?? 0);
  const end = start + Math.min(Number(args.limit ?? 100), 999);
  const messages = structuredClone(wanted.slice(start, end)).map(({ metadata, ...message }) =>
    args.include_all_metadata === true ? { ...message, metadata } : message,
  );
  const hasMore = end < wanted.length;
  return { messages, has_more: hasMore, response_metadata: { next_cursor: hasMore ? String(end) : '' } };
}

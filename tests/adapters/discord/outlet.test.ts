import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiscordPlatform } from '../../../adapters/discord/index.ts';
import { systemTime } from '../../../src/app/system-time.ts';
import type { Outlet } from '../../../src/spine/outlet.ts';
import { PlaceLost } from '../../../src/spine/place-lost.ts';
import { PostRefused } from '../../../src/spine/send-errors.ts';
import type { Post } from '../../../src/tutor/turn.ts';
import { note } from '../../../src/tutor/words/replies.ts';
import { type Discord, startDiscord } from '../../platforms/discord/index.ts';
import type { Channel } from '../../platforms/discord/types.ts';

const atOnce = { burst: 1_000, everyMs: 1 };

let discord: Discord;
let channel: Channel;
let place: string;

/** An outlet as a process has it that has just begun. */
function fresh(): Required<Outlet> {
  const settings = {
    token: discord.token,
    apiUrl: discord.apiUrl,
    pace: { perPlace: atOnce, inAll: atOnce },
  };
  const { outlet } = createDiscordPlatform(settings, {
    lookups: {
      suggest: async () => [],
      openQuestion: async () => null,
      questionText: () => null,
      nodeOf: () => undefined,
      isDone: async () => false,
    },
    memory: { get: async () => null, set: async () => {} },
    walkPicture: async () => null,
    time: systemTime(Date.now),
    say: () => {},
    onFault: () => {},
  });
  return outlet as Required<Outlet>;
}

beforeAll(async () => {
  discord = await startDiscord();
  discord.limits.isOn = false;
  channel = discord.person('ada').direct;
  place = `discord:${channel.id}`;
});

afterAll(async () => {
  discord.assertClean();
  await discord.stop();
});

const long: Post = { id: 'reply.discord:1', replies: [note('A sentence of some length. '.repeat(300))] };

describe('an outlet to Discord', () => {
  it('finds a post after a crash, and sends what is missing of one that was cut short', async () => {
    expect(await fresh().find(place, long.id)).toBeNull();
    discord.failNext(/^POST .*messages$/, { delayMs: 0 });
    discord.faults.add((call) => /messages$/.test(call.path) && discord.calls.length > 3, { status: 503 }, 3);
    await expect(fresh().post(place, long)).rejects.toMatchObject({ code: 'send_failed' });
    discord.faults.clear();
    const there = channel.messages.length;
    expect(there).toBeGreaterThan(0);
    const next = fresh();
    expect(await next.find(place, long.id)).toBeNull();
    const posted = await next.post(place, long);
    const ids = channel.messages.map(({ id }) => id);
    expect(posted.id).toBe(ids[0]);
    expect(
      channel.messages
        .map(({ content }) => content)
        .join(' ')
        .split('A sentence').length - 1,
    ).toBe(300);
    expect(await fresh().find(place, long.id)).toEqual(posted);
    expect(channel.messages.map(({ id }) => id)).toEqual(ids);
  });

  it('finds a post of a session by its buttons, however long ago it was', async () => {
    const post: Post = {
      id: '20261130-120000-abcdef.7',
      replies: [{ kind: 'hint', text: 'Think of water.', node: 'density' }],
    };
    const posted = await fresh().post(place, post);
    const message = channel.messages.at(-1);
    // Discord forgets nonces.
    if (message !== undefined)
      channel.messages[channel.messages.length - 1] = { ...message, nonce: undefined };
    expect(await fresh().find(place, post.id)).toEqual(posted);
    expect(await fresh().find(place, '20261130-120000-abcdef.8')).toBeNull();
  });

  it('goes on changing one message, and knows when it is gone', async () => {
    const outlet = fresh();
    const buttons = [{ label: 'Cancel', command: '/probe cancel r7x2' }];
    const { id } = await outlet.postLive(place, 'live.1', { text: '**1** of 9', buttons });
    await outlet.editLive(place, id, { text: `whole ${'x'.repeat(3_000)}`, buttons });
    await outlet.editLive(place, id, { text: 'done', buttons: [] });
    const message = discord.messageIn(channel, id);
    expect(message).toMatchObject({ content: 'done', embeds: [], components: [] });
    discord.deleteMessage(channel, message);
    await expect(outlet.editLive(place, id, { text: 'more', buttons: [] })).rejects.toBeInstanceOf(PlaceLost);
  });

  it('attaches files with what is said about them and what they show', async () => {
    const picture = {
      name: 'a walk.png',
      bytes: new Uint8Array([1, 2, 3]),
      type: 'image/png',
      alt: 'Four questions, all passed',
    };
    await fresh().attach(place, 'files.1', { text: 'Your **report**.', files: [picture] });
    expect(channel.messages.at(-1)).toMatchObject({
      content: 'Your **report**.',
      attachments: [{ filename: 'a-walk.png', size: 3 }],
    });
    const { args } = discord.calls.at(-1) ?? {};
    expect(args).toMatchObject({ attachments: [{ id: 0, description: picture.alt }] });
  });

  it('reads files of Discord alone, and no more of them than it may', async () => {
    const outlet = fresh();
    const said = discord.person('ada').say('here', channel, [{ name: 'q.csv', content: 'a,b\n1,2\n' }]);
    const ref = String(said.attachments[0]?.url);
    expect(Buffer.from(await outlet.fetchFile(ref, 100)).toString()).toBe('a,b\n1,2\n');
    await expect(outlet.fetchFile(ref, 3)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(outlet.fetchFile(`${ref.slice(0, -8)}1/x`, 9)).rejects.toMatchObject({ code: 'not_found' });
    for (const foreign of [
      'http://127.0.0.1:9/q.csv',
      'file:///etc/passwd',
      'https://cdn.discordapp.com.evil.example/q',
      'q',
    ])
      await expect(outlet.fetchFile(foreign, 100)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('reads what people wrote, in order, page by page, with their edits', async () => {
    const ben = discord.person('ben');
    const before = new Date(Date.now() - 1_000).toISOString();
    for (let at = 0; at < 130; at += 1) ben.say(`message ${at}`);
    const edited = ben.say('a first version');
    ben.edit(edited, 'a second version');
    discord.createMessage(ben.direct, { author: discord.bot, body: { content: 'not a person' } });
    const found = [];
    for await (const inbound of fresh().history(`discord:${ben.direct.id}`, before)) found.push(inbound);
    expect(found.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 130 }, (_, at) => `message ${at}`),
      'a second version',
      'a second version',
    ]);
    expect(found.at(-1)).toMatchObject({
      kind: 'edit',
      of: `discord:${edited.id}`,
      person: `discord:${ben.user.id}`,
    });
  });

  it.each([
    { code: 10003, status: 404, kind: PlaceLost },
    { code: 50001, status: 403, kind: PlaceLost },
    { code: 50013, status: 403, kind: PlaceLost },
    { code: 50007, status: 403, kind: PlaceLost },
    { code: 50035, status: 400, kind: PostRefused },
    { code: 50006, status: 400, kind: PostRefused },
  ])('says of error $code whether trying again can help', async ({ code, status, kind }) => {
    discord.failNext(/^POST .*messages$/, { status, code, message: 'as Discord says it' });
    const post = { id: `reply.discord:${code}`, replies: [note('Hello')] };
    const before = discord.calls.length;
    await expect(fresh().post(place, post)).rejects.toBeInstanceOf(kind);
    expect(discord.calls.length).toBe(before + 1);
  });
});

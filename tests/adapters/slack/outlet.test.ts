import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlackOutlet } from '../../../adapters/slack/outlet.ts';
import { createWeb } from '../../../adapters/slack/web.ts';
import { systemTime } from '../../../src/app/system-time.ts';
import type { Outlet } from '../../../src/spine/outlet.ts';
import { note } from '../../../src/tutor/words/replies.ts';
import { type SlackSim, startSlack } from '../../platforms/slack/index.ts';
import { bot, team, token } from '../../platforms/slack/world.ts';

describe('the sending side of Slack', () => {
  let slack: SlackSim;
  let outlet: Required<Outlet>;
  let place: string;
  beforeAll(async () => {
    slack = await startSlack({ limitsPosts: false });
    const time = systemTime(Date.now);
    outlet = createSlackOutlet({
      web: createWeb({ token, apiUrl: slack.apiUrl, logger: undefined, time }),
      time,
      token,
      apiUrl: slack.apiUrl,
      identity: () => ({ team, user: bot.user, bot: bot.id }),
      threadIn: () => undefined,
      onTime: () => {},
      walkPicture: async () => null,
      onFault: (error) => {
        throw error;
      },
    });
    place = `slack:${team}:${slack.person('ada').dm.id}`;
  });
  afterAll(async () => {
    slack.assertClean();
    await slack.stop();
  });
  const shown = (): number => slack.person('ada').dm.messages.length;

  it('finds a post that it made, and no other', async () => {
    const posted = await outlet.post(place, { id: 'reply.a', replies: [note('hello')] });
    expect(await outlet.find(place, 'reply.a')).toEqual(posted);
    expect(await outlet.find(place, 'reply.b')).toBeNull();
  });

  it('adds the parts of a long post that are missing, and none twice', async () => {
    const post = { id: 'reply.long', replies: [note('word '.repeat(2_200))] };
    slack.failNext('chat.postMessage', { delayMs: 0 }, 2);
    slack.failNext('chat.postMessage', { error: 'internal_error' });
    await expect(outlet.post(place, post)).rejects.toThrow('internal_error');
    const before = shown();
    expect(await outlet.find(place, post.id)).toBeNull();
    await outlet.post(place, post);
    expect(shown()).toBeGreaterThan(before);
    expect(await outlet.find(place, post.id)).not.toBeNull();
    const parts = slack
      .person('ada')
      .dm.messages.filter(({ metadata }) => JSON.stringify(metadata)?.includes(post.id));
    expect(new Set(parts.map(({ metadata }) => JSON.stringify(metadata))).size).toBe(parts.length);
  });

  it('shows a message that goes on changing, with its button', async () => {
    const cancel = { label: 'Cancel', command: '/probe cancel x7' };
    const { id } = await outlet.postLive(place, 'live.a', { text: '1 of 9', buttons: [cancel] });
    await outlet.editLive(place, id, { text: '9 of 9', buttons: [] });
    const message = slack.person('ada').dm.messages.find(({ ts }) => ts === id);
    expect(message?.text).toBe('9 of 9');
  });

  it('attaches files with what they are, and finds them again', async () => {
    const file = { name: 'scores.png', bytes: new Uint8Array([1, 2, 3]), type: 'image/png', alt: 'scores' };
    await outlet.attach(place, 'probe.a', { text: 'Here it is.', files: [file] });
    expect(await outlet.find(place, 'probe.a')).not.toBeNull();
    const stored = [...slack.world.files.values()].find(({ name }) => name === 'scores.png');
    expect([...(stored?.data ?? [])]).toEqual([1, 2, 3]);
  });

  it('reads a file of Slack, up to a size, and nobody else’s', async () => {
    const said = await slack.person('ada').say('', { files: [{ name: 'topic.csv', content: 'id,depth' }] });
    expect(said.ts).not.toBe('');
    const [ref = ''] = [...slack.world.files.values()]
      .filter(({ name }) => name === 'topic.csv')
      .map(({ id }) => id);
    expect(new TextDecoder().decode(await outlet.fetchFile(ref, 100))).toBe('id,depth');
    await expect(outlet.fetchFile(ref, 3)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(outlet.fetchFile('F404', 100)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('reads back what people wrote, in threads too, in order, page by page', async () => {
    const ada = slack.person('ada');
    const root = await ada.say('one');
    for (let at = 0; at < 210; at += 1) await ada.say(`more ${at}`);
    await ada.say('two', { thread: root.ts });
    const since = new Date(Number(root.ts) * 1000 - 1).toISOString();
    const texts: string[] = [];
    for await (const inbound of outlet.history(place, since)) texts.push(inbound.text);
    expect(texts).toHaveLength(212);
    expect([texts[0], texts.at(-1)]).toEqual(['one', 'two']);
  });

  it('says what a place that is gone means', async () => {
    await expect(outlet.post(`slack:${team}:C404`, { id: 'x', replies: [note('x')] })).rejects.toMatchObject({
      name: 'PlumblineError',
      code: 'not_found',
      place: `slack:${team}:C404`,
    });
    await expect(outlet.privatePlace(`slack:${team}:U404`, place)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

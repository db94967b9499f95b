import { afterEach, describe, expect, it } from 'vitest';
import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { conversationGraph } from '../../contracts/conversation.ts';
import { intents } from '../../platforms/discord/gateway.ts';
import { type OpenOptions, openDiscord, type ServedDiscord } from './open-discord.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

let served: ServedDiscord;
const open = async (options: OpenOptions = {}): Promise<ServedDiscord> => {
  served = await openDiscord(conversationGraph, options);
  return served;
};

/** What the learner's session says of answers and verdicts. */
async function events(kind: string): Promise<string[]> {
  const log = createSessionLog(served.bot().store);
  const [id = ''] = await log.recent(1);
  return (await log.events(id)).flatMap((event) =>
    typeof event === 'object' && event !== null && 'event' in event && event.event === kind && 'node' in event
      ? [String(event.node)]
      : [],
  );
}

afterEach(async () => {
  await served.close();
});

describe('Discord events', () => {
  it('EV-03: answers an interaction once, though it is delivered twice and responded to by another process', async () => {
    const { discord } = await open();
    const ada = discord.person('ada');
    const learn = await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    discord.interactions.again(learn);
    await served.handled(ada.say(right('plumb')).id);
    expect(
      ada.seen({ since: 0 }).filter(({ visible }) => visible.includes('What is a plumb line?')),
    ).toHaveLength(1);
    // 40060 is what Discord says to a second response: it ends the matter.
    expect(discord.violations.map(({ rule }) => rule)).toEqual(['40060']);
    expect(discord.interactions.promised()).toEqual([]);
    expect(served.said()).not.toContain('went wrong');
  });

  it('EV-03: an interaction that came too late is still done, and answered by an ordinary message', async () => {
    const { discord } = await open({ deadlineMs: 200 });
    const ada = discord.person('ada');
    // The socket is cut: the event is handed over when its three seconds are over.
    discord.gateway.drop();
    const { outcome } = await ada.slash('/plumb learn', { topic: 'goal' });
    expect(outcome).toBe('timeout');
    const question = await ada.expect('What is a plumb line?', { timeoutMs: 8_000 });
    expect(question.kind).toBe('create');
    await served.handled(ada.say(right('plumb')).id);
    expect(await events('verdict')).toEqual(['plumb']);
  });

  it('EV-05: goes on by forms where Message Content is refused, says so once, and identifies no more than twice', async () => {
    const { discord } = await open({ messageContent: false });
    expect(discord.gateway.identifies.map((one) => one.intents & intents.messageContent)).toEqual([
      intents.messageContent,
      0,
    ]);
    expect(served.said()).toContain('Message Content Intent');
    const ada = discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' }, discord.channel('general'));
    const { channel } = await ada.expect('What is a plumb line?');
    const thread = discord.channel(channel);
    ada.say(right('plumb'), thread);
    await ada.expect('I cannot read what is typed here');
    ada.say('Hello?', thread);
    await ada.click('Answer', thread);
    await ada.submit(right('plumb'));
    await ada.expect('What does a spirit level show?');
    expect(ada.seen({ since: 0 }).filter(({ visible }) => visible.includes('I cannot read'))).toHaveLength(1);
    expect(await events('answer')).toEqual(['plumb']);
    // In a direct message the text is told all the same.
    ada.say(right('level'));
    await ada.expect(/spirit level/);
    discord.assertClean();
  });

  it('EV-04, EV-05: takes no notice of system messages, of its own, of other bots, and of previews', async () => {
    const { discord } = await open();
    const ada = discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    const mark = discord.mark();
    discord.createMessage(ada.direct, { author: ada.user, type: 7 });
    const robot = discord.addUser('robot', { bot: true });
    discord.createMessage(ada.direct, { author: robot, body: { content: right('plumb') } });
    const said = ada.say(right('plumb'));
    await served.handled(said.id);
    // A preview was added: the message is told again, without an edit.
    discord.tell('MESSAGE_UPDATE', ada.direct, { ...said, embeds: [{ title: 'a page' }] });
    await served.handled(ada.say('why').id);
    expect(
      discord.log.filter((entry) => entry.bot && entry.seq > mark && entry.kind === 'create'),
    ).toHaveLength(3);
    expect(await events('answer')).toEqual(['plumb']);
  });

  it('EV-07: takes messages that come at once in their order', async () => {
    const { discord } = await open();
    const ada = discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    const mark = discord.mark();
    const said = ['repeat', 'why', 'help', 'repeat'].map((text) => ada.say(text));
    await served.handled(...said.map(({ id }) => id));
    const answers = discord.log
      .filter((entry) => entry.seq > mark && entry.bot)
      .map(({ visible }) => visible);
    expect(answers).toHaveLength(4);
    expect(answers[2]).toContain('this list');
    expect(answers[0]).toContain('What is a plumb line?');
    expect(answers[3]).toContain('What is a plumb line?');
  });

  it('EV-08: waits out a 429, with nothing lost, doubled, or sent before its time', async () => {
    const { discord } = await open();
    const ada = discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    discord.failNext(/^POST \/channels\/\d+\/messages$/, { status: 429, body: { retry_after: 0.4 } });
    await served.handled(ada.say(right('plumb')).id);
    expect(ada.seen().filter(({ visible }) => visible.includes('Passed'))).toHaveLength(1);
    discord.assertClean();
  });

  it('EV-08: keeps to the pace of a channel by itself', async () => {
    const { discord } = await open({ isPaced: true });
    const ada = discord.person('ada');
    const said = ['help', 'help', 'help', 'help', 'help', 'help'].map((text) => ada.say(text));
    await served.handled(...said.map(({ id }) => id));
    expect(discord.calls.filter(({ status }) => status === 429)).toEqual([]);
    discord.assertClean();
  });

  it('says a thing once though the answer of Discord was lost, or it failed three times', async () => {
    const { discord } = await open();
    const ada = discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    const line = /^POST \/channels\/\d+\/messages$/;
    discord.failNext(line, { reset: true, after: true });
    await served.handled(ada.say(right('plumb')).id);
    discord.failNext(line, { status: 503 }, 4);
    await served.handled(ada.say(right('level')).id);
    const shown = ada.seen({ since: 0 }).filter(({ visible }) => visible.includes('Passed'));
    expect(shown).toHaveLength(2);
    expect(await events('verdict')).toEqual(['plumb', 'level']);
    discord.assertClean();
  });

  it('resumes after a cut, and reads what came while a new session had to be opened', async () => {
    const { discord } = await open();
    const ada = discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    discord.gateway.drop();
    await served.handled(ada.say(right('plumb')).id);
    expect(discord.gateway.resumes.map(({ replayed }) => replayed !== null)).toEqual([true]);
    discord.gateway.askReconnect();
    await served.handled(ada.say(right('level')).id);
    discord.gateway.invalidate(false);
    discord.gateway.drop();
    const said = ada.say(right('wall'));
    await served.handled(said.id);
    expect(await events('verdict')).toEqual(['plumb', 'level', 'wall']);
    discord.assertClean();
  });

  it('EV-13: what comes after a token is over comes as an ordinary message, and logs nobody out', async () => {
    const { discord } = await open({ settings: { replyHeldMs: 150 } });
    const ada = discord.person('ada');
    const line = /^PATCH \/webhooks/;
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    discord.failNext(line, { status: 401, code: 50027, message: 'Invalid Webhook Token' });
    await ada.slash('/plumb repeat');
    const said = await ada.expect('What is a plumb line?');
    expect(said.kind).toBe('create');
    await served.handled(ada.say(right('plumb')).id);
    expect(await events('verdict')).toEqual(['plumb']);
  });

  it('ends with words when its token is refused later on', async () => {
    const { discord } = await open();
    const ada = discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    discord.failNext(/^POST \/channels/, { status: 401, message: '401: Unauthorized' });
    ada.say(right('plumb'));
    expect(await served.ended()).toBe(2);
    expect(served.said()).toContain('no longer accepts the token');
    expect(served.said()).not.toContain(discord.token);
  });

  it('says what is wrong where it cannot begin', async () => {
    await open({ env: { DISCORD_TOKEN: 'nonsense' } });
    expect(await served.ended()).toBe(2);
    expect(served.said()).toContain('does not accept the token');
    await served.close();
    await open({ env: { DISCORD_API_URL: 'http://127.0.0.1:9/api' } });
    expect(await served.ended()).toBe(1);
    expect(served.said()).toContain('cannot be reached (ECONNREFUSED)');
  });
});

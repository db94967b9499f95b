import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAboutName } from '../../../adapters/discord/commands.ts';
import { composeLearners } from '../../../src/app/compose-learners.ts';
import { conversationGraph } from '../../contracts/conversation.ts';
import type { Channel } from '../../platforms/discord/types.ts';
import { openDiscord, type ServedDiscord } from './open-discord.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

describe('a walk on Discord', () => {
  let served: ServedDiscord;
  beforeAll(async () => {
    served = await openDiscord(conversationGraph);
  }, 30_000);
  afterAll(async () => {
    served.discord.assertClean();
    expect(served.discord.interactions.promised()).toEqual([]);
    await served.close();
  });

  const threadOf = (name: string): Channel => {
    const found = [...served.discord.channels.values()].find((one) => one.name === `Plumbline · ${name}`);
    if (found === undefined) throw new Error(`There is no thread of ${name}`);
    return found;
  };

  it('offers topics by the words that were typed', async () => {
    const ada = served.discord.person('ada');
    expect(await ada.typing('/plumb learn', 'topic', 'tall tow')).toEqual(['goal']);
    expect(await ada.typing('/plumb learn', 'topic', 'no such thing')).toEqual([]);
    expect(await ada.typing('/plumb probe', 'model', '')).toEqual([]);
  });

  it('begins in a channel, goes on in a private thread, and says where', async () => {
    const ada = served.discord.person('ada');
    const general = served.discord.channel('general');
    const { outcome } = await ada.slash('/plumb learn', { topic: 'goal' }, general);
    expect(outcome).toBe('deferred');
    const question = await ada.expect('What is a plumb line?');
    const thread = threadOf('ada');
    expect(question.channel).toBe(thread.id);
    expect(thread.type).toBe(12);
    const told = await ada.expect('I answered you in');
    expect(told.to).toBe(ada.user.id);
    expect(told.visible).toContain(`<#${thread.id}>`);
    // Nobody else learns anything in the channel.
    expect(general.messages.filter(({ to }) => to === null)).toEqual([]);
  });

  it('takes an answer by form, and gives verdict and next question in one message', async () => {
    const ada = served.discord.person('ada');
    const thread = threadOf('ada');
    expect((await ada.click('Answer', thread)).outcome).toBe('modal');
    expect(ada.form()).toMatchObject({ title: 'Your answer', label: 'Your answer' });
    expect((await ada.submit(right('plumb'))).outcome).toBe('deferred_update');
    const said = await ada.expect('Passed');
    expect(said.visible).toContain('What does a spirit level show?');
    expect(said.buttons).toContain('Answer');
  });

  it('takes an answer by `/plumb answer`, and fills the reply with the verdict', async () => {
    const ada = served.discord.person('ada');
    const thread = threadOf('ada');
    expect((await ada.slash('/plumb answer', {}, thread)).outcome).toBe('modal');
    const { outcome, original } = await ada.submit(right('level'));
    expect(outcome).toBe('deferred');
    const said = await ada.expect('How do you check that a wall is upright?');
    expect(said.id).toBe(original?.id);
  });

  it('reuses the thread, and answers in it what is asked elsewhere', async () => {
    const ada = served.discord.person('ada');
    const before = served.discord.channels.size;
    await ada.slash('/plumb help', {}, served.discord.channel('general'));
    await ada.expect('I answered you in');
    expect(served.discord.channels.size).toBe(before);
    expect(
      ada
        .seen({ since: 0 })
        .filter(({ channel }) => channel === threadOf('ada').id)
        .at(-1)?.visible,
    ).toContain('this list');
  });

  it('shows the picture of the walk with its recap', async () => {
    const ada = served.discord.person('ada');
    const thread = threadOf('ada');
    ada.say(right('wall'), thread);
    await ada.expect('Why does a tall tower');
    ada.say(right('goal'), thread);
    const recap = await ada.expect('is done.');
    expect(recap.visible).toContain('.png]');
    expect(recap.message?.embeds[0]).toMatchObject({ image: { url: expect.stringMatching(/^attachment:/) } });
    expect(recap.buttons).toContain('Another topic');
  });

  it('takes a word of the menu of any message, and keeps what comes of it private', async () => {
    const ada = served.discord.person('ada');
    const general = served.discord.channel('general');
    const statement = served.discord.person('ben').say('Bats are blind.', general);
    const { outcome, id } = await ada.menu(askAboutName, statement, general);
    expect(outcome).toBe('deferred');
    await served.handled(id);
    expect(general.messages.filter(({ to, author }) => to === null && author.bot)).toEqual([]);
    await ada.expect('I answered you in');
  });

  it('goes on in a direct message under the same person, without a code', async () => {
    const ada = served.discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect(/walk|review|passed/i);
  });

  it('ends a walk that was begun under another account, after a code was entered', async () => {
    const bot = served.bot();
    const { people, chat, store } = bot;
    const learners = composeLearners(
      { now: Date.now, randomId: (length) => 'c'.repeat(length), stderr: process.stderr },
      { store, composed: chat, graph: conversationGraph },
    );
    const subject = await learners.people.subjectOf('slack:T1:U1');
    const turn = { interactive: true, deliver: async () => {} };
    const { session } = await chat.conversation.learn(subject, 'goal', turn);
    expect(session).not.toBeNull();
    const eve = served.discord.person('eve');
    await eve.slash('/plumb settings', { change: `link ${await people.makeCode(subject)}` });
    await eve.expect('Linked');
    await eve.slash('/plumb resume');
    await eve.expect('What is a plumb line?');
    for (const id of ['plumb', 'level', 'wall', 'goal']) {
      eve.say(right(id));
      await eve.expect(id === 'goal' ? 'is done.' : 'Passed');
    }
    expect((await chat.tutor.load(session?.id ?? ''))?.status).toBe('ended');
  });

  it('registers its commands once, however often it is started', async () => {
    await served.restart();
    expect(served.discord.calls.filter(({ name }) => /^PUT .*commands$/.test(name))).toHaveLength(1);
  });
});

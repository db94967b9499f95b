import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { conversationGraph } from '../../contracts/conversation.ts';
import { permissionBits } from '../../platforms/discord/routes.ts';
import type { Channel } from '../../platforms/discord/types.ts';
import { openDiscord, type ServedDiscord } from './open-discord.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

describe('a classroom on Discord', () => {
  let served: ServedDiscord;
  let general: Channel;
  beforeAll(async () => {
    served = await openDiscord(conversationGraph);
    general = served.discord.channel('general');
  }, 30_000);
  afterAll(async () => {
    served.discord.assertClean();
    expect(served.discord.interactions.promised()).toEqual([]);
    await served.close();
  });

  const threadsOf = (name: string): Channel[] =>
    [...served.discord.channels.values()].filter((one) => one.name === `Plumbline · ${name}`);

  it('CL-01: takes a double click once', async () => {
    const ada = served.discord.person('ada');
    await ada.slash('/plumb learn', { topic: 'goal' });
    await ada.expect('What is a plumb line?');
    const mark = served.discord.mark();
    const clicks = await Promise.all([ada.click('Hint'), ada.click('Hint')]);
    expect(clicks.map(({ outcome }) => outcome)).toEqual(['deferred_update', 'deferred_update']);
    await ada.expect('Hint', { since: mark });
    await served.handled(ada.say('repeat').id);
    // The hint, and what `repeat` says; the second click left nothing.
    expect(ada.seen({ since: mark })).toHaveLength(2);
  });

  it('knows a button and a form of a question that is behind the walk', async () => {
    const ada = served.discord.person('ada');
    await ada.click('Answer');
    const { customId } = ada.form();
    expect(customId).toContain('plumb');
    await served.handled(ada.say(right('plumb')).id);
    await ada.submit('Too late, and about another question.');
    await ada.expect('no longer open');
    const log = createSessionLog(served.bot().store);
    const [id = ''] = await log.recent(1);
    const answers = (await log.events(id)).filter((event) => JSON.stringify(event).includes('Too late'));
    expect(answers.filter((event) => JSON.stringify(event).includes('"event":"answer"'))).toEqual([]);
  });

  it('goes on with a button that was made before a restart', async () => {
    const ada = served.discord.person('ada');
    await served.restart();
    await ada.click('Hint');
    await ada.expect('Hint');
  });

  it('answers a button of another version in words', async () => {
    const ada = served.discord.person('ada');
    served.discord.createMessage(ada.direct, {
      author: served.discord.bot,
      body: {
        content: 'From long ago',
        components: [{ type: 1, components: [{ type: 2, style: 2, label: 'Old', custom_id: 'p0:hint' }] }],
      },
    });
    const { outcome } = await ada.click('Old');
    expect(outcome).toBe('replied');
    expect((await ada.expect('earlier version')).to).toBe(ada.user.id);
  });

  it('CL-11: says scores to nobody else, and scores nobody else in somebody’s thread', async () => {
    const ben = served.discord.person('ben');
    const eve = served.discord.person('eve');
    const learn = await ben.slash('/plumb learn', { topic: 'goal' }, general);
    const { channel } = await ben.expect('What is a plumb line?');
    await served.handled(learn.id);
    const thread = served.discord.channel(channel);
    eve.say('I think it is a string with a weight.', thread);
    await eve.expect('somebody else’s');
    await served.handled(eve.say('Am I right?', thread).id);
    expect(thread.messages.filter(({ content }) => content.includes('somebody else’s'))).toHaveLength(1);
    await served.handled(ben.say(right('plumb'), thread).id);
    // Told once, a reply that Discord was promised is filled all the same.
    await eve.slash('/plumb why', {}, thread);
    await eve.expect('nothing more to say');
    const inPublic = general.messages.filter(({ to }) => to === null);
    expect(inPublic.filter(({ author }) => author.bot)).toEqual([]);
    const log = createSessionLog(served.bot().store);
    const [id = ''] = await log.recent(1);
    expect(JSON.stringify(await log.events(id))).not.toContain('ben');
  });

  it('answers a mention in a channel in private, and nothing else that is said there', async () => {
    const dan = served.discord.person('dan');
    const other = served.discord.channel('homework');
    dan.say('Does anybody know what a plumb line is?', other);
    await served.handled(dan.mention('/learn goal', other).id);
    await dan.expect('What is a plumb line?');
    expect(threadsOf('dan')).toHaveLength(1);
    expect(other.messages.filter(({ author }) => author.bot)).toEqual([]);
  });

  it('CL-03: goes to the direct message where no thread may be opened', async () => {
    const { discord } = served;
    const strict = discord.addChannel('strict', { deny: permissionBits.privateThreads });
    await served.restart();
    const finn = discord.person('finn');
    await finn.slash('/plumb learn', { topic: 'goal' }, strict);
    expect((await finn.expect('What is a plumb line?')).channel).toBe(finn.direct.id);
    await finn.expect('in our direct messages');
  });

  it('CL-03: names the missing permission and the closed door where there is no place at all', async () => {
    const { discord } = served;
    const gus = discord.person('gus');
    gus.user.dmsClosed = true;
    await gus.slash('/plumb learn', { topic: 'goal' }, discord.channel('strict'));
    const said = await gus.expect('Create Private Threads');
    expect(said.visible).toContain('direct messages are closed');
    expect(said.to).toBe(gus.user.id);
  });

  it('CL-09: writes into an archived thread, and leaves a locked one for another place', async () => {
    const ben = served.discord.person('ben');
    const [thread] = threadsOf('ben');
    if (thread === undefined) throw new Error('There is no thread');
    thread.archived = true;
    await served.handled(ben.say(right('level'), thread).id);
    expect(thread.archived).toBe(false);
    expect(ben.seen().at(-1)?.channel).toBe(thread.id);
    thread.archived = true;
    thread.locked = true;
    general.deny = 1n << 34n;
    await served.handled(ben.say(right('wall'), thread).id);
    await ben.expect('I can no longer write where your walk was');
    general.deny = 0n;
    await ben.slash('/plumb resume', {}, general);
    await ben.expect('tall tower');
    expect(threadsOf('ben')).toHaveLength(2);
  });

  it('CL-05: comes back to the same question after days, and after a new start', async () => {
    const dan = served.discord.person('dan');
    await served.restart();
    const [thread] = threadsOf('dan');
    await served.handled(dan.say('repeat', thread).id);
    expect(dan.seen().at(-1)?.visible).toContain('What is a plumb line?');
  });

  it('CL-10: forgets everything, and starts anew under the same account', async () => {
    const dan = served.discord.person('dan');
    const [thread] = threadsOf('dan');
    await dan.slash('/plumb forget', {}, thread);
    await dan.expect('cannot be undone');
    await dan.slash('/plumb forget', { confirm: 'everything' }, thread);
    await dan.expect('It is done');
    await served.handled(dan.say('why', thread).id);
    expect(dan.seen().at(-1)?.visible).toContain('/plumb learn');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvent } from '../../../adapters/slack/read-event.ts';
import { conversationGraph } from '../../contracts/conversation.ts';
import type { SlackPerson } from '../../platforms/slack/person.ts';
import { bot, team } from '../../platforms/slack/world.ts';
import { idOf, openSlack, type ServedSlack } from './open-slack.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

describe('events of Slack', () => {
  let served: ServedSlack;
  beforeAll(async () => {
    served = await openSlack(conversationGraph, { retryDelaysMs: [0, 20, 20] });
  });
  afterAll(async () => {
    served.slack.assertClean();
    await served.close();
  });

  /** A person who has the first question in front of them. */
  const learner = async (name: string): Promise<SlackPerson> => {
    const person = served.slack.person(name);
    await served.handled(idOf(await person.say('/learn goal')));
    return person;
  };
  const verdicts = async (name: string): Promise<number> => {
    const { people, chat } = served.bot();
    const subject = await people.subjectOf(`slack:${team}:${served.slack.person(name).id}`);
    const [session] = await chat.tutor.sessions(subject);
    return [...(session?.nodes.values() ?? [])].flatMap(({ answers }) => answers).length;
  };

  it('answers a mention once, though it comes as two events (EV-01)', async () => {
    const eve = served.slack.person('eve');
    const said = await eve.mention('learn goal', { channel: 'general' });
    expect(said.deliveries.map(({ type }) => type).sort()).toEqual(['app_mention', 'message']);
    await eve.sees('What is a plumb line?');
    await served.handled(idOf(said));
    expect(eve.shown(['post'])).toHaveLength(1);
    expect(eve.shown(['post'])[0]?.channel).toBe(eve.dm.id);
  });

  it('hears a mention whichever of its two events comes', async () => {
    const ned = served.slack.person('ned');
    const event = {
      type: 'app_mention',
      user: ned.id,
      text: `<@${bot.user}> help`,
      ts: served.slack.world.newTs(),
      channel: 'C0GENERAL1',
    };
    await served.slack.event(event);
    await ned.sees('Type your answer in your own words');
  });

  it('leaves alone what people say to each other in a channel', async () => {
    const eve = served.slack.person('eve');
    await eve.say('who is in for lunch?', { channel: 'general' });
    await served.handled(idOf(await eve.say('why')));
    expect(eve.shown(['post'])).toHaveLength(1);
  });

  it('judges an answer once, however often Slack delivers it, marked or not (EV-02)', async () => {
    const kim = await learner('kim');
    const said = await kim.say(right('plumb'));
    for (const attempt of [1, 0, 2])
      for (const delivery of said.deliveries) await served.slack.redeliver(delivery, attempt);
    await served.handled(idOf(said), idOf(await kim.say('repeat')));
    expect(await verdicts('kim')).toBe(1);
  });

  it('takes a preview for no edit, and no message of a bot for anything (EV-04)', async () => {
    const lea = await learner('lea');
    const said = await lea.say('something about a string');
    await served.handled(idOf(said));
    await lea.unfurl(said);
    await served.slack.event({
      type: 'message',
      subtype: 'message_deleted',
      channel: lea.dm.id,
      deleted_ts: said.ts,
    });
    await served.slack.event({
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B0OTHER',
      text: '/learn goal',
      channel: lea.dm.id,
      ts: served.slack.world.newTs(),
    });
    await served.handled(idOf(await lea.say('repeat')));
    expect(lea.shown(['post'])).toHaveLength(1);
    expect(await verdicts('lea')).toBe(1);
  });

  it('judges the text of a message that has a file, and says that the file is not read (EV-11)', async () => {
    const max = await learner('max');
    const said = await max.say(right('plumb'), { files: [{ name: 'photo.png', content: 'x' }] });
    await served.handled(idOf(said));
    const shown = max
      .shown(['post'])
      .map(({ visible }) => visible)
      .join('\n');
    expect(shown).toContain('Passed');
    expect(shown).toContain('photo.png');
  });

  it('takes four messages in the order in which they were written (EV-07)', async () => {
    const ono = await learner('ono');
    const said = await Promise.all(
      [right('plumb'), 'and more', 'and still more', 'repeat'].map((text) => ono.say(text)),
    );
    await served.handled(...said.map(idOf));
    expect(await verdicts('ono')).toBe(1);
  });

  it('counts answers in a thread of the direct message, and answers there', async () => {
    const pia = await learner('pia');
    const root = pia.shown(['post'])[0]?.ts ?? '';
    const said = await pia.say(right('plumb'), { thread: root });
    await served.handled(idOf(said));
    const [shown] = pia.shown(['post']);
    expect(shown?.visible).toContain('Passed');
    expect(shown?.thread_ts).toBe(root);
    expect(served.slack.world.statuses).toContainEqual(expect.objectContaining({ thread_ts: root }));
  });

  it('acknowledges events that it does not know', async () => {
    const delivery = await served.slack.event({
      type: 'reaction_added',
      user: 'U0X',
      item: {},
      event_ts: '1.000001',
    });
    expect(delivery?.outcome).toBe('acked');
  });
});

describe('reading an event', () => {
  const me = { team, user: bot.user, bot: bot.id };
  const base = { type: 'message', channel: 'D1', user: 'U1', ts: '1700000000.000100' };

  it('gives back what was typed', () => {
    const text = 'a &lt; b &amp;&amp; see <https://x.example/?a=1&amp;b=2|here> <@U9> <#C1|general> <!here>';
    expect(readEvent({ ...base, text }, me)?.inbound.text).toBe('a < b && see here @U9 #general @here');
  });

  it('takes the grave of a deleted message for its deletion', () => {
    const event = {
      ...base,
      subtype: 'message_changed',
      message: { subtype: 'tombstone', user: 'USLACKBOT', text: 'This message was deleted.', ts: base.ts },
      previous_message: { ...base, text: 'my answer' },
    };
    expect(readEvent(event, me)?.inbound).toMatchObject({ kind: 'deletion', person: `slack:${team}:U1` });
  });

  it.each([
    ['nothing', null],
    ['a text', 'message'],
    ['no channel', { ...base, channel: undefined }],
    ['somebody who joined', { ...base, subtype: 'channel_join', text: 'joined' }],
    ['our own message', { ...base, user: bot.user, text: 'x' }],
    ['a message without a user', { ...base, user: undefined, text: 'x' }],
    [
      'an edit of our own',
      {
        ...base,
        subtype: 'message_changed',
        message: { ...base, bot_id: 'B1', text: 'b', edited: { ts: '2.0' } },
        previous_message: { ...base, text: 'a' },
      },
    ],
    [
      'a change without an edit',
      {
        ...base,
        subtype: 'message_changed',
        message: { ...base, text: 'b' },
        previous_message: { ...base, text: 'a' },
      },
    ],
    [
      'an edit that changes nothing',
      {
        ...base,
        subtype: 'message_changed',
        message: { ...base, text: 'a', edited: { ts: '2.0' } },
        previous_message: { ...base, text: 'a' },
      },
    ],
  ])('finds nothing in %s', (_name, event) => {
    expect(readEvent(event, me)).toBeNull();
  });
});

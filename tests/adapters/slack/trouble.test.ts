import { afterEach, describe, expect, it } from 'vitest';
import { conversationGraph } from '../../contracts/conversation.ts';
import type { SlackPerson } from '../../platforms/slack/person.ts';
import { until } from '../serve-bot.ts';
import { idOf, type OpenOptions, openSlack, type ServedSlack } from './open-slack.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

let served: ServedSlack | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

async function open(options?: OpenOptions): Promise<{ served: ServedSlack; ada: SlackPerson }> {
  const now = await openSlack(conversationGraph, options);
  served = now;
  const ada = now.slack.person('ada');
  await now.handled(idOf(await ada.say('/learn goal')));
  return { served: now, ada };
}

const passes = ({ slack }: ServedSlack): number =>
  slack.world.log.filter(({ kind, visible }) => kind === 'post' && visible.includes('Passed')).length;

describe('posting to Slack', () => {
  it('posts once what Slack has taken and whose answer was lost', async () => {
    const { served, ada } = await open();
    served.slack.failNext('chat.postMessage', { reset: true, after: true });
    const said = await ada.say(right('plumb'));
    await served.handled(idOf(said));
    await served.handled(idOf(await ada.say('repeat')));
    expect(passes(served)).toBe(1);
    served.slack.assertClean();
  });

  it('looks for no post that nobody can have sent: readings are dear', async () => {
    const { served } = await open();
    const people = Array.from({ length: 20 }, (_, at) => served.slack.person(`p${at}`));
    const said = await Promise.all(people.map((person) => person.say('/learn goal')));
    await served.handled(...said.map(idOf));
    await Promise.all(people.map((person) => person.slash('hint')));
    await Promise.all(people.map((person) => person.sees('Hint')));
    const readings = served.slack.world.calls.filter(({ name }) => name === 'conversations.history');
    expect(readings).toEqual([]);
  });

  it('posts later what Slack could not take', async () => {
    const { served, ada } = await open();
    served.slack.failNext('chat.postMessage', { status: 503 });
    const said = await ada.say(right('plumb'));
    await ada.sees('Passed', { timeoutMs: 10_000 });
    await served.handled(idOf(said));
    expect(passes(served)).toBe(1);
    served.slack.assertClean();
  });

  it('waits as long as Slack says, and other places do not wait with it (EV-08)', async () => {
    const { served, ada } = await open();
    const ben = served.slack.person('ben');
    served.slack.failNext('chat.postMessage', { status: 429, headers: { 'retry-after': '1' } });
    const asked = Date.now();
    await ada.say(right('plumb'));
    const said = await ben.say('/help');
    await served.handled(idOf(said));
    const help = await ben.sees('Type your answer');
    const passed = await ada.sees('Passed');
    expect(help.t - asked).toBeLessThan(900);
    expect(passed.t - asked).toBeGreaterThanOrEqual(950);
    served.slack.assertClean();
  });

  it('is never refused for its pace, however much there is to say', async () => {
    const { served, ada } = await open({ isPaced: true });
    for (const word of ['why', 'repeat', 'help']) await ada.say(word);
    const last = await ada.say('/trace nothing');
    await served.handled(idOf(last));
    served.slack.assertClean();
  });

  it('sends in smaller parts what Slack finds too long after all (FM-02)', async () => {
    const { served, ada } = await open();
    served.slack.failNext('chat.postMessage', { error: 'msg_blocks_too_long' });
    await served.handled(idOf(await ada.say(right('plumb'))));
    const shown = ada.shown(['post']);
    expect(shown.length).toBe(2);
    expect(shown.map(({ visible }) => visible).join('\n')).toMatch(/Passed[\s\S]*spirit level/);
  });

  it('shows a long answer’s record as a file', async () => {
    const { served, ada } = await open();
    await served.handled(idOf(await ada.say(right('plumb'))));
    await served.handled(idOf(await ada.say('/trace')));
    const files = served.slack.world.channels
      .get(ada.dm.id)
      ?.messages.flatMap((message) => message.files ?? []);
    expect(files?.map(({ name }) => name)).toEqual([expect.stringMatching(/\.jsonl$/)]);
    served.slack.assertClean();
  });

  it('shows the picture of the walk when it is over', async () => {
    const { served, ada } = await open();
    for (const id of ['plumb', 'level', 'wall', 'goal']) await served.handled(idOf(await ada.say(right(id))));
    const [picture] = [...served.slack.world.files.values()];
    expect(picture?.data.subarray(1, 4).toString()).toBe('PNG');
    expect(picture?.alt).toContain('D1');
    served.slack.assertClean();
  });
});

describe('places that close', () => {
  it('keeps the walk where a place was closed, and goes on when it is open again (CL-09)', async () => {
    const { served, ada } = await open();
    ada.dm.isArchived = true;
    await served.handled(idOf(await ada.say(right('plumb'))));
    ada.dm.isArchived = false;
    await served.handled(idOf(await ada.say('resume')));
    await ada.sees('What does a spirit level show?');
  });
});

describe('a person who takes no direct messages', () => {
  it('hears of it where they wrote, and goes on once they do (CL-03)', async () => {
    const { served } = await open();
    const bo = served.slack.person('bo');
    served.slack.failNext('chat.postMessage', { error: 'messages_tab_disabled' });
    await bo.slash('learn goal', 'general');
    await bo.sees('cannot write to you in private');
    await served.handled(idOf(await bo.say('/resume')));
    expect((await bo.sees('What is a plumb line?')).channel).toBe(bo.dm.id);
  });
});

describe('the connection to Slack', () => {
  it('comes back at once, and reads what was written meanwhile (EV-09)', async () => {
    const { served, ada } = await open({ retryDelaysMs: [] });
    const { world, delivery } = served.slack;
    world.faults.add(({ name }) => name === 'apps.connections.open', { status: 503 });
    delivery.drop();
    const said = await ada.say(right('plumb'));
    expect(said.deliveries[0]?.outcome).toBe('no_connection');
    await served.slack.connected();
    await served.handled(idOf(said));
    await ada.sees('Passed');
    expect(served.said()).toContain('everything works again');
    served.slack.assertClean();
  });

  it('finishes a turn during which Slack asks to connect anew', async () => {
    const { served, ada } = await open({ retryDelaysMs: [0, 50, 100, 200], ackTimeoutMs: 300 });
    const said = ada.say(right('plumb'));
    served.slack.delivery.askToReconnect();
    await served.handled(idOf(await said));
    await ada.sees('Passed');
    expect(passes(served)).toBe(1);
    await served.slack.connected();
  });

  it('ends with words when the token is revoked', async () => {
    const { served } = await open();
    served.slack.world.tokenState = 'account_inactive';
    served.slack.delivery.drop();
    await until(async () => served.said().includes('Slack refuses SLACK_APP_TOKEN'), 'the end', served.said);
    expect(await served.stop()).toBe(2);
  });
});

describe('requests over HTTP', () => {
  it('takes only what Slack signed within five minutes, and tells of what is off', async () => {
    const { served, ada } = await open({ transport: 'http' });
    const { delivery, world } = served.slack;
    const event = { type: 'message', user: ada.id, text: '/help', channel: ada.dm.id, ts: world.newTs() };
    const body = delivery.envelopeOf(event);
    for (const signature of ['bad', 'stale', 'ahead', 'none'] as const)
      expect((await delivery.request('events_api', body, signature))?.status).toBe(401);
    expect(served.said()).toMatch(/SLACK_SIGNING_SECRET|clock of this machine/);
    expect(ada.shown()).toHaveLength(1);
    const challenge = await delivery.request('events_api', { type: 'url_verification', challenge: 'c1' });
    expect(challenge).toMatchObject({ status: 200, body: expect.stringContaining('c1') });
  });

  it('says at /health whether everything works', async () => {
    const { served } = await open({ transport: 'http' });
    const response = await fetch(new URL('/health', served.slack.world.requestUrl));
    expect(await response.json()).toMatchObject({ state: 'ready' });
  });
});

describe('clocks that differ', () => {
  it.each([-20 * 60_000, 20 * 60_000])(
    'takes answers as they come where Slack is %i ms off',
    async (skewMs) => {
      const now = await openSlack(conversationGraph);
      served = now;
      now.slack.world.skewMs = skewMs;
      const ada = now.slack.person('ada');
      await ada.slash('learn goal');
      await ada.sees('What is a plumb line?');
      await ada.press('Answer');
      await ada.waitView();
      await ada.submit(right('plumb'));
      await ada.sees('What does a spirit level show?');
      await ada.say(right('level'));
      await ada.sees('How do you check that a wall is upright?');
      now.slack.assertClean();
    },
  );
});

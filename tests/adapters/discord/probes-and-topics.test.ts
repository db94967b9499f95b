import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationGraph } from '../../contracts/conversation.ts';
import { type LoopbackModelServer, startLoopbackModelServer } from '../../fakes/loopback-model-server.ts';
import { held, says } from '../../fakes/model-behaviours.ts';
import { stackLines } from '../../topics/topic-world.ts';
import { openDiscord, type ServedDiscord } from './open-discord.ts';

describe('probes and topics on Discord', () => {
  let [served, server]: [ServedDiscord | null, LoopbackModelServer | null] = [null, null];
  const discord = () => {
    if (served === null || server === null) throw new Error('It has not begun');
    return { sim: served.discord, server };
  };
  beforeAll(async () => {
    server = await startLoopbackModelServer();
    server.always(says('I do not remember that.'));
    const config = { models: { small: { model: 's', baseURL: server.baseUrl } } };
    served = await openDiscord(conversationGraph, { config });
  }, 30_000);
  afterAll(async () => {
    served?.discord.assertClean();
    await served?.close();
    await server?.close();
  });

  it('shows a probe in one message that changes, with a button that cancels it, then picture and report', async () => {
    const { sim, server: model } = discord();
    const waiting = held(says('Later.'));
    model.script(waiting.behaviour);
    const ada = sim.person('ada');
    await ada.slash('/plumb probe', { model: 'small', topic: 'goal' });
    await model.received(1);
    await ada.expect(/questions \(\d+ %\)|Waiting/);
    await ada.click('Cancel');
    waiting.release();
    await ada.expect(/Cancelled\./);
    await ada.click('Go on');
    const result = await ada.expect(/Forward discrepancy/, { timeoutMs: 20_000 });
    expect(JSON.stringify(result)).toContain('graph.png');
  });

  it('lets nobody but teachers make topics of files', async () => {
    const { sim } = discord();
    const bob = sim.person('bob');
    bob.say('', bob.direct, [{ name: 'stacks.jsonl', content: stackLines }]);
    await bob.expect('for teachers');
  });
});

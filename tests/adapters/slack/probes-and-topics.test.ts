import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationGraph } from '../../contracts/conversation.ts';
import { type LoopbackModelServer, startLoopbackModelServer } from '../../fakes/loopback-model-server.ts';
import { held, says } from '../../fakes/model-behaviours.ts';
import { team } from '../../platforms/slack/world.ts';
import { stackLines } from '../../topics/topic-world.ts';
import { openSlack, type ServedSlack } from './open-slack.ts';

describe('probes and topics on Slack', () => {
  let [served, server]: [ServedSlack | null, LoopbackModelServer | null] = [null, null];
  const slack = () => {
    if (served === null || server === null) throw new Error('It has not begun');
    return { ...served, server };
  };
  beforeAll(async () => {
    server = await startLoopbackModelServer();
    server.always(says('I do not remember that.'));
    const config = { models: { small: { model: 's', baseURL: server.baseUrl } } };
    const env = { PLUMBLINE_TEACHERS: `slack:${team}:U0TESS` };
    served = await openSlack(conversationGraph, { config, env });
  });
  afterAll(async () => {
    served?.slack.assertClean();
    await served?.close();
    await server?.close();
  });

  it('shows a probe in one message that changes, with a button that cancels it, then picture and report', async () => {
    const { slack: sim, server: model } = slack();
    const waiting = held(says('Later.'));
    model.script(waiting.behaviour);
    const ada = sim.person('ada');
    await ada.slash('probe small goal');
    await model.received(1);
    await ada.sees(/questions \(\d+ %\)|Waiting/);
    await ada.press('Cancel');
    waiting.release();
    await ada.sees(/Cancelled\./);
    await ada.press('Go on');
    await ada.sees(/Forward discrepancy/, { timeoutMs: 20_000 });
    const names = [...sim.world.files.values()].map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['graph.png', expect.stringMatching(/-small-zero-shot-\w+\.html$/)]),
    );
    const alts = [...sim.world.files.values()].map((file) => ('alt' in file ? file.alt : undefined));
    expect(alts).toContainEqual(expect.stringContaining('questions of the probe of small by depth'));
  });

  it('makes a topic of a file that a teacher sends, by a button', async () => {
    const { slack: sim } = slack();
    const tess = sim.person('tess');
    await tess.say('', { files: [{ name: 'stacks.jsonl', content: stackLines }] });
    await tess.sees('4 questions: 2 D1, 1 D2, 1 D3');
    await tess.press('Add the topic');
    await tess.sees('is a topic now');
    const bob = sim.person('bob');
    await bob.say('/learn s4');
    await bob.sees('What is a stack');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/app/open-store.ts';
import { keyPart } from '../../src/store/key-part.ts';
import { createSessionLog } from '../../src/tutor/session-log.ts';
import { graphFile, until } from '../adapters/serve-bot.ts';
import { idOf } from '../adapters/slack/open-slack.ts';
import { conversationGraph } from '../contracts/conversation.ts';
import { startSlack } from '../platforms/slack/index.ts';
import { startProcess } from '../platforms/start-process.ts';

const main = fileURLToPath(new URL('../../bin/plumbline.js', import.meta.url));

const walk = ['plumb', 'level', 'wall', 'goal'];
/** At whose answers the process is killed; each start takes a while. */
const killed = walk.slice(0, process.env.PLUMBLINE_SOAK === undefined ? 2 : 3);

it('judges once and answers once what Slack has delivered, wherever the process is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-slack-'));
  const slack = await startSlack({ limitsPosts: false });
  onTestFinished(async () => {
    await slack.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const file = await graphFile(conversationGraph, folder);
  const env = { ...slack.env(), PLUMBLINE_HOME: folder };
  const start = () =>
    startProcess({ args: [main, 'slack', '--graph', file], env, cwd: folder, ready: /serving Slack/ });
  let bot = await start();
  const store = await openStore({ env: { PLUMBLINE_HOME: folder }, cwd: folder, now: Date.now });
  const done = store.keyValue('handled-messages');
  const handled = (id: string): Promise<void> =>
    until(async () => (await done.get(keyPart(id))) !== undefined, `${id} to be handled`, bot.output);
  const ada = slack.person('ada');
  await handled(idOf(await ada.say('/learn goal')));

  const posts = () => slack.world.calls.filter(({ name }) => name === 'chat.postMessage').length;
  const { world } = slack;
  /** What is waited for until the kill: nothing, a post that is under way, a post that is there. */
  const moments = [
    async () => {},
    async (before: number) => void (await world.waitFor(() => posts() > before)),
    async () => void (await world.waitFor(() => ada.shown(['post'])[0])),
  ];
  for (const [at, node] of killed.entries()) {
    // The post is done a little after the process is gone.
    if (at === 1) slack.failNext('chat.postMessage', { delayMs: 60 });
    const before = posts();
    const said = await ada.say(conversationGraph.get(node).answer);
    expect(said.deliveries.map(({ outcome }) => outcome)).toEqual(['acked']);
    await moments[at]?.(before);
    await bot.kill();
    bot = await start();
    await handled(idOf(said));
  }
  for (const node of walk.slice(killed.length))
    await handled(idOf(await ada.say(conversationGraph.get(node).answer)));

  const passed = world.log.filter(({ kind, visible }) => kind === 'post' && visible.includes('Passed'));
  expect(passed).toHaveLength(4);
  const log = createSessionLog(store);
  const [session = ''] = await log.recent(1);
  const events = JSON.stringify(await log.events(session));
  expect(events.match(/"event":"answer"/g)).toHaveLength(4);
  expect(events.match(/"event":"verdict"/g)).toHaveLength(4);
  await store.close();
  expect(await bot.stop()).toMatchObject({ code: 0 });
  // What Slack told the process of its own posts while it was killed.
  slack.assertClean(['ack_timeout']);
  expect(bot.output()).not.toMatch(/xoxb-|xapp-/);
}, 40_000);

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../src/app/open-store.ts';
import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { conversationGraph } from '../../contracts/conversation.ts';
import { type Discord, startDiscord } from '../../platforms/discord/index.ts';
import { type BotProcess, startProcess } from '../../platforms/start-process.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

/** A process has to load its judge before the first verdict, which takes a while on a busy machine. */
const patience = { timeoutMs: 20_000 };

let discord: Discord;
let folder: string;
let bot: BotProcess;

const start = async (): Promise<void> => {
  bot = await startProcess({
    args: [join(process.cwd(), 'bin/plumbline.js'), 'discord', '--graph', join(folder, 'questions.jsonl')],
    cwd: folder,
    env: { ...discord.env, DISCORD_GUILD_ID: '', PLUMBLINE_HOME: folder },
    ready: /serving Discord/,
  });
};

/** Kills the process, and starts another one. */
const killed = async (): Promise<void> => {
  expect(await bot.kill()).toMatchObject({ signal: 'SIGKILL' });
  await start();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-'));
  const lines = conversationGraph.questions().map((one) => `${JSON.stringify(one)}\n`);
  await writeFile(join(folder, 'questions.jsonl'), lines.join(''));
  discord = await startDiscord({ identifyLimit: false });
  await start();
}, 30_000);

afterAll(async () => {
  await bot.kill();
  await discord.stop();
  await rm(folder, { recursive: true, force: true });
});

it('judges and answers once what a SIGKILL cut short, whether Discord had the answer or not', async () => {
  const ada = discord.person('ada');
  const begin = discord.mark();
  await ada.slash('/plumb learn', { topic: 'goal' });
  await ada.expect('What is a plumb line?', patience);

  // Judged, and never sent.
  const posting = /^POST \/channels\/\d+\/messages$/;
  discord.failNext(posting, { hang: true });
  const sends = (): number =>
    discord.calls.filter(({ method, path }) => posting.test(`${method} ${path}`)).length;
  const before = sends();
  ada.say(right('plumb'));
  await discord.waitFor(() => sends() > before, { ...patience, what: 'the verdict on its way' });
  await killed();
  await ada.expect('What does a spirit level show?', patience);

  // Sent, and nobody knows.
  discord.failNext(posting, { hang: true, after: true });
  await ada.click('Answer');
  await ada.submit(right('level'));
  await ada.expect('How do you check that a wall is upright?', patience);
  await bot.kill();

  // Written while nobody was there.
  ada.say(right('wall'));
  await start();
  await ada.expect('Why does a tall tower', patience);
  ada.say(right('goal'));
  await ada.expect('is done.', patience);

  const passed = ada.seen({ since: begin }).filter(({ visible }) => visible.includes('Passed'));
  expect(passed).toHaveLength(4);
  expect(await bot.stop()).toEqual({ code: 0, signal: null });
  const store = await openStore({ env: { PLUMBLINE_HOME: folder }, cwd: folder, now: Date.now });
  const log = createSessionLog(store);
  const [id = ''] = await log.recent(1);
  const events = (await log.events(id)).map((event) => JSON.stringify(event));
  expect(events.filter((event) => event.includes('"event":"answer"'))).toHaveLength(4);
  expect(events.filter((event) => event.includes('"event":"verdict"'))).toHaveLength(4);
  await store.close();
  discord.assertClean();
}, 60_000);

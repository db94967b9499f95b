import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../src/app/open-store.ts';
import { parseSessionEvent } from '../src/trace/trace-event.ts';
import { createSessionLog } from '../src/tutor/session-log.ts';
import { startDiscord } from '../tests/platforms/discord/index.ts';
import { startProcess } from '../tests/platforms/start-process.ts';
import type { Bench, Figure } from './support/bench.ts';
import { projectRoot } from './support/run-measured.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';

const learners = 500;
const perSecond = 20;
const answersEach = 2;

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** So many pieces of work a second, each begun in time whatever the others take. */
async function evenly(count: number, work: (at: number) => Promise<void>): Promise<void> {
  const start = performance.now();
  const all: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    await wait(Math.max(0, start + (at * 1000) / perSecond - performance.now()));
    all.push(work(at));
  }
  await Promise.all(all);
}

export const bench: Bench = {
  title: 'Discord: 500 learners in 500 direct messages, 20 turns a second, the real process and client',
  run: (say) =>
    inTemporaryFolder(async (folder): Promise<Figure[]> => {
      const discord = await startDiscord();
      const bot = await startProcess({
        args: [`${projectRoot}/bin/plumbline.js`, 'discord'],
        // Registered everywhere: the walks are in direct messages.
        env: { ...discord.env, DISCORD_GUILD_ID: '', PLUMBLINE_HOME: folder },
        cwd: folder,
        ready: /serving Discord/,
      });
      const people = Array.from({ length: learners }, (_, at) => discord.person(`l${at}`));
      const patience = { timeoutMs: 120_000 };
      say('beginning 500 walks');
      await evenly(learners, async (at) => {
        const person = people[at];
        await person?.slash('/plumb learn', { topic: 'pond-in-winter' });
        await person?.expect('question 1 of', patience);
      });
      say(`${learners * answersEach} answers, every second one by form`);
      await evenly(learners * answersEach, async (turn) => {
        const person = people[turn % learners];
        if (turn % 2 === 0) {
          await person?.click('Answer');
          await person?.submit(`An answer of number ${turn}, by form.`);
        } else person?.say(`An answer of number ${turn}, in a few words.`);
        await person?.expect('of 5', patience);
      });
      const { code } = await bot.stop(20_000);
      if (code !== 0) throw new Error(`The bot ended with ${code}\n${bot.output()}`);
      if (discord.violations.length > 0)
        say(`rules broken: ${[...new Set(discord.violations.map(({ rule }) => rule))].join(', ')}`);
      const store = await openStore({ env: { PLUMBLINE_HOME: folder }, cwd: folder, now: Date.now });
      const log = createSessionLog(store);
      let [answers, verdicts] = [0, 0];
      for (const session of await log.recent(2 * learners))
        for (const value of await log.events(session)) {
          const event = parseSessionEvent(value)?.event;
          if (event === 'answer') answers += 1;
          if (event === 'verdict') verdicts += 1;
        }
      await store.close();
      await discord.stop();
      const all = [...discord.interactions.all.values()];
      const times = all.flatMap(({ latencyMs }) => (latencyMs === undefined ? [] : [latencyMs]));
      const wanted = learners * answersEach;
      const refused = discord.calls.filter(({ status }) => status === 429).length;
      return [
        {
          name: 'acknowledgement of interactions, p99',
          value: quantile(times, 0.99),
          unit: 'ms',
          atMost: 100,
        },
        { name: 'acknowledgement of interactions, median', value: quantile(times, 0.5), unit: 'ms' },
        { name: 'answers lost or doubled', value: Math.abs(answers - wanted), unit: 'answers', atMost: 0 },
        {
          name: 'answers without a verdict',
          value: Math.abs(answers - verdicts),
          unit: 'answers',
          atMost: 0,
        },
        { name: 'rules of Discord broken', value: discord.violations.length, unit: 'rules', atMost: 0 },
        { name: 'calls that Discord refused', value: refused, unit: 'calls', atMost: 0 },
      ];
    }),
};

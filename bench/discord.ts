import { startDiscord } from '../tests/platforms/discord/index.ts';
import { startProcess } from '../tests/platforms/start-process.ts';
import type { Bench, Figure } from './support/bench.ts';
import { countStored, evenly, quantile } from './support/load.ts';
import { projectRoot } from './support/run-measured.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';

const learners = 500;
const perSecond = 20;
const answersEach = 2;

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
      await evenly(learners, perSecond, async (at) => {
        const person = people[at];
        await person?.slash('/plumb learn', { topic: 'pond-in-winter' });
        await person?.expect('question 1 of', patience);
      });
      say(`${learners * answersEach} answers, every second one by form`);
      await evenly(learners * answersEach, perSecond, async (turn) => {
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
      const { answers, verdicts } = await countStored(folder, 2 * learners);
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

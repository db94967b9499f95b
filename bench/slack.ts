import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLoopbackModelServer } from '../tests/fakes/loopback-model-server.ts';
import { late, says } from '../tests/fakes/model-behaviours.ts';
import { startSlack } from '../tests/platforms/slack/index.ts';
import { startProcess } from '../tests/platforms/start-process.ts';
import type { Bench, Figure } from './support/bench.ts';
import { countStored, evenly, quantile } from './support/load.ts';
import { projectRoot } from './support/run-measured.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';

const learners = 500;
const perSecond = 25;
const answersEach = 2;
/** Slack grants a hundred forms a minute to an app. */
const byForm = 50;

export const bench: Bench = {
  title:
    'Slack: 500 learners in 500 direct messages, 25 messages a second, the real process over Socket Mode',
  run: (say) =>
    inTemporaryFolder(async (folder): Promise<Figure[]> => {
      const slack = await startSlack();
      // A judge that takes no processor of this machine to speak of: its time is no own time.
      const model = await startLoopbackModelServer();
      model.always(late(50, says('{"feedback":"It names what matters.","score":5}')));
      const entry = { model: 'judge', baseURL: model.baseUrl };
      await writeFile(join(folder, 'plumbline.config.json'), JSON.stringify({ models: { judge: entry } }));
      const bot = await startProcess({
        args: [`${projectRoot}/bin/plumbline.js`, 'slack'],
        env: { ...slack.env(), PLUMBLINE_HOME: folder, PLUMBLINE_JUDGE: 'judge' },
        cwd: folder,
        ready: /serving Slack/,
      });
      const people = Array.from({ length: learners }, (_, at) => slack.person(`l${at}`));
      say('beginning 500 walks');
      await evenly(learners, perSecond, async (at) => {
        const person = people[at];
        await person?.slash('learn pond-in-winter');
        await person?.sees((entry) => entry.kind === 'post', { timeoutMs: 60_000 });
      });
      say(`${learners * answersEach} answers`);
      await evenly(learners * answersEach, perSecond, async (turn) => {
        const person = people[turn % learners];
        if (turn < byForm) {
          await person?.press('Answer');
          await person?.waitView();
          await person?.submit(`An answer of number ${turn}, by form.`);
        } else await person?.say(`An answer of number ${turn}, in a few words.`);
        await person?.sees((entry) => entry.kind === 'post', { timeoutMs: 120_000 });
      });
      const { code } = await bot.stop(20_000);
      if (code !== 0) throw new Error(`The bot ended with ${code}\n${bot.output()}`);
      slack.assertClean();
      const { answers, verdicts } = await countStored(folder, 2 * learners);
      await Promise.all([slack.stop(), model.close()]);
      const wanted = learners * answersEach;
      if (answers !== wanted || verdicts !== wanted)
        throw new Error(`${wanted} answers were given; ${answers} are stored, with ${verdicts} verdicts`);
      const acknowledged = slack.world.deliveries
        .filter(({ payload }) => JSON.stringify(payload).includes('"U0L'))
        .flatMap(({ latencyMs }) => (latencyMs === undefined ? [] : [latencyMs]));
      const stored = slack.world.deliveries
        .filter(({ kind }) => kind !== 'events_api')
        .flatMap(({ latencyMs }) => (latencyMs === undefined ? [] : [latencyMs]));
      return [
        { name: 'acknowledgement, p99', value: quantile(acknowledged, 0.99), unit: 'ms', atMost: 100 },
        {
          name: 'acknowledgement of what is stored before (commands, buttons, forms), p99',
          value: quantile(stored, 0.99),
          unit: 'ms',
          atMost: 100,
        },
      ];
    }),
};

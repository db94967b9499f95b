import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../src/app/open-store.ts';
import { parseSessionEvent } from '../src/trace/trace-event.ts';
import { createSessionLog } from '../src/tutor/session-log.ts';
import { startLoopbackModelServer } from '../tests/fakes/loopback-model-server.ts';
import { late, says } from '../tests/fakes/model-behaviours.ts';
import { startSlack } from '../tests/platforms/slack/index.ts';
import { startProcess } from '../tests/platforms/start-process.ts';
import type { Bench, Figure } from './support/bench.ts';
import { projectRoot } from './support/run-measured.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';

const learners = 500;
const perSecond = 25;
const answersEach = 2;
/** Slack grants a hundred forms a minute to an app. */
const byForm = 50;

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
      await evenly(learners, async (at) => {
        const person = people[at];
        await person?.slash('learn pond-in-winter');
        await person?.sees((entry) => entry.kind === 'post', { timeoutMs: 60_000 });
      });
      say(`${learners * answersEach} answers`);
      await evenly(learners * answersEach, async (turn) => {
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

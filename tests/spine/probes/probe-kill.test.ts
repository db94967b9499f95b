import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStoreFile } from '../../../src/app/open-store.ts';
import { createProbeBudget } from '../../../src/spine/probes/probe-budget.ts';
import { late, says } from '../../fakes/model-behaviours.ts';
import { startProcess } from '../../platforms/start-process.ts';
import { testServer } from '../../probe/probe-harness.ts';
import { ownFolder } from '../../run-command.ts';
import { servePlatform } from './processes/served-platform.ts';

const main = fileURLToPath(new URL('processes/probe-main.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');

/** Requests after which the process is killed. */
const killedAt = [3];

/** The ids of the questions whose answers are on the disk. */
function stored(home: string): string[] {
  const runs = join(home, 'runs');
  const [run = ''] = existsSync(runs) ? readdirSync(runs).filter((name) => !name.startsWith('.')) : [];
  const file = join(runs, run, 'answers.jsonl');
  if (run === '' || !existsSync(file)) return [];
  // Whole lines alone: one that the kill cut off is not stored.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? []);
}

it('goes on with a probe whose process was killed: asks nothing again that is stored, shows it once, counts it once', async () => {
  const [server, cwd, { platform, url }] = [await testServer(), ownFolder(), await servePlatform()];
  const home = join(cwd, 'home');
  server.always(late(120, says('I do not remember that.')));
  const price = { input: 10_000, output: 10_000 };
  const models = { paid: { model: 'p', baseURL: server.baseUrl, price, concurrency: 1 } };
  writeFileSync(join(cwd, 'plumbline.config.json'), JSON.stringify({ models }));
  const env = { PLUMBLINE_HOME: home, PLUMBLINE_OWNERS: 'loop:olga', PLATFORM: url };
  const start = (say = '') => {
    const started = startProcess({
      args: ['--import', tsx, main],
      cwd,
      env: { ...env, SAY: say },
      ready: /serving/,
    });
    return started.then((process) => {
      onTestFinished(async () => void (await process.kill()));
      return process;
    });
  };
  const asked = (): string[] =>
    server.requests.map(({ body }) => /asked about (\w+),/.exec(JSON.stringify(body.messages))?.[1] ?? '?');

  const lost: string[] = [];
  let process = await start('/settings budget $5|/probe paid top');
  for (const requests of killedAt) {
    await server.received(requests);
    await process.kill();
    const kept = stored(home);
    const before = asked().length;
    lost.push(...asked().filter((id) => !kept.includes(id)));
    process = await start();
    await server.received(before + 1);
    expect(
      asked()
        .slice(before)
        .filter((id) => kept.includes(id)),
    ).toEqual([]);
  }
  const shown = () => [...platform.live('dm').values()].map(({ text }) => text);
  const store = await openStoreFile(join(home, 'plumbline.db'), Date.now);
  onTestFinished(() => store.close());
  const budget = createProbeBudget(store, Date.now);
  await vi.waitFor(() => expect(platform.attached('dm').size).toBe(1), { timeout: 20_000 });
  expect((await budget.state()).held.usd).toBe(0);
  expect(shown()).toEqual([expect.stringContaining('Done.')]);
  expect(new Set(stored(home)).size).toBe(6);
  // Asked again is what no line was stored of when the process was killed, and nothing else.
  const again = asked().filter((id, at, all) => all.indexOf(id) < at);
  expect(again.sort()).toEqual(lost.sort());
  expect((await budget.state()).spent.usd).toBeCloseTo(0.9, 5);
}, 60_000);

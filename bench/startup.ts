import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { loadGraphs } from '../src/app/load-graphs.ts';
import { type Bench, median } from './support/bench.ts';
import { projectRoot } from './support/run-measured.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';

const starts = 7;

export const bench: Bench = {
  title: 'First question after `npm start`',
  run: async (say) => {
    const { graph } = await loadGraphs({ cwd: projectRoot, env: {} });
    const questions = graph.questions().map(({ question }) => question);
    const times: number[] = [];
    for (let start = 1; start <= starts; start += 1) {
      times.push(await inTemporaryFolder((folder) => secondsToFirst(questions, folder)));
      say(`start ${start}: ${times.at(-1)?.toFixed(2)} s`);
    }
    return [
      {
        name: 'npm start to the first question on standard output',
        value: median(times),
        unit: 's',
        atMost: 2,
        note: `median of ${starts} starts, each in a new PLUMBLINE_HOME, npm's own start included`,
      },
      { name: 'the slowest of them', value: Math.max(...times), unit: 's' },
    ];
  },
};

/** Seconds until one of `questions` stands on standard output in full. */
async function secondsToFirst(questions: readonly string[], folder: string): Promise<number> {
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, PLUMBLINE_HOME: join(folder, 'home'), NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const over = once(child, 'close');
  let printed = '';
  let seconds: number | null = null;
  for await (const chunk of child.stdout) {
    printed = `${printed}${chunk}`;
    const text = printed.replace(/\s+/g, ' ');
    if (seconds !== null || !questions.some((question) => text.includes(question))) continue;
    seconds = (performance.now() - start) / 1000;
    child.stdin.end();
  }
  await over;
  if (seconds === null) throw new Error(`npm start ended without a question:\n${printed}`);
  return seconds;
}

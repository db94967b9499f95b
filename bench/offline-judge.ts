import { readFileSync } from 'node:fs';
import { openOfflineJudge } from '../src/app/offline-judge.ts';
import type { JudgeRequest } from '../src/judge/judge.ts';
import type { Bench } from './support/bench.ts';

const rounds = 10;

function readRequests(): JudgeRequest[] {
  const file = new URL('../tests/judge/offline/cases.jsonl', import.meta.url);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): JudgeRequest => JSON.parse(line));
}

export const bench: Bench = {
  title: 'Offline judge',
  run: async (say) => {
    const requests = readRequests();
    const judge = openOfflineJudge(() => performance.now());
    const start = performance.now();
    await judge.warm();
    const loading = performance.now() - start;
    const round = async (): Promise<void> => {
      for (const request of requests) await judge.judge(request);
    };
    await round();
    // Processor time of this process, so that whatever else the machine does counts little.
    const before = process.cpuUsage();
    for (let at = 0; at < rounds; at += 1) await round();
    const { user, system } = process.cpuUsage(before);
    const perSecond = (1e6 * rounds * requests.length) / (user + system);
    say(`${Math.round(perSecond)} verdicts a second`);
    return [
      {
        name: 'verdicts a second of processor time, after warm-up',
        value: perSecond,
        unit: '1/s',
        atLeast: 50,
        note: `${requests.length} short answers, ${rounds} times; agreement is in judge.md`,
      },
      { name: 'loading the judge, once', value: loading, unit: 'ms' },
    ];
  },
};

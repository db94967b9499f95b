import { describe, expect, it } from 'vitest';
import { createJobJudge, judgeHandler, judgeJob } from '../../src/jobs/judge-jobs.ts';
import { createLocalJobs } from '../../src/jobs/local-jobs.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Jobs that wait until they are let go, one at a time. */
function gated() {
  const order: string[] = [];
  const gates: (() => void)[] = [];
  const jobs = createLocalJobs({
    concurrency: 1,
    handlers: {
      async wait(data) {
        order.push(String(data));
        await new Promise<void>((resolve) => void gates.push(resolve));
        return data;
      },
    },
  });
  return { jobs, order, next: () => gates.shift()?.() };
}

describe('jobs in this process', () => {
  it('serve owners in turn, and tell each how many are before', async () => {
    const { jobs, order, next } = gated();
    const ahead: number[] = [];
    const run = (name: string, owner: string, onQueued?: (ahead: number) => void) =>
      jobs.run('wait', name, { owner, onQueued });
    const all = [
      run('a1', 'a'),
      run('a2', 'a'),
      run('a3', 'a'),
      run('b1', 'b', (count) => void ahead.push(count)),
    ];
    for (let turn = 0; turn < 4; turn += 1) {
      await settle();
      next();
    }
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
    expect(ahead[0]).toBe(1);
    expect(ahead.at(-1)).toBe(0);
  });

  it('are given up by their signal while they wait', async () => {
    const { jobs, order, next } = gated();
    const giveUp = new AbortController();
    const first = jobs.run('wait', 'first', { owner: 'a' });
    const second = jobs.run('wait', 'second', { owner: 'a', signal: giveUp.signal });
    giveUp.abort(new Error('changed'));
    await expect(second).rejects.toThrow('changed');
    next();
    await first;
    expect(order).toEqual(['first']);
  });

  it('refuse what nobody does', async () => {
    await expect(gated().jobs.run('sing', null, { owner: 'a' })).rejects.toThrow('"sing"');
  });

  it('carry verdicts whole, scored or not', async () => {
    const judge = createScriptedJudge();
    const jobs = createLocalJobs({ concurrency: 2, handlers: { [judgeJob]: judgeHandler(judge) } });
    const remote = createJobJudge('scripted', jobs);
    const request = { question: 'q', reference: 'r', keyPoints: ['k'] };
    expect(await remote.judge({ ...request, answer: '=4' })).toEqual(
      await judge.judge({ ...request, answer: '=4' }),
    );
    expect(await remote.judge({ ...request, answer: '=timeout' })).toMatchObject({
      score: null,
      reason: 'timeout',
    });
  });
});

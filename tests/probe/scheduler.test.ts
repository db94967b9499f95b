import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../src/probe/scheduler.ts';
import { runTasks } from '../../src/probe/scheduler.ts';
import { simulate } from './simulate.ts';

/** Tasks with random needs among those before them, at random places, and a time for each. */
const work = fc
  .array(
    fc.record({
      after: fc.array(fc.nat({ max: 1000 }), { maxLength: 3 }),
      place: fc.constantFrom<readonly string[]>(['a'], ['b'], ['a', 'b'], ['b', 'b'], []),
      ms: fc.integer({ min: 1, max: 200 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((rows) => ({
    ms: rows.map(({ ms }) => ms),
    tasks: rows.map(
      ({ after, place }, index): Task => ({
        after: index === 0 ? [] : after.map((earlier) => earlier % index),
        places: place,
      }),
    ),
  }));

function longestChain(tasks: readonly Task[], ms: readonly number[]): number {
  const ends: number[] = [];
  tasks.forEach(({ after }, task) => {
    ends[task] = Math.max(0, ...after.map((earlier) => ends[earlier] ?? 0)) + (ms[task] ?? 0);
  });
  return Math.max(0, ...ends);
}

describe('the scheduler', () => {
  it('begins a task only after all that it needs, once, and never more at a place than it allows', async () => {
    await fc.assert(
      fc.asyncProperty(work, fc.integer({ min: 1, max: 5 }), async ({ tasks, ms }, places) => {
        const run = await simulate(tasks, { ms, capacity: () => places });
        expect(run.outcome).toBe('done');
        expect(run.overfull).toEqual([]);
        expect([...run.started].sort((a, b) => a - b)).toEqual(tasks.map((_, task) => task));
        tasks.forEach(({ after }, task) => {
          for (const earlier of after)
            expect(run.spans.get(task)?.from).toBeGreaterThanOrEqual(run.spans.get(earlier)?.to ?? Infinity);
        });
      }),
    );
  });

  it('takes no longer than all work shared out plus the longest chain', async () => {
    const single = work.map(({ tasks, ms }) => ({
      ms,
      tasks: tasks.map(({ after }) => ({ after, places: ['a'] })),
    }));
    await fc.assert(
      fc.asyncProperty(single, fc.integer({ min: 1, max: 8 }), async ({ tasks, ms }, places) => {
        const { makespan } = await simulate(tasks, { ms, capacity: () => places });
        const total = ms.reduce((sum, one) => sum + one, 0);
        expect(makespan).toBeLessThanOrEqual(total / places + longestChain(tasks, ms));
      }),
    );
  });

  it('puts a long chain before short ones when time is getting short', async () => {
    // Four tasks in a row, and four on their own: with two places the row decides when the work ends.
    const row: Task[] = [0, 1, 2, 3].map((task) => ({ after: task === 0 ? [] : [task + 3], places: ['a'] }));
    const alone: Task[] = [0, 1, 2, 3].map(() => ({ after: [], places: ['a'] }));
    const tasks = [...alone, ...row];
    const { makespan } = await simulate(tasks, { ms: tasks.map(() => 10), capacity: () => 2 });
    expect(makespan).toBe(40);
  });

  it('finishes what is begun while there is plenty to do', async () => {
    const tasks: Task[] = Array.from({ length: 100 }, (_, task) => ({
      after: task % 2 === 0 ? [] : [task - 1],
      places: ['a'],
    }));
    const run = await simulate(tasks, { ms: tasks.map(() => 10), capacity: () => 2 });
    expect(run.started.slice(0, 8)).toEqual([0, 2, 1, 3, 4, 6, 5, 7]);
  });

  it('follows a place that allows fewer, and then more', async () => {
    const tasks: Task[] = Array.from({ length: 60 }, () => ({ after: [], places: ['a'] }));
    const run = await simulate(tasks, {
      ms: tasks.map(() => 10),
      capacity: (_, now) => (now < 20 ? 8 : now < 100 ? 2 : 8),
    });
    expect(run.outcome).toBe('done');
    const begunAt = (from: number, to: number): number =>
      [...run.spans.values()].filter((span) => span.from >= from && span.from < to).length;
    expect(begunAt(0, 20)).toBe(16);
    expect(begunAt(20, 100)).toBeLessThanOrEqual(16);
    expect(run.makespan).toBeLessThanOrEqual(150);
  });

  it('tries again what came to nothing, after everything else that is ready', async () => {
    const tasks: Task[] = [0, 1, 2].map(() => ({ after: [], places: ['a'] }));
    const run = await simulate(tasks, {
      ms: [10, 10, 10],
      capacity: () => 1,
      comesTo: (task, tries) => (task === 0 && tries < 3 ? 'again' : 'done'),
    });
    expect(run.outcome).toBe('done');
    expect(run.started).toEqual([0, 1, 2, 0, 0]);
  });

  it('starts nothing more once it may not, and lets what is under way end', async () => {
    const tasks: Task[] = Array.from({ length: 20 }, () => ({ after: [], places: ['a'] }));
    const run = await simulate(tasks, {
      ms: tasks.map(() => 10),
      capacity: () => 4,
      mayStart: (started) => started < 6,
    });
    expect(run.outcome).toBe('stopped');
    expect(run.started).toHaveLength(6);
    expect(run.makespan).toBe(20);
  });

  it('ends with the first error, once what is under way has ended', async () => {
    const tasks: Task[] = Array.from({ length: 20 }, () => ({ after: [], places: ['a'] }));
    const run = await simulate(tasks, {
      ms: tasks.map((_, task) => (task === 1 ? 5 : 10)),
      capacity: () => 3,
      comesTo: (task) => (task === 1 ? new Error('the disk is full') : 'done'),
    });
    expect(run.outcome).toEqual(new Error('the disk is full'));
    expect(run.started).toEqual([0, 1, 2]);
    expect(run.makespan).toBe(10);
  });

  it('goes on from what an earlier sitting finished', async () => {
    const tasks: Task[] = [0, 1, 2, 3].map((task) => ({ after: task === 0 ? [] : [task - 1], places: [] }));
    const begun: number[] = [];
    const schedule = runTasks({
      tasks,
      done: new Set([0, 1]),
      capacity: () => 1,
      perform: async (task) => {
        begun.push(task);
        return 'done';
      },
    });
    expect(await schedule.outcome).toBe('done');
    expect(begun).toEqual([2, 3]);
  });

  it('has nothing to do where all is done, or nothing was to be done', async () => {
    const perform = (): Promise<never> => Promise.reject(new Error('nothing is to be done'));
    const capacity = (): number => 1;
    const tasks: Task[] = [{ after: [], places: ['a'] }];
    expect(await runTasks({ tasks, done: new Set([0]), perform, capacity }).outcome).toBe('done');
    expect(await runTasks({ tasks: [], done: new Set(), perform, capacity }).outcome).toBe('done');
  });
});

import { type Performed, runTasks, type Task } from '../../src/probe/scheduler.ts';

export type Simulation = {
  /** Milliseconds that each task takes. */
  readonly ms: readonly number[];
  readonly capacity: (place: string, now: number) => number;
  /** What a task comes to at its nth try, from 1; `done` by default. */
  readonly comesTo?: (task: number, tries: number) => Performed | Error;
  readonly mayStart?: (started: number) => boolean;
};

export type Simulated = {
  readonly outcome: 'done' | 'stopped' | Error;
  /** When each task last began and ended, in milliseconds. */
  readonly spans: ReadonlyMap<number, { readonly from: number; readonly to: number }>;
  readonly started: readonly number[];
  /** Where more ran at once than the place allowed when the last of them began. */
  readonly overfull: readonly string[];
  readonly makespan: number;
};

/** Runs tasks on the real scheduler in a time that passes only when all that could begin has begun. */
export async function simulate(
  tasks: readonly Task[],
  { ms, capacity, comesTo = () => 'done', mayStart }: Simulation,
): Promise<Simulated> {
  const spans = new Map<number, { from: number; to: number }>();
  const ends: { at: number; task: number; end: () => void }[] = [];
  const started: number[] = [];
  const overfull: string[] = [];
  const running = new Map<string, number>();
  let now = 0;
  const schedule = runTasks({
    tasks,
    done: new Set(),
    capacity: (place) => capacity(place, now),
    ...(mayStart === undefined ? {} : { mayStart: () => mayStart(started.length) }),
    perform: (task) =>
      new Promise((resolve, reject) => {
        started.push(task);
        const places = tasks[task]?.places ?? [];
        for (const place of places) running.set(place, (running.get(place) ?? 0) + 1);
        for (const place of new Set(places)) {
          const own = places.filter((other) => other === place).length;
          const used = running.get(place) ?? 0;
          if (used > capacity(place, now) && used > own) overfull.push(place);
        }
        const at = now + (ms[task] ?? 1);
        spans.set(task, { from: now, to: at });
        const end = (): void => {
          for (const place of places) running.set(place, (running.get(place) ?? 1) - 1);
          const result = comesTo(task, started.filter((other) => other === task).length);
          if (result instanceof Error) reject(result);
          else resolve(result);
        };
        ends.push({ at, task, end });
      }),
  });
  let outcome: Simulated['outcome'] | undefined;
  schedule.outcome.then(
    (result) => {
      outcome = result;
    },
    (error: unknown) => {
      outcome = error instanceof Error ? error : new Error(String(error));
    },
  );
  for (;;) {
    // Everything that follows from the last end happens before time moves on.
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    if (outcome !== undefined) return { outcome, spans, started, overfull, makespan: now };
    ends.sort((left, right) => left.at - right.at || left.task - right.task);
    const next = ends.shift();
    if (next === undefined) throw new Error('The schedule waits for nothing');
    now = next.at;
    next.end();
  }
}

import { ChainCount, chainLengths, unfinished } from './task-chains.ts';
import { TaskHeap } from './task-heap.ts';

/** One piece of work, known by its number in a list of tasks. */
export type Task = {
  /** Numbers of the tasks that must be finished before. */
  readonly after: readonly number[];
  /** Where it needs a place while it runs: the servers that it talks to, one twice where it holds two calls there. */
  readonly places: readonly string[];
};

/** `again`: it came to nothing, and is to be tried once more when nothing else is waiting. */
export type Performed = 'done' | 'again';

export type SchedulerOptions = {
  readonly tasks: readonly Task[];
  /** Those that an earlier sitting finished. */
  readonly done: ReadonlySet<number>;
  /** Does one task. A rejection stops the whole schedule. */
  readonly perform: (task: number) => Promise<Performed>;
  /** How many tasks may run at a place, now; at least 1. May change from one moment to the next. */
  readonly capacity: (place: string) => number;
  /** Asked before each start; a task that may not start stays open, as does all that needs it. */
  readonly mayStart?: (task: number) => boolean;
};

export type Schedule = {
  /**
   * `done`: every task is finished. `stopped`: the rest was not begun. Rejects with the first error of a task, once
   * those under way have ended.
   */
  readonly outcome: Promise<'done' | 'stopped'>;
  /** Starts nothing more; what is under way goes on. */
  readonly stop: () => void;
};

/** For tasks of one set of places: those that others wait for, and those that finish something. */
type Ready = { readonly places: readonly string[]; readonly leading: TaskHeap; readonly last: TaskHeap };

/**
 * Runs tasks, each after those that it needs, as many at once as their places allow.
 *
 * While there is more than enough to do, work that finishes something goes first, so that a run which is stopped has
 * whole results; among the rest, and over all once the longest chain of tasks left could decide when the run ends, the
 * task with the longest chain behind it goes first (critical path). No place stays free while a task is ready for it,
 * so the time is never above (all work / places) + longest chain.
 */
export function runTasks(options: SchedulerOptions): Schedule {
  const { tasks, done, perform, capacity, mayStart = () => true } = options;
  const { waits, successors } = unfinished(tasks, done);
  const ranks = chainLengths(waits, successors, done);
  const places = new Set(tasks.flatMap((task) => task.places));
  const ready = new Map<string, Ready>();
  const running = new Map<string, number>();
  const chains = new ChainCount();
  let left = tasks.length - done.size;
  let active = 0;
  let stopped = false;
  let failure: { readonly error: unknown } | undefined;
  let settle: (outcome: 'done' | 'stopped') => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const outcome = new Promise<'done' | 'stopped'>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });

  const offer = (task: number, rank: number): void => {
    const needed = tasks[task]?.places ?? [];
    const key = needed.join('\n');
    const queue = ready.get(key) ?? { places: needed, leading: new TaskHeap(), last: new TaskHeap() };
    ready.set(key, queue);
    const finishes = (successors[task] ?? []).length === 0;
    (finishes ? queue.last : queue.leading).push(task, rank);
    chains.add(ranks[task] ?? 0);
  };
  const inHurry = (): boolean => {
    let room = 0;
    for (const place of places) room += capacity(place);
    return 2 * chains.longest() * Math.max(1, room) >= left;
  };
  const hasRoom = (needed: readonly string[]): boolean =>
    needed.every((place) => {
      const wanted = needed.filter((other) => other === place).length;
      const used = running.get(place) ?? 0;
      // A task that needs more places than there are runs alone there, rather than never.
      return used + wanted <= capacity(place) || used === 0;
    });

  const start = (task: number): void => {
    active += 1;
    for (const place of tasks[task]?.places ?? []) running.set(place, (running.get(place) ?? 0) + 1);
    const leave = (): void => {
      active -= 1;
      for (const place of tasks[task]?.places ?? []) running.set(place, (running.get(place) ?? 1) - 1);
      chains.remove(ranks[task] ?? 0);
    };
    perform(task).then(
      (performed) => {
        leave();
        if (performed === 'again') offer(task, 0);
        else finish(task);
        pump();
      },
      (error: unknown) => {
        leave();
        failure ??= { error };
        stopped = true;
        pump();
      },
    );
  };
  const finish = (task: number): void => {
    left -= 1;
    for (const next of successors[task] ?? []) {
      const waiting = (waits[next] ?? 1) - 1;
      waits[next] = waiting;
      if (waiting === 0) offer(next, ranks[next] ?? 0);
    }
  };
  const pump = (): void => {
    while (!stopped) {
      const queue = next([...ready.values()], hasRoom, inHurry());
      if (queue === undefined) break;
      const task = queue.pop();
      if (task === undefined) break;
      if (mayStart(task)) start(task);
      else chains.remove(ranks[task] ?? 0);
    }
    if (active > 0) return;
    if (failure !== undefined) fail(failure.error);
    else settle(left === 0 ? 'done' : 'stopped');
  };

  tasks.forEach((_, task) => {
    if (!done.has(task) && waits[task] === 0) offer(task, ranks[task] ?? 0);
  });
  pump();
  return {
    outcome,
    stop: () => {
      stopped = true;
      if (active === 0) pump();
    },
  };
}

/** The queue whose first task is to be started next. */
function next(
  queues: readonly Ready[],
  hasRoom: (places: readonly string[]) => boolean,
  hurry: boolean,
): TaskHeap | undefined {
  const open = queues.filter(
    (queue) => (queue.leading.size > 0 || queue.last.size > 0) && hasRoom(queue.places),
  );
  const finishing = open.find(({ last }) => last.size > 0)?.last;
  if (!hurry && finishing !== undefined) return finishing;
  let best: TaskHeap | undefined;
  for (const queue of open.flatMap(({ leading, last }) => [leading, last]))
    if (queue.size > 0 && (best === undefined || queue.topRank > best.topRank)) best = queue;
  return best;
}

import { PlumblineError } from '../errors.ts';

type Waiting = { readonly after: readonly number[] };

/** For each task, how many unfinished ones it waits for, and which wait for it. */
export function unfinished(tasks: readonly Waiting[], done: ReadonlySet<number>) {
  const successors: number[][] = tasks.map(() => []);
  const waits = tasks.map(() => 0);
  tasks.forEach(({ after }, task) => {
    if (done.has(task)) return;
    for (const earlier of new Set(after)) {
      if (done.has(earlier)) continue;
      successors[earlier]?.push(task);
      waits[task] = (waits[task] ?? 0) + 1;
    }
  });
  return { successors, waits };
}

/** For each unfinished task, how many tasks the longest chain has that begins with it; 0 for a finished one. */
export function chainLengths(
  waits: readonly number[],
  successors: readonly (readonly number[])[],
  done: ReadonlySet<number>,
): number[] {
  const open = [...waits];
  const order = open.flatMap((count, task) => (count === 0 && !done.has(task) ? [task] : []));
  for (const task of order) {
    for (const next of successors[task] ?? []) {
      const count = (open[next] ?? 1) - 1;
      open[next] = count;
      if (count === 0) order.push(next);
    }
  }
  if (order.length + done.size !== waits.length)
    throw new PlumblineError('internal', 'The tasks of a run wait for each other');
  const lengths = waits.map(() => 0);
  for (const task of order.reverse()) {
    let longest = 0;
    for (const next of successors[task] ?? []) longest = Math.max(longest, lengths[next] ?? 0);
    lengths[task] = longest + 1;
  }
  return lengths;
}

/** How many tasks that are ready or under way head a chain of each length. */
export class ChainCount {
  readonly #counts: number[] = [];
  #longest = 0;

  add(length: number): void {
    this.#counts[length] = (this.#counts[length] ?? 0) + 1;
    this.#longest = Math.max(this.#longest, length);
  }

  remove(length: number): void {
    this.#counts[length] = (this.#counts[length] ?? 1) - 1;
  }

  longest(): number {
    while (this.#longest > 0 && (this.#counts[this.#longest] ?? 0) === 0) this.#longest -= 1;
    return this.#longest;
  }
}

type Entry = { readonly task: number; readonly rank: number };

/** Task numbers by rank, the highest first; equal ranks in the order of their numbers. */
export class TaskHeap {
  readonly #entries: Entry[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** The rank of the first task; −1 where there is none. */
  get topRank(): number {
    return this.#entries[0]?.rank ?? -1;
  }

  push(task: number, rank: number): void {
    const entries = this.#entries;
    const entry = { task, rank };
    let place = entries.length;
    entries.push(entry);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = entries[above];
      if (parent === undefined || !comesBefore(entry, parent)) break;
      entries[place] = parent;
      entries[above] = entry;
      place = above;
    }
  }

  pop(): number | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (first === undefined || last === undefined) return undefined;
    if (entries.length > 0) this.#sink(last);
    return first.task;
  }

  #sink(entry: Entry): void {
    const entries = this.#entries;
    let place = 0;
    for (;;) {
      const left = entries[2 * place + 1];
      const right = entries[2 * place + 2];
      const below = left !== undefined && right !== undefined && comesBefore(right, left) ? 2 : 1;
      const child = below === 2 ? right : left;
      if (child === undefined || !comesBefore(child, entry)) break;
      entries[place] = child;
      place = 2 * place + below;
    }
    entries[place] = entry;
  }
}

function comesBefore(one: Entry, other: Entry): boolean {
  return one.rank === other.rank ? one.task < other.task : one.rank > other.rank;
}

import type { Queue, QueueAddOptions } from 'p-queue';

type Run = () => Promise<unknown>;

export type LaneOptions = QueueAddOptions & {
  readonly lane?: string;
  readonly onQueued?: ((ahead: number) => void) | undefined;
};

type Waiting = {
  readonly id: string;
  readonly run: Run;
  readonly onQueued: LaneOptions['onQueued'];
  told: number;
};

/**
 * A queue that serves its lanes in turn, and each lane in order of arrival: a run of a thousand calls does not keep
 * a learner's one call waiting. Each call is told how many are ahead of it.
 */
export class LaneQueue implements Queue<Run, LaneOptions> {
  /** Lanes that have somebody waiting; the first is served next and goes to the back. */
  #lanes = new Map<string, Waiting[]>();

  get size(): number {
    let size = 0;
    for (const lane of this.#lanes.values()) size += lane.length;
    return size;
  }

  enqueue(run: Run, options: Partial<LaneOptions> = {}): void {
    const lane = options.lane ?? '';
    const waiting = this.#lanes.get(lane) ?? [];
    this.#lanes.set(lane, waiting);
    waiting.push({ id: options.id ?? '', run, onQueued: options.onQueued, told: -1 });
  }

  dequeue(): Run | undefined {
    const next = this.#lanes.entries().next();
    if (next.done) return undefined;
    const [name, waiting] = next.value;
    const first = waiting.shift();
    this.#lanes.delete(name);
    if (waiting.length > 0) this.#lanes.set(name, waiting);
    return first?.run;
  }

  /** p-queue asks for the calls of a priority; here all have the same. */
  filter(): Run[] {
    return [...this.#lanes.values()].flat().map(({ run }) => run);
  }

  setPriority(): void {} // lanes take the place of priorities

  remove(id: string): void {
    for (const [name, waiting] of this.#lanes) {
      const index = waiting.findIndex((each) => each.id === id);
      if (index === -1) continue;
      waiting.splice(index, 1);
      if (waiting.length === 0) this.#lanes.delete(name);
      return;
    }
  }

  /** Tells everyone whose place has changed how many calls are ahead. */
  announce(): void {
    const lanes = [...this.#lanes.values()];
    for (const [place, lane] of lanes.entries()) {
      for (const [index, waiting] of lane.entries()) {
        if (waiting.onQueued === undefined) continue;
        const ahead = lanes.reduce(
          (sum, other, at) =>
            sum + (at === place ? index : Math.min(other.length, index + (at < place ? 1 : 0))),
          0,
        );
        if (ahead === waiting.told) continue;
        waiting.told = ahead;
        waiting.onQueued(ahead);
      }
    }
  }
}

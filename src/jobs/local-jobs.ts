import PQueue from 'p-queue';
import { PlumblineError } from '../errors.ts';
import { type LaneOptions, LaneQueue } from '../model/lane-queue.ts';
import type { JobHandler, Jobs } from './jobs.ts';

export type LocalJobsOptions = {
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Jobs that are under way at once. */
  readonly concurrency: number;
};

/** Jobs done in this process, so many at once, owners in turn. */
export function createLocalJobs({ handlers, concurrency }: LocalJobsOptions): Jobs {
  const lanes = { queue: new LaneQueue() };
  class Lanes extends LaneQueue {
    constructor() {
      super();
      lanes.queue = this;
    }
  }
  const queue = new PQueue<LaneQueue, LaneOptions>({ concurrency, queueClass: Lanes });
  const never = new AbortController().signal;

  return {
    async run(kind, data, { owner, signal, onQueued }) {
      const handler = handlers[kind];
      if (handler === undefined)
        throw new PlumblineError('internal', `Nobody here does jobs of the kind "${kind}"`);
      signal?.throwIfAborted();
      const work = async () => {
        lanes.queue.announce();
        return { result: await handler(data, { signal: signal ?? never }) };
      };
      const done = queue.add(work, { lane: owner, ...(signal === undefined ? {} : { signal }), onQueued });
      lanes.queue.announce();
      return (await done.finally(() => lanes.queue.announce())).result;
    },
  };
}

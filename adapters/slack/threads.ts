/** People whose thread is remembered. */
const mostChannels = 10_000;

/** The threads of direct messages in which their learners wrote last: what is said to them goes there too. */
export type Threads = {
  of(channel: string): string | undefined;
  /** `undefined`: it was not in a thread. */
  note(channel: string, thread: string | undefined): void;
};

/** Kept in memory alone: after a restart what is said comes at the top level, where everybody finds it. */
export function createThreads(): Threads {
  const last = new Map<string, string>();
  return {
    of: (channel) => last.get(channel),
    note(channel, thread) {
      last.delete(channel);
      if (thread === undefined) return;
      if (last.size >= mostChannels)
        for (const oldest of [...last.keys()].slice(0, 1_000)) last.delete(oldest);
      last.set(channel, thread);
    },
  };
}

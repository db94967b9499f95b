export type Turns = {
  /** Runs `work` after all work taken for `name` before it. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>;
};

/** Lets the work on one thing go one after another, and the work on different things at the same time. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(name, work) {
      const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
      last.set(name, turn);
      try {
        return await turn;
      } finally {
        if (last.get(name) === turn) last.delete(name);
      }
    },
  };
}

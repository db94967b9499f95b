import PQueue from 'p-queue';
import { UnreachableError } from './server-error.ts';

export type Intake = {
  /**
   * Runs `work` when there is room for it, and after all work of the same `turn` before it. It waits as long as others
   * get through; when one of them finds no server, everything that waits is refused with it, before it was sent.
   */
  admit<T>(work: () => Promise<T>, turn?: string): Promise<T>;
};

/** Lets at most `width` calls at a time go to a server, in the order in which they were made. */
export function createIntake(width: number): Intake {
  const queue = new PQueue({ concurrency: width });
  const last = new Map<string, Promise<unknown>>();
  let outages = 0;

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnreachableError) outages += 1;
      throw error;
    }
  }

  async function inTurn<T>(turn: string, go: () => Promise<T>): Promise<T> {
    const running = (last.get(turn) ?? Promise.resolve()).then(go, go);
    last.set(turn, running);
    try {
      return await running;
    } finally {
      if (last.get(turn) === running) last.delete(turn);
    }
  }

  return {
    admit(work, turn) {
      const before = outages;
      const go = () =>
        queue.add(() => {
          if (outages !== before) throw new UnreachableError('Others found no connection');
          return attempt(work);
        });
      return turn === undefined ? go() : inTurn(turn, go);
    },
  };
}

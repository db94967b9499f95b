import type { ModelFailure } from '../model/chat-model.ts';

/** What to make of a call that failed for good: try it again later, keep its failure, or stop the whole run. */
export type AfterFailure = 'again' | 'give-up' | 'outage';

/** Failures that every other call will meet as well. */
const hopeless: ReadonlySet<ModelFailure> = new Set(['unauthorized', 'not-found']);

/**
 * Tells a question that a server cannot answer from a server that is down. A call that failed is tried once more,
 * after the others; if it fails again although others got through in between, the failure is its own, and becomes the
 * node's result. `mostInARow` failures without a success between them are an outage: the run stops, and what failed
 * stays open, so that going on later asks it again.
 */
export function createOutageWatch(mostInARow: number) {
  let inARow = 0;
  let successes = 0;
  const firstFailures = new Map<number, number>();
  return {
    succeeded(): void {
      inARow = 0;
      successes += 1;
    },
    failed(task: number, failure?: ModelFailure): AfterFailure {
      inARow += 1;
      if (inARow >= mostInARow || (failure !== undefined && hopeless.has(failure))) return 'outage';
      const before = firstFailures.get(task);
      if (before === undefined) firstFailures.set(task, successes);
      return before !== undefined && successes > before ? 'give-up' : 'again';
    },
  };
}
export type OutageWatch = ReturnType<typeof createOutageWatch>;

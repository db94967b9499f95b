import type { ModelFailure } from '../model/chat-model.ts';

/** What to make of a call that failed for good: try it again later, keep its failure, or stop the whole run. */
export type AfterFailure = 'again' | 'give-up' | 'outage';

export type OutageOptions = {
  /** So many questions that failed one after the other, without a success between them, are an outage. */
  readonly mostInARow: number;
  /** Whether the server is known to have answered before. */
  readonly answeredBefore: boolean;
  /** Takes every failure for the question's own, as somebody wants who knows that the server is well. */
  readonly keepFailures?: boolean | undefined;
};

/** Failures that every other call will meet as well. */
const hopeless: ReadonlySet<ModelFailure> = new Set(['unauthorized', 'not-found']);
/** Failures that say more of the server than of what it was asked. */
const ofTheServer: ReadonlySet<ModelFailure> = new Set(['unreachable', 'rate-limited']);
const mostTries = 5;

type Failing = { tries: number; readonly successesBefore: number };

/**
 * Tells a question that a server cannot answer from a server that is down. A call that failed is tried once more,
 * after the others. If it fails again although others got through in between, or although only such calls are left and
 * the server does say something, the failure is its own and becomes the node's result. Several questions failing in a
 * row are an outage: the run stops, and what failed stays open, so that going on later asks it again.
 */
export function createOutageWatch({ mostInARow, answeredBefore, keepFailures = false }: OutageOptions) {
  let successes = 0;
  const failing = new Map<number, Failing>();
  const inARow = new Set<number>();

  const failed = (task: number, failure?: ModelFailure): AfterFailure => {
    const own = failing.get(task) ?? { tries: 0, successesBefore: successes };
    failing.set(task, own);
    own.tries += 1;
    inARow.add(task);
    if (failure !== undefined && hopeless.has(failure)) return 'outage';
    if (keepFailures) return own.tries > 1 ? 'give-up' : 'again';
    if (inARow.size >= mostInARow || own.tries >= mostTries) return 'outage';
    if (own.tries === 1) return 'again';
    if (successes > own.successesBefore) return 'give-up';
    const nothingElse = [...inARow].every((other) => (failing.get(other)?.tries ?? 0) > 1);
    const serverAnswers = failure === undefined || !ofTheServer.has(failure);
    return nothingElse && serverAnswers && (successes > 0 || answeredBefore) ? 'give-up' : 'again';
  };

  return {
    succeeded(): void {
      inARow.clear();
      successes += 1;
    },
    failed,
  };
}
export type OutageWatch = ReturnType<typeof createOutageWatch>;

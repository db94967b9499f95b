import { PlumblineError } from '../errors.ts';
import type { ModelFailure } from '../model/chat-model.ts';
import { createOutageWatch } from './outage.ts';
import { type Performed, runTasks, type Task } from './scheduler.ts';

/** What one try at a step came to. */
export type Attempted =
  | {
      readonly kind: 'done';
      /** Whether a server answered, rather than nobody being asked. */
      readonly spoke: boolean;
    }
  /** A call that failed for good; `keep` takes the failure down as the step's result. */
  | {
      readonly kind: 'failed';
      readonly failure?: ModelFailure | undefined;
      /** In words, should it be that the server is down. */
      readonly message: string;
      readonly advice?: string | undefined;
      readonly cause?: unknown;
      /** False where trying again would only end the same. */
      readonly repeatable: boolean;
      readonly keep: () => void;
    };

export type StepsOptions<Role extends string> = {
  readonly steps: readonly Task[];
  /** Steps that an earlier sitting finished. */
  readonly done: ReadonlySet<number>;
  readonly attempt: (step: number) => Promise<Attempted>;
  /** Who is asked in a step; servers are watched for outages by it. */
  readonly roleOf: (step: number) => Role;
  /** Whether a role was answered in an earlier sitting. */
  readonly answeredBefore: (role: Role) => boolean;
  /** Where lines are taken down: what could not be kept, and a promise of all being kept. */
  readonly lines: { readonly failure: () => unknown; readonly kept: () => Promise<void> };
  /** How many calls may be under way at a place, now. */
  readonly capacity: (place: string) => number;
  /** Whether the budget allows no further call. */
  readonly usedUp: () => boolean;
  /** Whether a step makes calls that a budget pays for. */
  readonly costs: (step: number) => boolean;
  /** Steps that fail in a row and make an outage. */
  readonly mostFailures: number;
  /** Takes every failure for the step's result. */
  readonly keepFailures?: boolean | undefined;
  /** Begin nothing more; what is under way goes on. */
  readonly stop: AbortSignal;
  /** Drop what is under way as well. */
  readonly drop: AbortSignal;
};

/** `stopped` and `budget` leave steps open, for going on. */
export type RunOutcome = 'done' | 'stopped' | 'budget';

/**
 * Does the steps of a run that are still open, and resolves once every line is kept. A failed step is tried again or
 * its failure kept (see `createOutageWatch`). Rejects with `model_failed` when a server is down, with what `lines`
 * rejects with when a line cannot be kept; all lines before stay.
 */
export async function executeSteps<Role extends string>(options: StepsOptions<Role>): Promise<RunOutcome> {
  const { steps, done, attempt, roleOf, lines, stop, drop } = options;
  const { mostFailures: mostInARow, keepFailures } = options;
  const watches = new Map<Role, ReturnType<typeof createOutageWatch>>();
  const watchOf = (role: Role) => {
    const known = watches.get(role);
    if (known !== undefined) return known;
    const watch = createOutageWatch({
      mostInARow,
      keepFailures,
      answeredBefore: options.answeredBefore(role),
    });
    watches.set(role, watch);
    return watch;
  };
  let outOfBudget = false;

  const settle = (step: number, attempted: Attempted): Performed => {
    const watch = watchOf(roleOf(step));
    if (attempted.kind === 'done') {
      if (attempted.spoke) watch.succeeded();
      return 'done';
    }
    if (attempted.failure === 'budget') {
      outOfBudget = true;
      return 'again'; // it stays open, since it may not be started again
    }
    const after = watch.failed(step, attempted.failure);
    if (after === 'outage') throw outage(attempted);
    if (after === 'again' && attempted.repeatable) return 'again';
    attempted.keep();
    return 'done';
  };

  const schedule = runTasks({
    tasks: steps,
    done,
    async perform(step) {
      try {
        return settle(step, await attempt(step));
      } catch (error) {
        if (drop.aborted) return 'again'; // dropped: it stays open
        throw error;
      }
    },
    capacity: options.capacity,
    mayStart: (step) => {
      if (stop.aborted || lines.failure() !== undefined) return false;
      outOfBudget ||= options.usedUp();
      // What costs nothing is done all the same: answers that were paid for get their score.
      return !outOfBudget || !options.costs(step);
    },
  });
  const onStop = (): void => schedule.stop();
  stop.addEventListener('abort', onStop, { once: true });
  drop.addEventListener('abort', onStop, { once: true });
  try {
    const outcome = await schedule.outcome;
    if (outcome === 'done') return 'done';
    return outOfBudget && !stop.aborted ? 'budget' : 'stopped';
  } finally {
    stop.removeEventListener('abort', onStop);
    drop.removeEventListener('abort', onStop);
    await lines.kept();
  }
}

function outage({ message, advice, cause }: Extract<Attempted, { kind: 'failed' }>): PlumblineError {
  return new PlumblineError('model_failed', message, {
    cause,
    advice: [...(advice === undefined ? [] : [advice]), 'Everything so far is kept.'].join(' '),
  });
}

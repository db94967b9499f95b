import { backoffMs, politeWaitMs } from './backoff.ts';
import { ModelError } from './model-error.ts';
import type { Try } from './model-server.ts';

type Failed = Extract<Try, { kind: 'failed' }>;

export type RetryQuestion = {
  readonly result: Failed;
  /** Failures of this call so far, this one included. */
  readonly failures: number;
  readonly attemptsAllowed: number;
  /** Milliseconds that the call may still wait. */
  readonly patienceMs: number;
  /** From 0 up to 1. */
  readonly chance: number;
};

export type RetryAnswer = { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'give-up' };

/**
 * Whether a failed try is worth another one, and after how long. A wait that would outlast the call is not begun:
 * its outcome is certain.
 */
export function nextWait(question: RetryQuestion): RetryAnswer {
  const { result, failures, chance } = question;
  if (!result.again || failures >= question.attemptsAllowed) return { kind: 'give-up' };
  const ms = result.waitMs === undefined ? backoffMs(failures, chance) : politeWaitMs(result.waitMs, chance);
  return ms < question.patienceMs ? { kind: 'wait', ms } : { kind: 'give-up' };
}

/** The failure of the last try, with what all of them cost and how many there were. */
export function failedForGood(
  { error, waitMs }: Failed,
  progress: { readonly attempts: number; readonly lost: number },
): ModelError {
  const message =
    progress.attempts === 1 ? error.message : `${error.message} (${progress.attempts} requests)`;
  return new ModelError(error.failure, message, {
    cause: error.cause,
    problems: error.problems,
    ...(error.advice === undefined ? {} : { advice: error.advice }),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    usage: { input: progress.lost, output: 0, estimated: true },
  });
}

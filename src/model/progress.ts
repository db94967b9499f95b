import type { ChatReply } from './chat-model.ts';
import type { LimiterState } from './limiter.ts';
import { ModelError } from './model-error.ts';
import type { Call, Feature, ServerReply, Try } from './model-server.ts';

// More than the parameters that a request has; a server that finds fault with everything is not humoured for ever.
const mostAdaptations = 16;

/** What has happened so far in one call, over all its tries. */
export type Progress = {
  attempts: number;
  failures: number;
  /** Input tokens of attempts that the model may have worked on and whose reply was lost. */
  lost: number;
  refused: Set<Feature>;
  outputLimit: number | undefined;
  onlyHere: number | undefined;
};

export function startProgress(): Progress {
  return {
    attempts: 0,
    failures: 0,
    lost: 0,
    refused: new Set(),
    outputLimit: undefined,
    onlyHere: undefined,
  };
}

/** Leaves out what was refused; where that changes nothing, the refusal is final. */
export function adapt(result: Extract<Try, { kind: 'refused' }>, call: Call, progress: Progress): void {
  const fresh = result.features.filter((feature) => !call.refused.has(feature));
  const lower =
    result.outputLimit !== undefined && result.outputLimit < (call.outputLimit ?? Number.POSITIVE_INFINITY);
  if ((fresh.length === 0 && !lower) || progress.attempts >= mostAdaptations) throw result.error;
  for (const feature of fresh) progress.refused.add(feature);
  if (lower && result.onlyHere) progress.onlyHere = result.outputLimit;
  else if (lower) progress.outputLimit = result.outputLimit;
}

/** The reply with what is known only after all the tries. */
export function finished(reply: ServerReply, progress: Progress, ms: number): ChatReply {
  const usage =
    progress.lost === 0
      ? reply.usage
      : { input: reply.usage.input + progress.lost, output: reply.usage.output, estimated: true };
  return { ...reply, usage, ms, cached: false, attempts: progress.attempts };
}
export type TimeIsUp = {
  /** Which model where. */
  readonly at: string;
  /** Milliseconds that the call had. */
  readonly ms: number;
  readonly queue: LimiterState;
};

/** The failure of a call whose time was up, by what it was waiting for. */
export function timedOut({ at, ms, queue }: TimeIsUp, progress: Progress): ModelError {
  const seconds = Math.round(ms / 100) / 10;
  const usage = { input: progress.lost, output: 0, estimated: true };
  if (progress.attempts > 0)
    return new ModelError(
      'timeout',
      `${at} gave no answer within ${seconds} s (${tries(progress.attempts)})`,
      {
        advice: 'Ask again later, or give the call more time; a local server may still be loading the model.',
        usage,
      },
    );
  if (queue.pausedUntil !== null)
    return new ModelError('rate-limited', `${at} asked for a pause that was longer than ${seconds} s`, {
      usage,
    });
  return new ModelError('timeout', `${at} was busy for ${seconds} s; ${queue.waiting} calls are waiting`, {
    advice: 'Ask fewer at once, or raise the concurrency if the server can take it.',
    usage,
  });
}

const tries = (attempts: number): string => (attempts === 1 ? '1 request' : `${attempts} requests`);

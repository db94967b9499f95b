import type { Capabilities, Known } from './capabilities.ts';
import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { estimateInput } from './estimate-tokens.ts';
import type { Health } from './health.ts';
import type { Limiter } from './limiter.ts';
import type { Call, ModelServer, Try } from './model-server.ts';
import { adapt, finished, type Progress, startProgress, timedOut } from './progress.ts';
import { failedForGood, nextWait } from './retry.ts';
import { pause, type Time } from './time.ts';

export type ServedModelOptions = {
  /** The model's name, as the user wrote it. */
  readonly name: string;
  readonly server: ModelServer;
  readonly capabilities: Capabilities;
  /** Shared by all models on this server. */
  readonly limiter: Limiter;
  /** Shared by all models on this server. */
  readonly health: Health;
  readonly time: Time;
  /** A number from 0 up to 1, differing from call to call. */
  readonly random: () => number;
  /** Milliseconds for a call that names no deadline of its own. */
  readonly deadlineMs: number;
  /** Milliseconds of waiting besides, for a call that names none. */
  readonly queueMs?: number | undefined;
};

type Failed = Extract<Try, { kind: 'failed' }>;

/**
 * A chat model on a server, with the one owner of retries: bounded attempts with growing waits, the server's own
 * `Retry-After` honoured, everything within one deadline; parameters that the server refuses left out and
 * remembered, without counting as failures.
 */
export function createServedModel(options: ServedModelOptions): ChatModel {
  const { name, server, time } = options;
  return {
    name,
    baseUrl: server.baseUrl,
    async complete(request, chat = {}) {
      chat.signal?.throwIfAborted();
      const ms = chat.deadlineMs ?? options.deadlineMs;
      const deadline = startDeadline(time, {
        ms,
        queueMs: chat.queueMs ?? options.queueMs ?? 0,
        signal: chat.signal,
      });
      const progress = startProgress();
      try {
        return await ask(options, request, { chat, deadline, progress });
      } catch (error) {
        chat.signal?.throwIfAborted();
        if (!deadline.passed()) throw error;
        // The attempt under way when the time was up was sent, and is paid for.
        throw timedOut({ at: `${name} at ${server.baseUrl}`, ms, queue: options.limiter.state() }, progress);
      } finally {
        deadline.end();
      }
    },
  };
}

type Asking = { readonly chat: ChatOptions; readonly deadline: Deadline; readonly progress: Progress };

async function ask(options: ServedModelOptions, request: ChatRequest, asking: Asking): Promise<ChatReply> {
  const { server, capabilities, health, time } = options;
  const { deadline, progress } = asking;
  const follow = await capabilities.scout(
    server.features(await callOf(options, request, progress)),
    deadline.signal,
  );
  const started = time.now();
  try {
    for (;;) {
      const call = await callOf(options, request, progress);
      const result = await tryOnce(options, call, asking);
      switch (result.kind) {
        case 'replied': {
          health.note('answered');
          await capabilities.learn({
            taken: server.features(call).filter((feature) => !result.misbehaved.includes(feature)),
            refused: [...progress.refused, ...result.misbehaved],
            outputLimit: progress.outputLimit,
          });
          return finished(result.reply, progress, time.now() - started);
        }
        case 'refused':
          adapt(result, call, progress);
          break;
        case 'failed':
          follow(); // the others need not wait for this one's retries
          await waitToRetry(options, result, asking);
          break;
      }
    }
  } finally {
    follow();
  }
}

async function callOf(options: ServedModelOptions, request: ChatRequest, progress: Progress): Promise<Call> {
  const known: Known = await options.capabilities.known();
  const limits = [known.outputLimit, progress.outputLimit, progress.onlyHere];
  const outputLimit = Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));
  return {
    request,
    refused: new Set([...known.refused, ...progress.refused]),
    outputLimit: Number.isFinite(outputLimit) ? outputLimit : undefined,
  };
}

async function tryOnce({ server, limiter }: ServedModelOptions, call: Call, asking: Asking): Promise<Try> {
  const { chat, deadline, progress } = asking;
  const place = await deadline.waiting(() =>
    limiter.enter({
      lane: chat.lane ?? call.request.purpose,
      signal: deadline.signal,
      onQueued: chat.onQueued,
    }),
  );
  progress.attempts += 1;
  const input = estimateInput(call.request.messages);
  progress.lost += input;
  try {
    const result = await server.try(call, deadline.signal);
    if (result.kind !== 'failed' || !result.accepted) progress.lost -= input;
    place.leave(outcomeOf(result));
    return result;
  } catch (error) {
    place.leave(deadline.passed() ? 'failing' : 'none');
    throw error;
  }
}

function outcomeOf(result: Try): 'fine' | 'throttled' | 'failing' | 'none' {
  if (result.kind === 'failed') return result.congestion;
  return result.kind === 'replied' ? 'fine' : 'none';
}

async function waitToRetry(options: ServedModelOptions, result: Failed, asking: Asking): Promise<void> {
  const { health, limiter, time } = options;
  const { deadline, progress } = asking;
  progress.failures += 1;
  const wait = nextWait({
    result,
    failures: progress.failures,
    attemptsAllowed: health.attemptsAllowed(result.error.failure),
    patienceMs: deadline.patience(),
    chance: options.random(),
  });
  // A pause that the server asked for concerns everyone who talks to it, also when this call is over.
  if (result.again && result.congestion === 'throttled' && result.waitMs !== undefined)
    limiter.pause(wait.kind === 'wait' ? wait.ms : result.waitMs);
  if (wait.kind === 'give-up') {
    health.note(result.again ? 'exhausted' : 'answered');
    throw failedForGood(result, progress);
  }
  await deadline.waiting(() => pause(time, wait.ms, deadline.signal));
}

import type { ChatModel, ChatReply } from '../model/chat-model.ts';
import { ModelError } from '../model/model-error.ts';
import { fenceFor, type GuardedRequest } from './injection/guard-request.ts';
import type { JudgeRequest } from './judge.ts';
import { type ParsedVerdict, parseVerdict } from './parsing/parse-verdict.ts';
import type { ParseFailure } from './parsing/read-score.ts';
import { judgeMessages } from './prompts/judge-prompt.ts';
import { type OutputForm, verdictFormat } from './prompts/output-format.ts';
import { type JudgeParams, wireParams } from './prompts/presets.ts';
import type { Rubric } from './rubric.ts';
import type { JudgeSettings, UnscoredReason, Usage } from './verdict.ts';

export type Asking = {
  readonly model: ChatModel;
  readonly rubric: Rubric;
  readonly params: JudgeParams;
  /** Gives unpredictable text of a length, for the mark that fences the texts of one call. */
  readonly randomId: (length: number, request: JudgeRequest) => string;
  /** Milliseconds that all attempts at one verdict have together; waiting for a place does not count. */
  readonly deadlineMs: number;
  /** Milliseconds that each call may wait for a place. */
  readonly queueMs: number;
  /** See `LlmJudgeParts`. */
  readonly repeat: number;
};

/** A score or a reason, with the judge's words. */
export type Reading =
  | Extract<ParsedVerdict, { readonly reason?: undefined }>
  | { readonly score: null; readonly reason: UnscoredReason; readonly feedback: string };

export type Asked = {
  readonly reading: Reading;
  /** Of all attempts together; `null` where none was answered. */
  readonly usage: Usage | null;
  /** Of the last attempt that was answered. */
  readonly settings?: JudgeSettings;
};

/** How one attempt differs from the others. */
type Attempt = {
  readonly number: number;
  readonly form: OutputForm;
  readonly maxTokens: number;
  /** Why the reply before it could not be read. */
  readonly reask?: UnscoredReason;
};

/** Calls for one verdict: the first, and at most two more where a reply cannot be read. */
const mostAttempts = 3;
/** With less time left than this, asking again would only end in a timeout. */
const leastMs = 1_000;
const mostTokens = 8_192;
/** White space at the end of a reply that shows a model lost in it, as weak ones get in JSON mode. */
const runaway = /\s{200}$/;
const repeatable: ReadonlySet<UnscoredReason | undefined> = new Set([
  'no-verdict',
  'ambiguous',
  'out-of-range',
  'truncated',
  'empty',
]);

/**
 * Asks a model for a verdict, again where its reply cannot be read, and says what came of it. A timeout, a refusal, a
 * withheld reply and a failed server are not asked again. Rejects only when `signal` aborts.
 */
export async function askJudge(
  asking: Asking,
  request: JudgeRequest,
  guarded: GuardedRequest,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  let attempt: Attempt = { number: 1, form: 'json', maxTokens: asking.params.maxTokens };
  let left = asking.deadlineMs;
  let usage: Usage | null = null;
  let settings: JudgeSettings | undefined;
  let reading: Reading | undefined;
  for (;;) {
    const fence = fenceFor(request, (length) => asking.randomId(length, request));
    let reply: ChatReply;
    try {
      reply = await call(asking, { guarded, fence, attempt }, left, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const spent = error instanceof ModelError ? error.usage : undefined;
      const failed = readFailure(error);
      // Why the first reply could not be read says more than that the server failed afterwards.
      const better = reading !== undefined && failed.reason === 'error' ? reading : failed;
      return { reading: better, usage: sumOf(usage, spent), ...(settings && { settings }) };
    }
    usage = sumOf(usage, reply.usage);
    settings = settingsOf(asking, attempt, reply);
    reading = readReply(reply, request, fence);
    left -= reply.cached ? 0 : reply.ms;
    const done = !repeatable.has(reading.reason) || attempt.number === mostAttempts || left < leastMs;
    if (done) return { reading, usage, settings };
    attempt = next(attempt, reading.reason, reply);
  }
}

type Wording = { readonly guarded: GuardedRequest; readonly fence: string; readonly attempt: Attempt };

function call(
  { model, rubric, params, queueMs, repeat }: Asking,
  { guarded, fence, attempt }: Wording,
  deadlineMs: number,
  signal: AbortSignal | undefined,
): Promise<ChatReply> {
  const { number, form, maxTokens, reask } = attempt;
  const wording = { rubric, texts: guarded.texts, fence, ...(reask === undefined ? {} : { reask }) };
  const plainMessages = judgeMessages({ ...wording, form: 'text' });
  const { maxTokens: _asked, ...sampling } = params;
  const asJson = {
    messages: judgeMessages({ ...wording, form: 'json' }),
    plainMessages,
    format: verdictFormat,
  };
  return model.complete(
    {
      purpose: 'judge',
      ...(form === 'json' ? asJson : { messages: plainMessages }),
      ...sampling,
      maxTokens,
      repeat: repeat * mostAttempts + number - 1,
    },
    { deadlineMs, queueMs, ...(signal === undefined ? {} : { signal }) },
  );
}

/** Makes the next attempt differ from the one whose reply could not be read. */
function next(
  { number, form, maxTokens }: Attempt,
  reason: UnscoredReason | undefined,
  reply: ChatReply,
): Attempt {
  const roomier = reason === 'truncated' || reason === 'empty';
  // JSON that failed twice, or ran on in white space, is not asked for again.
  const leaveJson = number + 1 === mostAttempts || runaway.test(reply.text);
  return {
    number: number + 1,
    form: leaveJson ? 'text' : form,
    maxTokens: roomier ? Math.max(maxTokens, Math.min(mostTokens, maxTokens * 2)) : maxTokens,
    ...(reason === undefined ? {} : { reask: reason }),
  };
}

function settingsOf({ model, params }: Asking, attempt: Attempt, reply: ChatReply): JudgeSettings {
  return {
    baseUrl: model.baseUrl,
    served: reply.model,
    ...(reply.fingerprint === undefined ? {} : { fingerprint: reply.fingerprint }),
    format: attempt.form === 'text' ? 'text' : reply.format,
    params: wireParams({ ...params, maxTokens: attempt.maxTokens }),
    omitted: reply.omitted,
    attempts: attempt.number,
  };
}

const unread = (reason: UnscoredReason, feedback: string): Reading => ({ score: null, reason, feedback });

/** Reads a reply that arrived. Its thoughts are not read: a verdict there is a draft. */
function readReply(reply: ChatReply, request: JudgeRequest, fence: string): Reading {
  const { question, reference, answer } = request;
  if (reply.finish === 'filtered') return unread('filtered', 'The server of the judge withheld its reply.');
  if (reply.finish === 'refused') return unread('refused', 'The judge refused to judge this answer.');
  const truncated = reply.finish === 'length';
  if (truncated && reply.text.trim() === '')
    return unread('truncated', 'The judge spent all its tokens on thinking and said nothing.');
  const parsed = parseVerdict(reply.text, { truncated, untrusted: [question, reference, answer] });
  return parsed.score === null
    ? unread(parsed.reason, unreadable[parsed.reason])
    : { ...parsed, feedback: withoutFence(parsed.feedback, fence) };
}

/** Feedback without the marks of the prompt, which weak models repeat. */
function withoutFence(feedback: string, fence: string): string {
  const fenceLine = /^<<<\S{1,80} (?:begin|end) [a-z ]{1,30}>>>\n?/gm;
  return feedback.replace(fenceLine, '').replaceAll(fence, '').trim();
}

/** What stands in place of a reply that could not be read. Its own words are no feedback, and may be anything. */
const unreadable: Readonly<Record<ParseFailure, string>> = {
  'no-verdict': 'The reply of the judge states no score.',
  ambiguous: 'The reply of the judge states more than one score.',
  'out-of-range': 'The judge used another scale than 1 to 5.',
  truncated: 'The reply of the judge was cut off before its score.',
  refused: 'The judge refused to judge this answer.',
  empty: 'The judge said nothing.',
};

/** What a failed call means for a verdict. */
export function readFailure(error: unknown): Reading {
  const feedback = `The judge gave no verdict: ${error instanceof Error ? error.message : 'unknown failure'}`;
  if (!(error instanceof ModelError)) return unread('error', feedback);
  const { failure } = error;
  const own =
    failure === 'timeout' || failure === 'budget' || failure === 'filtered' || failure === 'refused';
  return unread(own ? failure : 'error', feedback);
}

/** Tokens of two calls together; `null` where neither was counted. */
export function sumOf(one: Usage | null, other: Usage | undefined): Usage | null {
  if (one === null || other === undefined) return one ?? other ?? null;
  const estimated = one.estimated === true || other.estimated === true;
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    ...(estimated ? { estimated } : {}),
  };
}

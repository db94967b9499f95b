import { readFailure, sumOf } from '../../judge/ask-judge.ts';
import { visibleText } from '../../judge/injection/fold.ts';
import type { JudgeParams } from '../../judge/prompts/presets.ts';
import type { UnscoredReason, Usage } from '../../judge/verdict.ts';
import type { ChatModel, ChatReply } from '../../model/chat-model.ts';
import { ModelError } from '../../model/model-error.ts';
import { type AltererPrompt, alteredFormat, altererMessages } from '../prompts/alterer-prompt.ts';
import { changedPositions } from './changed-positions.ts';
import { type AlterationFailure, parseAlteration } from './parse-alteration.ts';

export type AlterationAsking = {
  readonly model: ChatModel;
  readonly params: JudgeParams;
  readonly prompt: Omit<AltererPrompt, 'earlier'>;
  /** Milliseconds that all attempts have together, and that each may wait for a place. */
  readonly deadlineMs: number;
  readonly queueMs: number;
};

export type Alteration = {
  /** The altered set; of one that is not verified the last that could be read, else `null`. */
  readonly questions: readonly string[] | null;
  /** Positions, from 1, that differ from the original by our own comparison. */
  readonly changed: readonly number[];
  /** True where exactly as many positions differ as were asked for. Only then is the variant scored. */
  readonly verified: boolean;
  readonly reason?: AlterationFailure | UnscoredReason | 'wrong-count';
  readonly usage: Usage | null;
};

const mostAttempts = 3;
const mostTokens = 8_192;
const leastMs = 1_000;

/**
 * Asks for a variant of a set with exactly so many changes, again where our own comparison counts another number, and
 * leaves it out with a reason after the third reply. Rejects only when `signal` aborts.
 */
export async function askAlteration(asking: AlterationAsking, signal?: AbortSignal): Promise<Alteration> {
  const { prompt, deadlineMs } = asking;
  let left = deadlineMs;
  let { maxTokens } = asking.params;
  let last: Alteration = { questions: null, changed: [], verified: false, reason: 'timeout', usage: null };
  for (let attempt = 0; attempt < mostAttempts && left >= leastMs; attempt += 1) {
    let reply: ChatReply;
    try {
      const earlier = attempt === 0 ? undefined : last.questions === null ? null : last.changed.length;
      reply = await call(asking, { attempt, maxTokens, left, earlier, signal });
    } catch (error) {
      signal?.throwIfAborted();
      const usage = sumOf(last.usage, error instanceof ModelError ? error.usage : undefined);
      const reason = readFailure(error).reason ?? 'error';
      return { ...last, usage, ...(attempt > 0 && reason === 'error' ? {} : { reason }) };
    }
    left -= reply.cached ? 0 : reply.ms;
    last = { ...read(reply, prompt), usage: sumOf(last.usage, reply.usage) };
    if (last.verified || reply.finish === 'filtered' || reply.finish === 'refused') return last;
    if (last.reason === 'truncated') maxTokens = Math.max(maxTokens, Math.min(mostTokens, maxTokens * 2));
  }
  return last;
}

type Attempt = {
  readonly attempt: number;
  readonly maxTokens: number;
  readonly left: number;
  readonly earlier: number | null | undefined;
  readonly signal: AbortSignal | undefined;
};

function call(
  { model, params, prompt, queueMs }: AlterationAsking,
  { attempt, maxTokens, left, earlier, signal }: Attempt,
): Promise<ChatReply> {
  const messages = altererMessages({ ...prompt, ...(earlier === undefined ? {} : { earlier }) });
  const format = attempt + 1 < mostAttempts ? { format: alteredFormat(prompt.questions.length) } : {};
  return model.complete(
    { ...params, purpose: 'alterer', messages, ...format, maxTokens, repeat: attempt },
    { deadlineMs: left, queueMs, ...(signal === undefined ? {} : { signal }) },
  );
}

function read(
  reply: ChatReply,
  { questions, metric, count }: AlterationAsking['prompt'],
): Omit<Alteration, 'usage'> {
  const none = { questions: null, changed: [], verified: false };
  if (reply.finish === 'filtered' || reply.finish === 'refused') return { ...none, reason: reply.finish };
  const truncated = reply.finish === 'length';
  const parsed = parseAlteration(reply.text, { metric, size: questions.length, truncated });
  if (parsed.questions === null) return { ...none, reason: parsed.reason };
  const changed = changedPositions(questions.map(visibleText), parsed.questions) ?? [];
  const verified = changed.length === count;
  return { questions: parsed.questions, changed, verified, ...(verified ? {} : { reason: 'wrong-count' }) };
}

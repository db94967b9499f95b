import { readFailure, sumOf } from '../judge/ask-judge.ts';
import type { JudgeParams } from '../judge/prompts/presets.ts';
import type { Usage } from '../judge/verdict.ts';
import type { ChatMessage, ChatModel, ChatReply, ReplyFormat } from '../model/chat-model.ts';
import { ModelError } from '../model/model-error.ts';
import { fewestQuestions, type Metric, type MetricReason, type MetricScore } from './scores/metric.ts';
import { parseScores } from './scores/parse-scores.ts';

export type ScoresAsking<M extends Metric> = {
  readonly model: ChatModel;
  readonly params: JudgeParams;
  /** What the call is for, in records and budgets. */
  readonly purpose: string;
  readonly metrics: readonly M[];
  readonly questions: readonly string[];
  /** The prompt for some of the metrics; `again` where an earlier reply left them out. */
  readonly messages: (wanted: readonly M[], again: boolean) => ChatMessage[];
  readonly format: (wanted: readonly M[]) => ReplyFormat;
  /** Texts in which the judge does not speak: the statement and the questions, and what it is shown of others. */
  readonly untrusted: readonly string[];
  /** Milliseconds that all attempts have together, and that each may wait for a place. */
  readonly deadlineMs: number;
  readonly queueMs: number;
};

export type AskedScores<M extends Metric> = {
  readonly scores: ReadonlyMap<M, MetricScore>;
  /** Of all attempts together; `null` where none was answered or needed. */
  readonly usage: Usage | null;
  /** True where there were replies and every one came from a cache. */
  readonly cached: boolean;
  /** The last reply as it came; `null` where none did. For records: it may quote a learner. */
  readonly raw: string | null;
};

/** Calls for one set: the first, and at most two more for the metrics that could not be read. */
const mostAttempts = 3;
const mostTokens = 8_192;
/** With less time left than this, asking again would only end in a timeout. */
const leastMs = 1_000;
const repeatable: ReadonlySet<MetricReason> = new Set([
  'no-verdict',
  'ambiguous',
  'out-of-range',
  'truncated',
  'empty',
]);

/**
 * Asks a model for the scores of a set, again for those metrics alone that a reply left out or put unclearly, and says
 * of each what came of it. A metric for which the set is too small is not asked for (`too-few`); what was read once
 * stays, whatever a later reply says. Rejects only when `signal` aborts.
 */
export async function askScores<M extends Metric>(
  asking: ScoresAsking<M>,
  signal?: AbortSignal,
): Promise<AskedScores<M>> {
  const scores = new Map<M, MetricScore>();
  for (const metric of asking.metrics)
    if (asking.questions.length < fewestQuestions[metric])
      scores.set(metric, { score: null, reason: 'too-few', justification: '' });
  let wanted = asking.metrics.filter((metric) => !scores.has(metric));
  let usage: Usage | null = null;
  let raw: string | null = null;
  let cached: boolean | undefined;
  let left = asking.deadlineMs;
  let { maxTokens } = asking.params;
  for (let attempt = 0; attempt < mostAttempts && wanted.length > 0 && left >= leastMs; attempt += 1) {
    let reply: ChatReply;
    try {
      reply = await call(asking, wanted, { attempt, maxTokens, left, signal });
    } catch (error) {
      signal?.throwIfAborted();
      usage = sumOf(usage, error instanceof ModelError ? error.usage : undefined);
      cached = false;
      const reason = readFailure(error).reason ?? 'error';
      // Why an earlier reply could not be read says more than that the server failed afterwards.
      for (const metric of wanted)
        if (!scores.has(metric) || reason !== 'error')
          scores.set(metric, { score: null, reason, justification: '' });
      break;
    }
    usage = sumOf(usage, reply.usage);
    raw = reply.text;
    cached = reply.cached && cached !== false;
    left -= reply.cached ? 0 : reply.ms;
    const read = readReply(reply, wanted, asking.untrusted);
    for (const [metric, score] of read) scores.set(metric, score);
    const open = [...read].filter(([, { reason }]) => reason !== undefined && repeatable.has(reason));
    if (open.some(([, { reason }]) => reason === 'truncated' || reason === 'empty'))
      maxTokens = Math.max(maxTokens, Math.min(mostTokens, maxTokens * 2));
    wanted = open.map(([metric]) => metric);
  }
  for (const metric of wanted)
    if (!scores.has(metric)) scores.set(metric, { score: null, reason: 'timeout', justification: '' });
  return { scores, usage, cached: cached === true, raw };
}

type Attempt = {
  readonly attempt: number;
  readonly maxTokens: number;
  readonly left: number;
  readonly signal: AbortSignal | undefined;
};

function call<M extends Metric>(
  { model, params, purpose, messages, format, queueMs }: ScoresAsking<M>,
  wanted: readonly M[],
  { attempt, maxTokens, left, signal }: Attempt,
): Promise<ChatReply> {
  return model.complete(
    {
      ...params,
      purpose,
      messages: messages(wanted, attempt > 0),
      // JSON that failed twice is not asked for again as such: the form stands in the prompt too.
      ...(attempt + 1 < mostAttempts ? { format: format(wanted) } : {}),
      maxTokens,
      repeat: attempt,
    },
    { deadlineMs: left, queueMs, ...(signal === undefined ? {} : { signal }) },
  );
}

function readReply<M extends Metric>(
  reply: ChatReply,
  wanted: readonly M[],
  untrusted: readonly string[],
): ReadonlyMap<M, MetricScore> {
  const { finish } = reply;
  if (finish === 'filtered' || finish === 'refused')
    return new Map(wanted.map((metric) => [metric, { score: null, reason: finish, justification: '' }]));
  return parseScores(reply.text, wanted, { truncated: finish === 'length', untrusted });
}

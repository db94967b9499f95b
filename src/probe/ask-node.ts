import type { ChatModel, ChatReply } from '../model/chat-model.ts';
import { ModelError } from '../model/model-error.ts';
import { createForgetfulModel } from '../model/shorten-history.ts';
import { promptOf } from './lead-of.ts';
import type { AnswerLine, ProbeReason } from './lines.ts';
import { minK, minKTokens } from './memorization.ts';
import { modeOf, type Part } from './part.ts';

export type AskParts = {
  readonly model: ChatModel;
  /** The run whose call it is, in the model server's queue. */
  readonly lane: string;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

/** `failed`: the model gave nothing that says anything about this node; another try may. */
export type Asked =
  | { readonly kind: 'line'; readonly line: AnswerLine; readonly spoke: boolean }
  | { readonly kind: 'failed'; readonly error: ModelError; readonly line: AnswerLine };

/**
 * Puts one node's question to the model. Whatever comes of it becomes a line: an answer, or none with a reason.
 * Rejects only when `signal` aborts, and with what is no failure of a model.
 */
export async function askNode(part: Part, all: readonly Part[], id: string, parts: AskParts): Promise<Asked> {
  const at = (): string => new Date(parts.now()).toISOString();
  const prompt = promptOf(part, all, id);
  if ('missing' in prompt) {
    const detail = `Not asked: no answer to show of ${prompt.missing.join(', ')}`;
    const line = { id, answer: null, reason: 'missing-predecessor' as const, detail };
    return { kind: 'line', spoke: false, line: { ...line, at: at(), ms: 0, usage: null } };
  }
  const mode = modeOf(part, id);
  const asked = {
    id,
    ...(part.mode !== 'zero-shot' && mode === 'zero-shot' ? { from: 'zero-shot' as const } : {}),
    ...(prompt.shown.length === 0 ? {} : { shown: [...prompt.shown] }),
    prompt: prompt.text,
    promptHash: prompt.hash,
  };
  const started = parts.now();
  try {
    const model = mode === 'multi-turn' ? createForgetfulModel(parts.model) : parts.model;
    const reply = await model.complete(
      {
        messages: prompt.messages,
        purpose: 'subject',
        ...(mode === 'zero-shot' ? { logprobs: true } : {}),
        ...(part.repeat === 0 ? {} : { repeat: part.repeat }),
      },
      { signal: parts.signal, lane: parts.lane },
    );
    return { kind: 'line', spoke: true, line: { ...asked, ...answerOf(reply), at: at() } };
  } catch (error) {
    if (parts.signal.aborted || !(error instanceof ModelError)) throw error;
    const reason = reasons[error.failure];
    const usage = error.usage ?? null;
    const failure = {
      answer: null,
      reason,
      detail: error.message,
      at: at(),
      ms: parts.now() - started,
      usage,
    };
    const line = { ...asked, ...failure };
    return isAboutTheNode(error) ? { kind: 'line', spoke: true, line } : { kind: 'failed', error, line };
  }
}

type Said = Omit<AnswerLine, 'id' | 'at' | 'prompt' | 'promptHash' | 'shown' | 'from'>;

function answerOf(reply: ChatReply): Said {
  const { text, finish, logprobs, usage, omitted, droppedTurns } = reply;
  const value = logprobs === undefined ? null : minK(logprobs);
  const reason = notJudged(reply);
  return {
    answer: text,
    ...(reason === null ? {} : { reason }),
    ...(reason === 'empty' && finish === 'length' ? { detail: usedUp } : {}),
    finish,
    model: reply.model,
    ...(omitted.length === 0 ? {} : { omitted: [...omitted] }),
    ...(droppedTurns === undefined ? {} : { droppedTurns }),
    ...(logprobs === undefined ? {} : { logprobs: logprobs.slice(0, minKTokens).map(toMicros) }),
    ...(value === null ? {} : { minK: value }),
    ms: reply.ms,
    usage: { ...usage, ...(reply.attempts === undefined ? {} : { attempts: reply.attempts }) },
  };
}

const usedUp = 'Nothing was said before the token limit; thinking may have used it up';

/** Six decimals: more than a server computes with, and a third of the digits. */
const toMicros = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * Why an answer is not judged: it is empty, the server filtered it, or says that the model refused. An answer that is
 * cut off is judged, since it may well hold what counts, and marked by its `finish`.
 */
function notJudged({ text, finish }: ChatReply): ProbeReason | null {
  if (finish === 'filtered' || finish === 'refused') return finish;
  return text.trim() === '' ? 'empty' : null;
}

const reasons: Readonly<Record<ModelError['failure'], ProbeReason>> = {
  timeout: 'timeout',
  budget: 'budget',
  filtered: 'filtered',
  refused: 'refused',
  'rate-limited': 'error',
  'context-length': 'error',
  unauthorized: 'error',
  'not-found': 'error',
  'bad-request': 'error',
  unreachable: 'error',
  'server-error': 'error',
};

/** Whether a failure comes from what was asked, so that asking again would end the same. */
function isAboutTheNode({ failure }: ModelError): boolean {
  return failure === 'filtered' || failure === 'refused' || failure === 'context-length';
}

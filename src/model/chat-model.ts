import type { Json } from '../json.ts';
import type { Usage } from '../judge/verdict.ts';

export type ChatMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

/** The forms a reply can be asked in, from the strictest down. */
export type FormatKind = 'json-schema' | 'json' | 'text';

/**
 * How the reply is to be written; without one, as free text. A server that refuses a form gets the next one down:
 * `json-schema`, `json`, `text`. Where a schema cannot be sent as one, it is shown to the model in a sentence at the
 * end of the last user message.
 */
export type ReplyFormat =
  | { readonly kind: 'json-schema'; readonly name: string; readonly schema: { readonly [key: string]: Json } }
  | { readonly kind: 'json' };

/** One question to a model. Parameters left out are the server's own defaults. */
export type ChatRequest = {
  readonly messages: readonly ChatMessage[];
  /**
   * What is sent in place of `messages` where the server takes no JSON format and `format` asked for one. Without
   * it, `messages` are sent, with a sentence at the end that asks for the JSON.
   */
  readonly plainMessages?: readonly ChatMessage[];
  /** What the call is for, in records and budgets: `subject`, `judge`, `tutor`, `asker`, … */
  readonly purpose: string;
  readonly format?: ReplyFormat;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly seed?: number;
  readonly logprobs?: boolean;
  /** Further parameters of the server, sent as they are (`reasoning_effort`, `stop`, …). */
  readonly extra?: { readonly [name: string]: Json };
  /**
   * Which of several asks of this same request this is, from 0. Caches and recordings tell repeats apart by it: who
   * asks again because a reply was unusable counts it up, or gets the same reply from the cache.
   */
  readonly repeat?: number;
};

/** Why the model stopped: `length` means that the text is cut off. */
export type FinishReason = 'stop' | 'length' | 'filtered' | 'refused' | 'unknown';

export type ChatReply = {
  /** What the model says to the reader; never its reasoning. May be empty. */
  readonly text: string;
  readonly finish: FinishReason;
  /** What the model thought, where the server gives it apart or inside thinking tags. Never shown to a learner. */
  readonly reasoning?: string;
  readonly usage: Usage;
  /** The model as the server names it. */
  readonly model: string;
  /** The server's mark of the weights and software that answered; another one may answer otherwise. */
  readonly fingerprint?: string;
  /** The format that the server really took: a server without schemas falls back to `json`, then `text`. */
  readonly format: FormatKind;
  /** Parameters of this request that server and model refuse and that were left out, as on the wire: `top_p`, … */
  readonly omitted: readonly string[];
  /**
   * Natural log-probability of each token of `text`, in order; each ≤ 0. Absent where the server gives none, gives
   * a placeholder such as -9999 for one of them, or where tokens and text cannot be matched.
   */
  readonly logprobs?: readonly number[];
  /** From first attempt to reply, in milliseconds. */
  readonly ms: number;
  /** True when it came from a cache or a recording and cost nothing. */
  readonly cached: boolean;
  /** Requests that it took, refused parameters and retries included; `usage` is the sum over them. */
  readonly attempts?: number;
  /** Turns left out from the start of the conversation because it did not fit the model's context. */
  readonly droppedTurns?: number;
};

/** How a call failed for good, after all the attempts that were worth making. */
export type ModelFailure =
  | 'timeout'
  | 'budget'
  | 'filtered'
  | 'refused'
  | 'rate-limited'
  | 'context-length'
  | 'unauthorized'
  | 'not-found'
  | 'bad-request'
  | 'unreachable'
  | 'server-error';

export type ChatOptions = {
  readonly signal?: AbortSignal;
  /** Milliseconds for everything: waiting for a place, all attempts, the body. */
  readonly deadlineMs?: number;
  /**
   * Milliseconds of waiting (for a place, or because the server asked for a pause) that do not count against
   * `deadlineMs`. Default: what the model was opened with, else 0. For batches, where patience is cheaper than a lost answer.
   */
  readonly queueMs?: number;
  /** Whose call it is (a session, a run): servers are shared fairly between these. Default: the purpose. */
  readonly lane?: string;
  /** Told the number of calls ahead when the call has to wait for a place, and again when that falls. */
  readonly onQueued?: (ahead: number) => void;
  /**
   * Who may reuse the reply: `verdicts` for what all runs share, a run's id for what stays within it; `null` for
   * nobody. Default: what the model was opened with; without one nothing is cached.
   */
  readonly cacheScope?: string | null;
};

/**
 * A chat model on some server. One owner of retries, deadline, concurrency and budget is behind it: callers call
 * once. Rejects with a `ModelError` (see model-error.ts) or, when `signal` aborts, with the signal's reason.
 */
export interface ChatModel {
  /** The model's name, as the user wrote it. */
  readonly name: string;
  /** Where its server is, normalised; holds no secret. */
  readonly baseUrl: string;
  complete(request: ChatRequest, options?: ChatOptions): Promise<ChatReply>;
}

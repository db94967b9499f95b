import type { Json } from '../json.ts';
import type { Usage } from '../judge/verdict.ts';

export type ChatMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

/** How the reply is to be written; without one, as free text. */
export type ReplyFormat =
  | { readonly kind: 'json-schema'; readonly name: string; readonly schema: { readonly [key: string]: Json } }
  | { readonly kind: 'json' };

/** One question to a model. Parameters left out are the server's own defaults. */
export type ChatRequest = {
  readonly messages: readonly ChatMessage[];
  /**
   * What is sent in place of `messages` where the server takes no JSON format and `format` asked for one. Without
   * it, `messages` are sent as they are.
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
  /** The format that the server really took: a server without schemas falls back to `json`, then `text`. */
  readonly format: 'json-schema' | 'json' | 'text';
  /** Parameters that this server and model refuse, and that were left out. */
  readonly omitted: readonly string[];
  /** Natural log-probability of each token of `text`, in order; absent where the server gives none. */
  readonly logprobs?: readonly number[];
  /** From first attempt to reply, in milliseconds. */
  readonly ms: number;
  /** True when it came from a cache or a recording and cost nothing. */
  readonly cached: boolean;
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

import type { ChatReply, ChatRequest } from './chat-model.ts';
import type { ModelError } from './model-error.ts';

/**
 * Something in a request that a server may refuse: a parameter's name on the wire (`max_tokens`, `temperature`, …),
 * a form of reply (`json-schema`, `json`), or a habit (`system`: messages with that role).
 */
export type Feature = string;

/** One try at one request. */
export type Call = {
  readonly request: ChatRequest;
  /** What must not be sent. */
  readonly refused: ReadonlySet<Feature>;
  /** Most tokens that this server lets a model write; caps `request.maxTokens`. */
  readonly outputLimit: number | undefined;
};

/** What a server says of its own accord; the rest of a `ChatReply` is known only after all the tries. */
export type ServerReply = Omit<ChatReply, 'ms' | 'cached' | 'attempts' | 'droppedTurns'>;

/**
 * How a try came out.
 * - `replied`: there is a reply. `misbehaved` are features that the server took and could not handle.
 * - `refused`: the server does not take `features` (or more than `outputLimit` tokens: of this call where
 *   `onlyHere`, of any call otherwise). Nothing was spent; the call is worth asking again without them. `error` is
 *   for the case that nothing is left to leave out.
 * - `failed`: `again` says whether a later try may succeed, `waitMs` the time that the server asked for,
 *   `congestion` what it says about the server's load, `accepted` whether the model may have worked (and cost).
 */
export type Try =
  | { readonly kind: 'replied'; readonly reply: ServerReply; readonly misbehaved: readonly Feature[] }
  | {
      readonly kind: 'refused';
      readonly features: readonly Feature[];
      readonly outputLimit?: number;
      readonly onlyHere?: boolean;
      readonly error: ModelError;
    }
  | {
      readonly kind: 'failed';
      readonly error: ModelError;
      readonly again: boolean;
      readonly waitMs?: number;
      readonly congestion: 'throttled' | 'failing' | 'none';
      readonly accepted: boolean;
    };

/** One model on one server, without retries, queues or memory: what an adapter implements. */
export interface ModelServer {
  /** The model as the server knows it. */
  readonly model: string;
  /** Where the server is, normalised; holds no secret. */
  readonly baseUrl: string;
  /** Everything in this call that a server could refuse. */
  features(call: Call): readonly Feature[];
  /** Sends one request and reads its whole answer. Rejects only with the reason of `signal`. */
  try(call: Call, signal: AbortSignal): Promise<Try>;
}

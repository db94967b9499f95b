import { z } from 'zod';
import type { Json } from '../json.ts';
import type { ChatModel, ChatReply, ChatRequest } from './chat-model.ts';
import { ModelError } from './model-error.ts';
import { ChatReplySchema } from './reply-schema.ts';
import { type ModelIdentity, requestKey } from './request-key.ts';

const failures = [
  'timeout',
  'budget',
  'filtered',
  'refused',
  'rate-limited',
  'context-length',
  'unauthorized',
  'not-found',
  'bad-request',
  'unreachable',
  'server-error',
] as const;

/** One line of a recording: a prompt, and what came of it. */
export const RecordSchema = z.object({
  v: z.literal(1),
  at: z.string(),
  /** The request key: everything that determines the reply. */
  key: z.string(),
  name: z.string(),
  model: z.string(),
  baseUrl: z.string(),
  request: z.looseObject({ purpose: z.string() }),
  reply: ChatReplySchema.optional(),
  error: z.object({ failure: z.enum(failures), message: z.string() }).optional(),
});
export type ModelRecord = z.infer<typeof RecordSchema>;

/** Where records go, one JSON value a line. */
export type RecordSink = { readonly append: (record: Json) => Promise<void> };

export type RecordedModelOptions = {
  readonly sink: RecordSink;
  readonly identity: ModelIdentity;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

/**
 * `model` with every prompt and what came of it written to `sink`, replies from a cache included, so that the
 * recording alone can play the run again. Rejects when the sink does: a recording with holes is none.
 */
export function createRecordedModel(
  model: ChatModel,
  { sink, identity, now }: RecordedModelOptions,
): ChatModel {
  const write = (request: ChatRequest, outcome: Outcome): Promise<void> =>
    sink.append({
      v: 1,
      at: new Date(now()).toISOString(),
      key: requestKey(identity, request),
      name: model.name,
      model: identity.model,
      baseUrl: identity.baseUrl,
      request,
      ...outcome,
    });
  return {
    name: model.name,
    baseUrl: model.baseUrl,
    async complete(request, options = {}) {
      let reply: ChatReply;
      try {
        reply = await model.complete(request, options);
      } catch (error) {
        if (error instanceof ModelError)
          await write(request, { error: { failure: error.failure, message: error.message } });
        throw error;
      }
      await write(request, { reply });
      return reply;
    },
  };
}

type Outcome =
  | { readonly reply: ChatReply }
  | { readonly error: { readonly failure: ModelError['failure']; readonly message: string } };

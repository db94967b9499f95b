import { z } from 'zod';
import type { ChatReply } from './chat-model.ts';

/** A reply as it is kept in caches and recordings. */
export const ChatReplySchema = z.object({
  text: z.string(),
  finish: z.enum(['stop', 'length', 'filtered', 'refused', 'unknown']),
  reasoning: z.string().optional(),
  usage: z.object({
    input: z.number().nonnegative(),
    output: z.number().nonnegative(),
    estimated: z.boolean().optional(),
  }),
  model: z.string(),
  fingerprint: z.string().optional(),
  format: z.enum(['json-schema', 'json', 'text']),
  omitted: z.array(z.string()),
  logprobs: z.array(z.number().max(0)).optional(),
  ms: z.number().nonnegative(),
  cached: z.boolean(),
  attempts: z.number().optional(),
  droppedTurns: z.number().optional(),
});

type Read = z.infer<typeof ChatReplySchema>;

/** The stored reply as one that comes from memory: it cost nothing this time. */
export function fromMemory(reply: Read): ChatReply {
  const { reasoning, fingerprint, logprobs, droppedTurns } = reply;
  return {
    text: reply.text,
    finish: reply.finish,
    usage: { input: 0, output: 0 },
    model: reply.model,
    format: reply.format,
    omitted: reply.omitted,
    ms: 0,
    cached: true,
    attempts: 0,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(droppedTurns === undefined ? {} : { droppedTurns }),
  };
}

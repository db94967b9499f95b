import { z } from 'zod';

/**
 * What a platform brings from a person, in the core's words. `id` names the human message for ever (team, channel and
 * timestamp; a snowflake), not the delivery: two events of one message have one id.
 */
export const InboundSchema = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(['message', 'edit', 'deletion']),
  text: z.string(),
  /** The platform's time, ISO 8601 UTC. */
  sentAt: z.string(),
  /** Where it was written and where the answer goes, as the platform knows it. */
  place: z.string().min(1).max(200),
  /** Who wrote it, as the platform knows them: `slack:T1:U1`. */
  person: z.string().min(1).max(200),
  /** The message that was edited or deleted. */
  of: z.string().optional(),
});
export type Inbound = z.infer<typeof InboundSchema>;

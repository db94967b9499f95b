import { z } from 'zod';

const snowflake = z.string().regex(/^\d{5,20}$/);

export const UserSchema = z.object({
  id: snowflake,
  bot: z.boolean().optional(),
  username: z.string().optional(),
  global_name: z.string().nullish(),
});

/** A message, as far as we read it; of an event or of the history. */
export const MessageSchema = z.object({
  id: snowflake,
  channel_id: snowflake,
  guild_id: snowflake.optional(),
  type: z.number(),
  author: UserSchema,
  content: z.string(),
  timestamp: z.string(),
  edited_timestamp: z.string().nullish(),
  mentions: z.array(z.object({ id: snowflake })).default([]),
  attachments: z
    .array(z.object({ filename: z.string(), url: z.string(), size: z.number().optional() }))
    .default([]),
  nonce: z.union([z.string(), z.number()]).nullish(),
  components: z.array(z.unknown()).default([]),
  interaction_metadata: z.object({ id: snowflake }).nullish(),
  webhook_id: snowflake.optional(),
});
export type Message = z.infer<typeof MessageSchema>;

/** An edit tells but what has changed, and of which message. */
export const MessageUpdateSchema = MessageSchema.partial().extend({
  id: snowflake,
  channel_id: snowflake,
});

export const MessageDeleteSchema = z.object({
  id: snowflake,
  channel_id: snowflake,
  guild_id: snowflake.optional(),
});

/** Every custom id in a message's components, however deep. */
export function customIdsOf(components: readonly unknown[]): string[] {
  return components.flatMap((component): string[] => {
    if (typeof component !== 'object' || component === null) return [];
    const own =
      'custom_id' in component && typeof component.custom_id === 'string' ? [component.custom_id] : [];
    const inner =
      'components' in component && Array.isArray(component.components) ? component.components : [];
    return [...own, ...customIdsOf(inner)];
  });
}

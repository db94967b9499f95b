import { z } from 'zod';
import { MessageSchema, UserSchema } from './message-schema.ts';

const id = z.string();

const OptionSchema: z.ZodType<CommandOption> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.number(),
    value: z.union([z.string(), z.number(), z.boolean()]).optional(),
    focused: z.boolean().optional(),
    options: z.array(OptionSchema).optional(),
  }),
);

/** An option of a command as it was given. */
export type CommandOption = {
  readonly name: string;
  readonly type: number;
  readonly value?: string | number | boolean | undefined;
  readonly focused?: boolean | undefined;
  readonly options?: CommandOption[] | undefined;
};

const AttachmentSchema = z.object({ filename: z.string(), url: z.string(), size: z.number().optional() });

/** An interaction, as far as we read it. */
export const InteractionSchema = z.object({
  id,
  application_id: id,
  type: z.number(),
  token: z.string().min(1),
  channel_id: id.optional(),
  channel: z.object({ id }).optional(),
  guild_id: id.optional(),
  user: UserSchema.optional(),
  member: z.object({ user: UserSchema }).optional(),
  message: z.object({ id }).optional(),
  data: z
    .object({
      name: z.string().optional(),
      type: z.number().optional(),
      options: z.array(OptionSchema).optional(),
      custom_id: z.string().optional(),
      values: z.array(z.string()).optional(),
      components: z.array(z.unknown()).optional(),
      target_id: id.optional(),
      resolved: z
        .object({
          messages: z.record(z.string(), MessageSchema.pick({ content: true }).partial()).optional(),
          attachments: z.record(z.string(), AttachmentSchema).optional(),
        })
        .optional(),
    })
    .optional(),
});
export type RawInteraction = z.infer<typeof InteractionSchema>;

import { z } from 'zod';

// Servers differ in everything but the outline: whatever is not as expected is read as absent.
const absent = undefined;
const text = z.string().nullish().catch(absent);
const count = z.number().int().nonnegative().nullish().catch(absent);

const PartSchema = z.looseObject({ type: text, text: text, thinking: z.unknown().optional(), refusal: text });
export type Part = z.infer<typeof PartSchema>;

const MessageSchema = z.looseObject({
  content: z
    .union([z.string(), z.array(z.union([PartSchema, z.string().transform((text): Part => ({ text }))]))])
    .nullish()
    .catch(absent),
  refusal: text,
  tool_calls: z
    .array(z.looseObject({ function: z.looseObject({ arguments: z.string() }) }))
    .nullish()
    .catch(absent),
  reasoning_content: text,
  reasoning: text,
  thinking: text,
});

const TokenSchema = z.looseObject({
  token: z.string(),
  logprob: z.number().nullable().catch(null),
  bytes: z.array(z.number()).nullish().catch(absent),
});
export type Token = z.infer<typeof TokenSchema>;

const LogprobsSchema = z.looseObject({
  content: z.array(TokenSchema).nullish().catch(absent),
  // The older form, as in /completions.
  tokens: z.array(z.string()).nullish().catch(absent),
  token_logprobs: z.array(z.number().nullable()).nullish().catch(absent),
});
export type Logprobs = z.infer<typeof LogprobsSchema>;

export const AnswerSchema = z.looseObject({
  model: text,
  system_fingerprint: text,
  error: z.unknown().optional(),
  choices: z
    .array(
      z.looseObject({
        message: MessageSchema,
        finish_reason: text,
        error: z.unknown().optional(),
        logprobs: LogprobsSchema.nullish().catch(absent),
      }),
    )
    .min(1),
  usage: z
    .looseObject({ prompt_tokens: count, completion_tokens: count, total_tokens: count })
    .nullish()
    .catch(absent),
});
export type Answer = z.infer<typeof AnswerSchema>;
export type Choice = Answer['choices'][number];

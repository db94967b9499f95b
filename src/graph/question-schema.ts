import { z } from 'zod';
import { type PackHeader, type Question, reasoningTypes } from './question.ts';

/** Whether a text holds something to read, not just spaces and invisible characters. */
export function hasText(text: string): boolean {
  return /[^\s\p{Cf}\p{Cc}]/u.test(text);
}

const Text = z.string().refine(hasText);
const TextList = z
  .array(Text)
  .nullish()
  .transform((list) => list ?? []);

/** One line of a pack. Fields that it does not name are left out of the result. */
export const QuestionSchema = z.object({
  id: Text,
  depth: z.literal([1, 2, 3]),
  question: Text,
  answer: Text,
  keyPoints: TextList,
  domain: z
    .string()
    .nullish()
    .transform((domain) => (domain !== null && domain !== undefined && hasText(domain) ? domain : null)),
  reasoning: z
    .array(z.enum(reasoningTypes))
    .nullish()
    .transform((list) => list ?? []),
  predecessors: TextList,
  nodeIds: z.array(Text).exactOptional(),
}) satisfies z.ZodType<Question>;

/** The optional first line of a pack. */
export const PackHeaderSchema = z.object({
  pack: Text,
  title: Text.exactOptional(),
  license: Text.exactOptional(),
  version: Text.exactOptional(),
  starter: Text.exactOptional(),
}) satisfies z.ZodType<PackHeader>;

import { z } from 'zod';
import type { Question } from '../graph/question.ts';
import { PackHeaderSchema, QuestionSchema } from '../graph/question-schema.ts';

const QuestionsSchema: z.ZodType<readonly Question[]> = z.array(QuestionSchema).min(1);

/** Questions that somebody added to the store, for everybody who learns on it: a pack of its own. */
export const TopicSchema = z.object({
  v: z.literal(1),
  /** What it is replaced and removed by; a file's name, or the name of its pack. */
  name: z.string().min(1),
  header: PackHeaderSchema.nullable(),
  questions: QuestionsSchema,
  /** The learner who added it. */
  by: z.string(),
  /** Where it came from, so that adding it twice is adding it once. */
  offer: z.string(),
  /** When it was added, ISO 8601 UTC. */
  at: z.string(),
});
export type Topic = z.infer<typeof TopicSchema>;

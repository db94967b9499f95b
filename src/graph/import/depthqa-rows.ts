import { z } from 'zod';
import { hasText, QuestionSchema } from '../question-schema.ts';

/** An id in a table: a text, or a whole number (a Parquet column of integers), which is taken as its digits. */
export const TableIdSchema = z.union([z.string().refine(hasText), z.int().transform(String)]);

const { depth, question, answer, domain } = QuestionSchema.shape;
const Ids = z
  .array(TableIdSchema)
  .nullish()
  .transform((ids) => ids ?? []);

/** A row of DepthQA's table `questions`; its other columns are not used. */
export const DepthqaQuestionSchema = z.object({ qid: TableIdSchema, depth, question, answer, domain });
export type DepthqaQuestion = z.infer<typeof DepthqaQuestionSchema>;

/** A row of DepthQA's table `nodes`. */
export const DepthqaNodeSchema = z.object({
  nodeid: TableIdSchema,
  depth,
  direct_predecessors: Ids,
  direct_successors: Ids,
});
export type DepthqaNode = z.infer<typeof DepthqaNodeSchema>;

/** A row of DepthQA's table `node_to_q`. */
export const NodeToQuestionSchema = z.object({ nodeid: TableIdSchema, qid: TableIdSchema });
export type NodeToQuestion = z.infer<typeof NodeToQuestionSchema>;

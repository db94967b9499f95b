import { z } from 'zod';
import { unscoredReasons } from '../../judge/verdict.ts';
import { dropReasons } from '../questions/question-list.ts';
import { metricReasons } from '../scores/metric.ts';
import { isVariant } from './variant.ts';

const UsageSchema = z.object({
  input: z.number(),
  output: z.number(),
  estimated: z.boolean().optional(),
  /** True where every reply came from a cache and cost nothing. */
  cached: z.boolean().optional(),
});

const made = { at: z.string(), ms: z.number(), usage: UsageSchema.nullable() };
const VariantSchema = z.string().refine(isVariant, 'is no form of a set');

/** Why a set has no questions, beyond what a call may say: `missing` stands in no file of questions. */
export const askReasons = [...unscoredReasons, 'missing'] as const;
export type AskReason = (typeof askReasons)[number];

/** One line of `questions.jsonl`: what one asker asked about one statement. */
export const QuestionsLineSchema = z.object({
  statement: z.string(),
  /** The asker. */
  model: z.string(),
  /** In order, at most five. */
  questions: z.array(z.string()),
  /** What else the reply held, and why it is no question of the set. */
  dropped: z.array(z.object({ text: z.string(), reason: z.enum(dropReasons) })),
  /** The reply as it came; `null` where none did. */
  raw: z.string().nullable(),
  /** Why there are no questions at all. */
  reason: z.enum(askReasons).optional(),
  /** The reason in words. */
  detail: z.string().optional(),
  finish: z.enum(['stop', 'length', 'filtered', 'refused', 'unknown']).optional(),
  /** The asker as its server names it. */
  served: z.string().optional(),
  /** Parameters that the server refused: they were not controlled. */
  omitted: z.array(z.string()).optional(),
  /** Hash of everything that words the prompt apart from the statement; absent where nobody was asked. */
  promptHash: z.string().optional(),
  ...made,
});
export type QuestionsLine = z.infer<typeof QuestionsLineSchema>;

const ScoreSchema = z.number().min(1).max(5).multipleOf(0.5).nullable();
/** `not-asked`: doubt is scored once a set, in the line of one judge. `no-key`: nobody has said whether it is right. `missing`: no questions were written earlier. */
export const lineReasons = [...metricReasons, 'not-asked', 'no-key', 'missing'] as const;
export type LineReason = (typeof lineReasons)[number];
const ReasonSchema = z.enum(lineReasons).optional();
const metricFields = <T extends z.ZodType>(schema: T) => ({
  relevance: schema,
  coherence: schema,
  diversity: schema,
  doubt: schema,
});

/** One line of `scores.jsonl`: what one judge, or the meta-review, gave one form of one set. */
export const SetScoreLineSchema = z.object({
  statement: z.string(),
  model: z.string(),
  variant: VariantSchema,
  /** The judge's name; `meta` for the meta-review. */
  judge: z.string(),
  ...metricFields(ScoreSchema),
  justification: z.object(metricFields(z.string().optional())),
  /** Of each metric without a score. */
  reason: z.object(metricFields(ReasonSchema)).optional(),
  /** Position, from 1, of the first question that doubts; `null` where none does, absent where it is not known. */
  firstDoubt: z.number().int().min(1).nullable().optional(),
  /** True where the scores are estimates from features. */
  estimated: z.boolean().optional(),
  /** Of the meta-review: which judge stood under which label. */
  labels: z.record(z.string(), z.string()).optional(),
  promptHash: z.string(),
  /** The same of the call for doubt. */
  doubtHash: z.string().optional(),
  ...made,
});
export type SetScoreLine = z.infer<typeof SetScoreLineSchema>;

/** Why there is no altered set that can be scored. */
export const alterationReasons = [
  ...unscoredReasons,
  'no-questions',
  'wrong-size',
  'wrong-count',
  'too-few',
] as const;

/** One line of `alterations.jsonl`: a set with so many questions made worse for one metric. */
export const AlterationLineSchema = z.object({
  statement: z.string(),
  model: z.string(),
  variant: VariantSchema,
  alterer: z.string(),
  questions: z.array(z.string()),
  /** Positions, from 1, that differ by our own comparison. */
  changed: z.array(z.number().int().min(1)),
  /** True where as many differ as were asked for. Only then is the variant scored. */
  verified: z.boolean(),
  reason: z.enum(alterationReasons).optional(),
  promptHash: z.string(),
  ...made,
});
export type AlterationLine = z.infer<typeof AlterationLineSchema>;

type SetOf = { readonly statement: string; readonly model: string };
/** What tells the lines of a file apart. */
export const questionsKey = ({ statement, model }: SetOf): string => JSON.stringify([statement, model]);
export const formKey = ({ statement, model, variant }: SetOf & { readonly variant: string }): string =>
  JSON.stringify([statement, model, variant]);
export const scoreKey = ({
  statement,
  model,
  variant,
  judge,
}: SetOf & { readonly variant: string; readonly judge: string }): string =>
  JSON.stringify([statement, model, variant, judge]);

/** All lines of a run, by their keys. */
export type CuriousLines = {
  readonly questions: Map<string, QuestionsLine>;
  readonly scores: Map<string, SetScoreLine>;
  readonly alterations: Map<string, AlterationLine>;
};

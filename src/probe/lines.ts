import { z } from 'zod';
import { isScore, unscoredReasons } from '../judge/verdict.ts';

/**
 * Why a node has no score, beyond what a judge may say: `missing-predecessor` was not asked, since an answer that it
 * builds on is not there; `missing` has no answer in the file of recorded answers, or in the zero-shot run.
 */
export const probeReasons = [...unscoredReasons, 'missing-predecessor', 'missing'] as const;
export type ProbeReason = (typeof probeReasons)[number];

const UsageSchema = z.object({
  input: z.number(),
  output: z.number(),
  estimated: z.boolean().optional(),
  /** True where the reply came from a cache and cost nothing. */
  cached: z.boolean().optional(),
  /** Requests that it took. */
  attempts: z.number().optional(),
});

/** Of a D1 node of the prompt modes: it was asked zero-shot, … */
const FromSchema = z.literal('zero-shot');
/** … in the zero-shot run that the manifest names, and not again here. */
const CarriedSchema = z.literal(true);

/** One line of `answers.jsonl`: one node. */
export const AnswerLineSchema = z.object({
  id: z.string(),
  /** What the model said, without its reasoning; `null` where it said nothing that could be kept. */
  answer: z.string().nullable(),
  /** Why this answer is not judged. */
  reason: z.enum(probeReasons).optional(),
  /** The reason in words. */
  detail: z.string().optional(),
  from: FromSchema.optional(),
  carried: CarriedSchema.optional(),
  /** Ids of the questions that were shown with an answer before this one, in order. */
  shown: z.array(z.string()).optional(),
  /** Everything that was sent, each message under its role. */
  prompt: z.string().optional(),
  /** Hash of everything that words the prompt apart from questions and answers; absent for recorded answers. */
  promptHash: z.string().optional(),
  /** `length`: the answer is cut off. Absent for recorded answers. */
  finish: z.enum(['stop', 'length', 'filtered', 'refused', 'unknown']).optional(),
  /** The model as the server names it. */
  model: z.string().optional(),
  /** Parameters that the server refused: they were not controlled. */
  omitted: z.array(z.string()).optional(),
  /** Turns left out from the start of the conversation, since it did not fit the model's context. */
  droppedTurns: z.number().optional(),
  /** Natural log-probabilities of the first tokens of a zero-shot answer, 128 at most. */
  logprobs: z.array(z.number()).optional(),
  /** Min-K% of a zero-shot answer; lower means more likely memorized. */
  minK: z.number().optional(),
  at: z.string(),
  ms: z.number(),
  usage: UsageSchema.nullable(),
});
export type AnswerLine = z.infer<typeof AnswerLineSchema>;

const ScoredSchema = z.number().refine(isScore, 'must be a whole number from 1 to 5');
const ScoreSchema = z.number().refine(isScore, 'must be a whole number from 1 to 5, or null').nullable();

const SettingsSchema = z.object({
  baseUrl: z.string(),
  served: z.string(),
  fingerprint: z.string().optional(),
  format: z.enum(['json-schema', 'json', 'text']),
  params: z.record(z.string(), z.number()),
  omitted: z.array(z.string()),
});

const verdictFields = {
  score: ScoreSchema,
  reason: z.enum(probeReasons).optional(),
  feedback: z.string(),
  judge: z.string(),
  promptHash: z.string(),
  estimate: z.number().optional(),
  confidence: z.number().optional(),
  points: z.object({ found: z.array(z.string()), missed: z.array(z.string()) }).optional(),
  flags: z.array(z.string()).optional(),
  settings: SettingsSchema.optional(),
  /** Of a panel, or of a repeated verdict: highest minus lowest score. */
  spread: z.number().optional(),
  /** Of a borderline verdict that was repeated: every score that it got, the first one first. */
  scores: z.array(ScoredSchema).optional(),
  /** Why repeats of it have no score. */
  failedRepeats: z.array(z.enum(unscoredReasons)).optional(),
};

/** One line of `scores.jsonl`: the verdict on one node. */
export const ScoreLineSchema = z.object({
  id: z.string(),
  ...verdictFields,
  /** Of a panel: each member's own verdict, in the panel's order. */
  members: z.array(z.object(verdictFields)).optional(),
  from: FromSchema.optional(),
  carried: CarriedSchema.optional(),
  at: z.string(),
  ms: z.number(),
  usage: UsageSchema.nullable(),
});
export type ScoreLine = z.infer<typeof ScoreLineSchema>;

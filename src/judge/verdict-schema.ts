import { z } from 'zod';
import { unscoredReasons, type Verdict } from './verdict.ts';

const UsageSchema = z
  .object({ input: z.number(), output: z.number(), estimated: z.boolean().exactOptional() })
  .readonly();

const SettingsSchema = z.object({
  baseUrl: z.string(),
  served: z.string(),
  fingerprint: z.string().exactOptional(),
  format: z.enum(['json-schema', 'json', 'text']),
  params: z.record(z.string(), z.number()),
  omitted: z.array(z.string()),
  attempts: z.number(),
});

const ScoreSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

const base = {
  feedback: z.string(),
  judge: z.string(),
  promptHash: z.string(),
  usage: UsageSchema.nullable(),
  ms: z.number(),
  estimate: z.number().exactOptional(),
  confidence: z.number().exactOptional(),
  points: z.object({ found: z.array(z.string()), missed: z.array(z.string()) }).exactOptional(),
  flags: z.array(z.string()).exactOptional(),
  settings: SettingsSchema.exactOptional(),
  cached: z.boolean().exactOptional(),
  spread: z.number().exactOptional(),
  scores: z.array(ScoreSchema).exactOptional(),
  failedRepeats: z.array(z.enum(unscoredReasons)).exactOptional(),
  members: z.lazy((): z.ZodType<readonly Verdict[]> => z.array(VerdictSchema)).exactOptional(),
};

/** A verdict as it was stored. */
export const VerdictSchema: z.ZodType<Verdict> = z.union([
  z.object({ ...base, score: ScoreSchema }),
  z.object({ ...base, score: z.null(), reason: z.enum(unscoredReasons) }),
]);

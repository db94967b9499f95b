import { z } from 'zod';
import { ParamsSchema, RunModelSchema, runVersion } from '../../probe/manifest.ts';

/** `manifest.json` of a curiosity run: all that going on needs, with the statements beside it. */
export const CuriousManifestSchema = z.object({
  v: z.literal(runVersion),
  /** What tells it from a probe's. */
  kind: z.literal('curious'),
  id: z.string(),
  /** The askers, in order; `offline` is the one that needs no server. */
  askers: z.array(z.string()),
  /** Those of the askers that are asked as models. */
  askerModels: z.array(RunModelSchema),
  /** The file of questions written earlier, as it was named. */
  questionsFile: z.string().optional(),
  /** The file of the statements, from this folder, and its SHA-256. */
  statements: z.string(),
  statementsHash: z.string(),
  /** How many are asked about: the first so many; the rest are what wrong ones were made from. */
  count: z.number(),
  selection: z.object({
    subject: z.array(z.string()).optional(),
    level: z.array(z.string()).optional(),
    limit: z.number().optional(),
  }),
  judges: z.array(z.string()),
  /** Those of the judges that are models. */
  judgeModels: z.array(RunModelSchema),
  /** Who reviews the judges' scores; absent where nobody does. */
  meta: z.string().optional(),
  metaModel: RunModelSchema.optional(),
  /** Who alters sets; absent without `--noise`. */
  alterer: z.string().optional(),
  altererModel: RunModelSchema.optional(),
  /** Parameters of the askers for this run alone. */
  params: ParamsSchema,
  concurrency: z.number(),
  budget: z.object({ usd: z.number().optional(), tokens: z.number().optional() }),
  /** Of the order of the labels before the meta-review, and of the resampling behind the intervals. */
  seed: z.number(),
  resamples: z.number(),
  promptHashes: z.record(z.string(), z.string()),
  startedAt: z.string(),
  versions: z.object({ plumbline: z.string(), node: z.string() }),
});
export type CuriousManifest = z.infer<typeof CuriousManifestSchema>;

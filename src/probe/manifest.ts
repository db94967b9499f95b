import { z } from 'zod';
import type { Params } from '../model/params.ts';
import { histories, probeModes } from './modes.ts';

/** Version of the run folder's format. */
export const runVersion = 1;

export const ParamsSchema = z.record(z.string(), z.json()).transform((params): Params => params);

/** A model as a run remembers it: all that is needed to ask it again, and no secret. */
export const RunModelSchema = z.object({
  /** As the user named it. */
  name: z.string(),
  /** As its server calls it. */
  model: z.string(),
  baseURL: z.string(),
  /** The environment variable that holds its key. */
  apiKeyEnv: z.string().optional(),
  /** Parameters of its entry in the configuration. */
  params: ParamsSchema.optional(),
  /** USD for a million tokens. */
  price: z.object({ input: z.number(), output: z.number() }).optional(),
  concurrency: z.number().optional(),
  deadlineMs: z.number().optional(),
  stream: z.boolean().optional(),
  /** True where it has an entry in the configuration. */
  configured: z.boolean(),
});
export type RunModel = z.infer<typeof RunModelSchema>;

/** Where the zero-shot answers of this run are: beside it, made with it or copied from another run. */
const ZeroShotSchema = z.object({
  /** Path of the folder, from this one. */
  folder: z.string(),
  /** The run that made them. */
  run: z.string(),
  /** True where that run was finished before and was copied. */
  copied: z.boolean(),
});

/**
 * `manifest.json`: what a run is, written before anything is asked. Together with the graph beside it, it is all that
 * going on needs.
 */
export const ManifestSchema = z.object({
  v: z.literal(runVersion),
  /** The run's id. */
  id: z.string(),
  /** The subject's name. */
  model: z.string(),
  mode: z.enum(probeModes),
  /** Of `multi-turn`. */
  history: z.enum(histories).optional(),
  /** The file of the questions, from this folder. */
  graph: z.string(),
  /** SHA-256 of that file. */
  graphHash: z.string(),
  /** The packs that the questions were read from: their names and versions, or else their files. */
  graphFiles: z.array(z.string()),
  /** How many questions are asked; the first so many of the graph file, in its order. */
  questions: z.number(),
  selection: z.object({ targets: z.string().optional(), limit: z.number().optional() }),
  /** The model that is asked; absent where the answers were recorded earlier. */
  subject: RunModelSchema.optional(),
  /** The file of recorded answers, as it was named. */
  answersFile: z.string().optional(),
  /** Parameters of this run alone; without one, the server's default holds. */
  params: ParamsSchema,
  /** The names of the judges, in order; `offline` is the one that needs no server. */
  judges: z.array(z.string()),
  /** Those of the judges that are models. */
  judgeModels: z.array(RunModelSchema),
  /** How judges that are models sample. */
  judgePreset: z.string().optional(),
  /** How often judges that are models repeat a borderline verdict; absent where they never do. */
  repeatBorderline: z.number().optional(),
  /** Requests at once to each server. */
  concurrency: z.number(),
  budget: z.object({ usd: z.number().optional(), tokens: z.number().optional() }),
  /** Of the resampling behind the intervals. */
  seed: z.number(),
  resamples: z.number(),
  repeat: z.object({ number: z.number(), of: z.number() }),
  zeroShot: ZeroShotSchema.optional(),
  /** Folders of the runs that are made with this one (repeats, their zero-shot runs), from this folder. */
  parts: z.array(z.string()),
  /** The folder of the run that this one was made with, from this folder. */
  partOf: z.string().optional(),
  /** Hashes of the words of the prompts, by mode. */
  promptHashes: z.record(z.string(), z.string()),
  startedAt: z.string(),
  /** Versions of the program and of what runs it. */
  versions: z.object({ plumbline: z.string(), node: z.string() }),
  /** Names by which the server called the model, as they came up: more than one where it changed during the run. */
  served: z.array(z.string()),
});
export type Manifest = z.infer<typeof ManifestSchema>;

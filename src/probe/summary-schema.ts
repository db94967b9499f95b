import { z } from 'zod';
import { formulas } from '../metrics/formula.ts';
import { ParamsSchema } from './manifest.ts';
import { histories, probeModes } from './modes.ts';

/** Version of `summary.json`; raised when a field changes its meaning or goes. New fields do not raise it. */
export const summaryVersion = 1;

const number = z.number();
const orNull = number.nullable();
const interval = z.tuple([number, number]).readonly().nullable();

const accuracy = z.object({ mean: orNull, scored: number, unscored: number });
const byDepth = { D1: accuracy, D2: accuracy, D3: accuracy, overall: accuracy };

const figures = z.object({
  gated: number,
  positive: number,
  average: orNull,
  frequency: orNull,
  intensity: orNull,
  interval,
});
const byRow = z.object({ 'D1-D2': figures, 'D2-D3': figures, overall: figures });

const gain = z.object({ nodes: number, mean: orNull, zeroShot: orNull, gain: orNull, interval });

const distribution = z.object({
  count: number,
  mean: number,
  sd: orNull,
  low: number,
  first: number,
  median: number,
  third: number,
  high: number,
});
const spread = distribution.nullable();

const repeatSpread = z.object({ values: z.array(orNull).readonly(), mean: orNull, sd: orNull });

/** What `summary.json` holds. Section 5's figures have the same names as in `plumbline metrics --json`. */
export const RunSummarySchema = z.object({
  v: z.literal(summaryVersion),
  run: z.string(),
  model: z.string(),
  mode: z.enum(probeModes),
  history: z.enum(histories).optional(),
  /** False while questions are still to be asked or judged. */
  complete: z.boolean(),
  formula: z.enum(formulas),
  accuracy: z.object(byDepth),
  forward: byRow,
  backward: byRow,
  byDomain: z.record(z.string(), accuracy),
  byReasoning: z.record(z.string(), accuracy),
  /** Counts of nodes: all of the run, those with an answer, those with a score, those that carry a zero-shot one. */
  nodes: z.object({ all: number, answered: number, scored: number, carried: number }),
  /** How many nodes have no score, by reason. */
  unscored: z.record(z.string(), number),
  /** Answers that were judged though something is the matter with them. */
  marks: z.object({
    /** Cut off at the token limit. */
    truncated: number,
    /** Given without the oldest turns, which did not fit the model's context. */
    historyShortened: number,
    /** That talk to the judge. */
    injection: number,
    /** On which the judges of a panel differ by 2 or more. */
    disputed: number,
  }),
  judge: z.object({
    names: z.array(z.string()),
    /** Whether a judge is the subject itself, or of its family. */
    selfJudged: z.enum(['same-model', 'same-family']).nullable(),
    /** Of borderline verdicts that were repeated; `null` without any. */
    borderline: z
      .object({ repeated: number, flipped: number, meanSpread: orNull, failedRepeats: number })
      .nullable()
      .default(null),
  }),
  /** How the subject was asked. */
  subject: z.object({
    /** Names by which its server called it. */
    served: z.array(z.string()),
    params: ParamsSchema,
    /** Parameters that the server refused: they were not controlled. */
    omitted: z.array(z.string()),
  }),
  /** Of a mode other than `zero-shot`; `null` without zero-shot scores to compare with. */
  gain: z.object({ zeroShotRun: z.string(), D1: gain, D2: gain, D3: gain, overall: gain }).nullable(),
  /** Of the zero-shot answers; `null` where the server gave no log-probabilities. */
  memorization: z
    .object({
      percent: number,
      tokens: number,
      /** Zero-shot answers with a value, and without. */
      measured: number,
      missing: number,
      byDepth: z.object({ D1: spread, D2: spread, D3: spread }),
      percentiles: z.object({ p25: number, p75: number }).nullable(),
      gap: z.object({ below25: spread, above75: spread }),
    })
    .nullable(),
  /** The spread between repeats; `null` without any. */
  repeats: z
    .object({
      count: number,
      accuracy: z.object({ D1: repeatSpread, D2: repeatSpread, D3: repeatSpread, overall: repeatSpread }),
      forward: repeatSpread,
      backward: repeatSpread,
    })
    .nullable(),
  /** What the lines of this run cost, by purpose; replies that were lost with a killed process are not known. */
  spending: z.object({
    subject: z.object({ input: number, output: number }),
    judge: z.object({ input: number, output: number }),
    /** `null` where no model has a price. */
    usd: orNull,
    /** True where a server did not count, so that some of it is our estimate. */
    estimated: z.boolean(),
  }),
  resamples: number,
  seed: number,
  /** What a reader has to keep in mind, in sentences. */
  notes: z.array(z.string()),
});
export type RunSummary = z.infer<typeof RunSummarySchema>;

/** A point on the rubric: 1 largely wrong … 5 complete and without error. */
export type Score = 1 | 2 | 3 | 4 | 5;

/** A score of 4 or more passes, and opens the gate of a discrepancy. */
export const passMark = 4;

/** Why there is no score. A missing score is never a number. */
export const unscoredReasons = [
  'declined', // blank, "I don't know" or a request for help: not sent to a judge
  'no-verdict',
  'ambiguous',
  'out-of-range',
  'truncated',
  'refused',
  'filtered',
  'empty',
  'timeout',
  'budget',
  'error',
] as const;
export type UnscoredReason = (typeof unscoredReasons)[number];

/** Tokens that one verdict cost; `estimated` where the server did not count them. */
export type Usage = { readonly input: number; readonly output: number; readonly estimated?: boolean };

/** How a model was asked: what a run must record so that a verdict can be traced and asked for again. */
export type JudgeSettings = {
  readonly baseUrl: string;
  /** The model as the server names it. */
  readonly served: string;
  /** The server's mark of what answered, where it gives one: when it changes, verdicts may. */
  readonly fingerprint?: string;
  /** The output format that the server took. */
  readonly format: 'json-schema' | 'json' | 'text';
  /** Parameters that were sent, such as `temperature`. */
  readonly params: { readonly [name: string]: number };
  /** Parameters that the server refused: they were not controlled. */
  readonly omitted: readonly string[];
  /** Calls that the verdict took: 1 to 3, for each time that it was given. */
  readonly attempts: number;
};

type VerdictBase = {
  /** Words about the answer. May reveal the reference: a tutor must not show it before the reveal as it is. */
  readonly feedback: string;
  /** Name of the judge: `offline`, a model's name, `panel`, or `teacher`. */
  readonly judge: string;
  /** Hash of everything that words the judgement: prompt and rubric versions, or the offline judge's weights. */
  readonly promptHash: string;
  readonly usage: Usage | null;
  readonly ms: number;
  /** The score before rounding, where the judge has one. */
  readonly estimate?: number;
  /** The judge's own probability, 0 to 1, that `score` and a careful human agree on pass or fail. */
  readonly confidence?: number;
  /** Key points that the answer states, and those that it lacks. */
  readonly points?: { readonly found: readonly string[]; readonly missed: readonly string[] };
  /** Things a teacher should see: `injection` (the answer talks to the judge), `self-judged`, … */
  readonly flags?: readonly string[];
  /** How the model was asked; absent where none was. */
  readonly settings?: JudgeSettings;
  /** True where an earlier verdict on the same input was used again. It then cost nothing. */
  readonly cached?: boolean;
  /** Of a panel, or of a repeated verdict: highest minus lowest score, 0 to 4. */
  readonly spread?: number;
  /** Of a verdict that was repeated, since it was borderline: every score that it got, the first one first. */
  readonly scores?: readonly Score[];
  /** Why repeats of it have no score; absent where all have one. */
  readonly failedRepeats?: readonly UnscoredReason[];
  /** Of a panel: each member's own verdict, in the panel's order. */
  readonly members?: readonly Verdict[];
};

export type ScoredVerdict = VerdictBase & { readonly score: Score; readonly reason?: undefined };
export type UnscoredVerdict = VerdictBase & { readonly score: null; readonly reason: UnscoredReason };

/** What a judge says of one answer. */
export type Verdict = ScoredVerdict | UnscoredVerdict;

/** Whether a number is a point on the rubric. */
export function isScore(value: number): value is Score {
  return value === 1 || value === 2 || value === 3 || value === 4 || value === 5;
}

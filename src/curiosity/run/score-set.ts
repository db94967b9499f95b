import { sumOf } from '../../judge/ask-judge.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import type { Usage } from '../../judge/verdict.ts';
import { metaName } from '../figures/set-score.ts';
import { type Scoring, shuffledOrder } from '../prompts/meta-prompt.ts';
import {
  type Metric,
  type MetricReason,
  type MetricScore,
  metricReasons,
  metrics,
  setMetrics,
} from '../scores/metric.ts';
import type { DoubtVerdict, SetJudge, SetVerdict } from '../set-judge.ts';
import { type Statement, shownStatement } from '../statements/statement.ts';
import { type LineReason, type SetScoreLine, scoreKey } from './lines.ts';
import type { CuriousRun, RunStatement } from './part.ts';
import type { CuriousStep } from './plan.ts';

export type ScoredSet = {
  readonly line: SetScoreLine;
  /** Whether somebody was asked and answered. */
  readonly spoke: boolean;
  /** Why a metric that was asked for came to nothing that says anything about the set. */
  readonly failure: 'error' | 'timeout' | 'budget' | null;
};

export type ScoringParts = {
  readonly run: CuriousRun;
  readonly judge: SetJudge;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

type Scores = ReadonlyMap<Metric, MetricScore | LineReason>;

/**
 * The line of a judge, or of the meta-review, about one form of a set. Doubt is asked for once a set, of the meta model
 * or else of the first judge, in a call of its own. A set without questions is shown to nobody.
 */
export async function scoreSet(
  step: CuriousStep,
  statement: RunStatement,
  set: { readonly questions: readonly string[]; readonly reason: LineReason | undefined },
  parts: ScoringParts,
): Promise<ScoredSet> {
  const { run, judge, now, signal } = parts;
  const started = now();
  const asksDoubt =
    step.variant === 'original' && step.judge === (run.reviewed ? metaName : (run.judges[0] ?? ''));
  const noDoubt = !asksDoubt ? 'not-asked' : statement.correct === undefined ? 'no-key' : null;
  if (set.questions.length === 0) {
    const reason = set.reason ?? 'too-few';
    const scores = new Map<Metric, LineReason>(setMetrics.map((metric) => [metric, reason]));
    scores.set('doubt', noDoubt ?? reason);
    const line = lineOf(step, scores, { ...parts, started, hash: 'none', usage: null, cached: false });
    return { line, spoke: false, failure: null };
  }
  const shown = { statement: shownOf(statement), questions: set.questions };
  const review = step.judge === metaName ? reviewOf(step, run) : null;
  const verdict: Unjudged | SetVerdict =
    review === null
      ? await judge.score(shown, signal)
      : review.scorings.some(scoredAny)
        ? await judge.review({ ...shown, scorings: review.scorings }, signal)
        : unjudged(review.scorings);
  const doubt = noDoubt === null ? await doubtOf(judge, statement, run, set.questions, signal) : null;
  const scores = new Map<Metric, MetricScore | LineReason>(verdict.scores);
  scores.set('doubt', doubt === null ? (noDoubt ?? 'not-asked') : doubt.score);
  const line = lineOf(step, scores, {
    ...parts,
    started,
    hash: review === null ? judge.hashes['set-judge'] : judge.hashes.meta,
    usage: sumOf(verdict.usage, doubt?.usage ?? undefined),
    cached: cachedOf([verdict, ...(doubt === null ? [] : [doubt])]),
    ...(doubt === null ? {} : { doubt }),
    ...(review === null ? {} : { labels: review.labels }),
  });
  return { line, spoke: line.usage !== null || judge.estimated, failure: failureOf(scores) };
}

const shownOf = ({ subject, statement }: RunStatement) =>
  shownStatement({ id: '', correct: true, subject, statement });

type Unjudged = {
  readonly scores: ReadonlyMap<Metric, LineReason>;
  readonly usage: null;
  readonly cached: false;
};

/** Where no judge gave a score there is nothing to review: the first judge's reasons stay. */
function unjudged(scorings: readonly Scoring[]): Unjudged {
  const reasonOf = (metric: (typeof setMetrics)[number]): LineReason =>
    scorings.map((scoring) => scoring.get(metric)?.reason).find((reason) => reason !== undefined) ??
    'no-verdict';
  return {
    scores: new Map<Metric, LineReason>(setMetrics.map((metric) => [metric, reasonOf(metric)])),
    usage: null,
    cached: false,
  };
}

const scoredAny = (scoring: Scoring): boolean => [...scoring.values()].some(({ score }) => score !== null);

function doubtOf(
  judge: SetJudge,
  statement: RunStatement,
  { sources }: CuriousRun,
  questions: readonly string[],
  signal: AbortSignal,
): Promise<DoubtVerdict> {
  const { correct = true, ...rest } = statement;
  const keyed: Statement = { ...rest, correct };
  const source = keyed.basedOn === undefined ? undefined : sources.get(keyed.basedOn)?.statement;
  return judge.doubt({ statement: keyed, source, questions }, signal);
}

/** The judges' scorings in an order of their own for each set, drawn by the run's seed. */
function reviewOf(step: CuriousStep, run: CuriousRun) {
  const judged = run.judges.map((judge) => ({
    judge,
    line: run.lines.scores.get(scoreKey({ ...step, judge })),
  }));
  const order = shuffledOrder(judged.length, randomOf([run.seed, step.statement, step.model, step.variant]));
  const labels: Record<string, string> = {};
  const scorings = order.map((place, index): Scoring => {
    const shown = judged[place];
    labels[String.fromCharCode(65 + index)] = shown?.judge ?? '';
    return new Map(setMetrics.map((metric) => [metric, scoreIn(shown?.line, metric)]));
  });
  return { scorings, labels };
}

function scoreIn(line: SetScoreLine | undefined, metric: (typeof setMetrics)[number]): MetricScore {
  const justification = line?.justification[metric] ?? '';
  const score = line?.[metric] ?? null;
  if (score !== null) return { score, justification };
  const reason = line?.reason?.[metric] ?? 'no-verdict';
  return {
    score: null,
    reason: isMetricReason(reason) ? reason : 'no-verdict',
    justification,
  };
}

const isMetricReason = (reason: LineReason): reason is MetricReason =>
  metricReasons.some((one) => one === reason);

/** Numbers from 0 up to 1 that depend on `seed` alone. */
function randomOf(seed: unknown): () => number {
  let draw = 0;
  return () => {
    draw += 1;
    return Number.parseInt(hashOf([seed, draw]).slice(0, 8), 16) / 2 ** 32;
  };
}

type Asked = { readonly usage: Usage | null; readonly cached: boolean };

/** Whether all calls that were made came from a cache. */
function cachedOf(asked: readonly Asked[]): boolean {
  const made = asked.filter(({ usage }) => usage !== null);
  return made.length > 0 && made.every(({ cached }) => cached);
}

type LineParts = ScoringParts &
  Asked & {
    readonly started: number;
    readonly hash: string;
    readonly doubt?: DoubtVerdict;
    readonly labels?: Record<string, string>;
  };

function lineOf(
  { statement, model, variant, judge: name }: CuriousStep,
  scores: Scores,
  { judge, now, started, hash, usage, cached, doubt, labels }: LineParts,
): SetScoreLine {
  const justification: Partial<Record<Metric, string>> = {};
  const reason: Partial<Record<Metric, LineReason>> = {};
  const own: Record<Metric, number | null> = {
    relevance: null,
    coherence: null,
    diversity: null,
    doubt: null,
  };
  for (const metric of metrics) {
    const given = scores.get(metric) ?? 'no-verdict';
    if (typeof given === 'string') reason[metric] = given;
    else {
      own[metric] = given.score;
      if (given.justification !== '') justification[metric] = given.justification;
      if (given.score === null) reason[metric] = given.reason;
    }
  }
  return {
    ...{ statement, model, variant, judge: name, ...own, justification },
    ...(Object.keys(reason).length === 0 ? {} : { reason }),
    ...(doubt?.firstDoubt === undefined ? {} : { firstDoubt: doubt.firstDoubt }),
    ...(judge.estimated ? { estimated: true } : {}),
    ...(labels === undefined ? {} : { labels }),
    promptHash: hash,
    ...(doubt === undefined ? {} : { doubtHash: judge.hashes.doubt }),
    at: new Date(now()).toISOString(),
    ms: now() - started,
    usage: usage === null ? null : { ...usage, ...(cached ? { cached } : {}) },
  };
}

function failureOf(scores: Scores): ScoredSet['failure'] {
  const reasons = [...scores.values()].map((given) => (typeof given === 'string' ? undefined : given.reason));
  return (['budget', 'error', 'timeout'] as const).find((reason) => reasons.includes(reason)) ?? null;
}

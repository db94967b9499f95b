import { lacksBudget } from '../judge/borderline.ts';
import type { Judge } from '../judge/judge.ts';
import type { Verdict } from '../judge/verdict.ts';
import type { ScoreLine } from './lines.ts';
import type { Part } from './part.ts';

export type JudgeParts = {
  readonly judge: Judge;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

export type Judged =
  | { readonly kind: 'line'; readonly line: ScoreLine; readonly spoke: boolean }
  | { readonly kind: 'failed'; readonly reason: 'error' | 'timeout' | 'budget'; readonly line: ScoreLine };

/** Who an unscored line names where no judge was asked. */
const nobody = { judge: 'none', promptHash: 'none' };

/**
 * Scores the answer of one node. An answer that is not there, or is not judged, goes to no judge: its score is `null`
 * with the reason. Rejects only when `signal` aborts.
 */
export async function judgeNode(part: Part, id: string, parts: JudgeParts): Promise<Judged> {
  const answer = part.answers.get(id);
  const from = answer?.from === undefined ? {} : { from: answer.from };
  const reason = answer === undefined ? 'missing' : (answer.reason ?? null);
  const at = (): string => new Date(parts.now()).toISOString();
  if (answer?.answer == null || reason !== null) {
    const detail = answer?.detail ?? '';
    const line = { id, score: null, reason: reason ?? ('missing' as const), feedback: detail, ...nobody };
    return { kind: 'line', spoke: false, line: { ...line, ...from, at: at(), ms: 0, usage: null } };
  }
  const { question, answer: reference, keyPoints } = part.graph.get(id);
  const verdict = await parts.judge.judge(
    { question, reference, answer: answer.answer, keyPoints },
    { signal: parts.signal },
  );
  const line = { ...scoreLine(id, verdict), ...from, at: at() };
  if (lacksBudget(verdict)) return { kind: 'failed', reason: 'budget', line };
  const failed = verdict.reason === 'error' || verdict.reason === 'timeout';
  return failed ? { kind: 'failed', reason: verdict.reason, line } : { kind: 'line', spoke: true, line };
}

/** A verdict as a line without what differs between a first run and one that was interrupted, `usage` apart. */
function scoreLine(id: string, verdict: Verdict): Omit<ScoreLine, 'at'> {
  const { usage, cached, settings, members } = verdict;
  return {
    id,
    ...fieldsOf(verdict),
    ...(members === undefined ? {} : { members: members.map(fieldsOf) }),
    ms: verdict.ms,
    usage:
      usage === null
        ? null
        : {
            ...usage,
            ...(cached === true ? { cached } : {}),
            ...(settings === undefined ? {} : { attempts: settings.attempts }),
          },
  };
}

type VerdictFields = Pick<
  ScoreLine,
  | 'score'
  | 'reason'
  | 'feedback'
  | 'judge'
  | 'promptHash'
  | 'estimate'
  | 'confidence'
  | 'points'
  | 'flags'
  | 'settings'
  | 'spread'
  | 'scores'
  | 'failedRepeats'
>;

function fieldsOf(verdict: Verdict): VerdictFields {
  const { score, reason, feedback, judge, promptHash, estimate, confidence, points, flags, settings } =
    verdict;
  const { spread, scores, failedRepeats } = verdict;
  return {
    score,
    ...(reason === undefined ? {} : { reason }),
    feedback,
    judge,
    promptHash,
    ...(estimate === undefined ? {} : { estimate }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(points === undefined ? {} : { points: { found: [...points.found], missed: [...points.missed] } }),
    ...(flags === undefined || flags.length === 0 ? {} : { flags: [...flags] }),
    ...(settings === undefined ? {} : { settings: settingsOf(settings) }),
    ...(spread === undefined ? {} : { spread }),
    ...(scores === undefined ? {} : { scores: [...scores] }),
    ...(failedRepeats === undefined ? {} : { failedRepeats: [...failedRepeats] }),
  };
}

function settingsOf(settings: NonNullable<Verdict['settings']>) {
  const { baseUrl, served, fingerprint, format, params, omitted } = settings;
  return {
    baseUrl,
    served,
    ...(fingerprint === undefined ? {} : { fingerprint }),
    format,
    params: { ...params },
    omitted: [...omitted],
  };
}

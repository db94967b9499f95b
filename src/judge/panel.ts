import { isScored, joinedFlags, lowerMedian, spreadOf, usageOf } from './joined-verdicts.ts';
import type { Judge } from './judge.ts';
import { hashOf } from './prompts/prompt-hash.ts';
import type { UnscoredReason, Verdict } from './verdict.ts';

export type PanelParts = {
  /** At least one; each is asked about every answer. */
  readonly members: readonly Judge[];
  /** Milliseconds, for the time that a verdict took. */
  readonly now: () => number;
};

/** Members that differ by this much dispute the score. */
const disputedSpread = 2;

/**
 * Several judges as one. The score is the median of those who gave one (the lower of two middle ones), the spread
 * their highest minus their lowest; from 2 on the verdict is flagged `disputed`, and `incomplete` where a member gave
 * no score. Feedback and points are those of a member with that score. Unscored only where all members are.
 */
export function createPanel({ members, now }: PanelParts): Judge {
  return {
    name: 'panel',
    async judge(request, options = {}) {
      options.signal?.throwIfAborted();
      const started = now();
      const verdicts = await Promise.all(members.map((member) => member.judge(request, options)));
      return joined(verdicts, now() - started);
    },
  };
}

function joined(members: readonly Verdict[], ms: number): Verdict {
  const scored = members.filter(isScored);
  const scores = scored.map(({ score }) => score);
  const score = lowerMedian(scores);
  const speaker = scored.find((verdict) => verdict.score === score);
  const base = {
    judge: 'panel',
    promptHash: hashOf(members.map(({ judge, promptHash }) => [judge, promptHash])),
    usage: usageOf(members),
    ms,
    members,
    ...(members.every(({ cached }) => cached === true) ? { cached: true } : {}),
  };
  if (score === undefined || speaker === undefined) {
    const feedback = members.map((verdict) => `${verdict.judge}: ${verdict.feedback}`).join('\n');
    return { ...base, score: null, reason: commonReason(members), feedback, ...joinedFlags(members, []) };
  }
  const spread = spreadOf(scores);
  const flags = [
    ...(spread >= disputedSpread ? ['disputed'] : []),
    ...(scored.length < members.length ? ['incomplete'] : []),
  ];
  const points = speaker.points ?? scored.find((verdict) => verdict.points !== undefined)?.points;
  return {
    ...base,
    score,
    feedback: speaker.feedback,
    spread,
    ...(points === undefined ? {} : { points }),
    ...joinedFlags(members, flags),
  };
}

/** The reason that most members have; a used-up budget before all, since it ends a run. */
function commonReason(members: readonly Verdict[]): UnscoredReason {
  const reasons = members.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  if (reasons.includes('budget')) return 'budget';
  const count = (reason: UnscoredReason) => reasons.filter((other) => other === reason).length;
  return reasons.reduce(
    (best, reason) => (count(reason) > count(best) ? reason : best),
    reasons[0] ?? 'error',
  );
}

import { isBorderline, isFlipped } from './borderline.ts';
import { isScored, joinedFlags, lowerMedian, spreadOf, usageOf } from './joined-verdicts.ts';
import type { Judge } from './judge.ts';
import type { ScoredVerdict, Verdict } from './verdict.ts';

export type RepeatingParts = {
  /** Gives the first verdict. */
  readonly judge: Judge;
  /** The same judge once for each time that a borderline verdict is repeated; each keeps its verdicts apart. */
  readonly repeats: readonly Judge[];
  /** Milliseconds, for the time that a verdict took. */
  readonly now: () => number;
};

/**
 * `judge`, asked again where its score is borderline. The score is then the median of all that it gave (the lower of
 * two middle ones), with the single `scores` and their `spread`; words and points are those of the first verdict with
 * that score; `flipped` marks one that passed at one time and did not at another. A repeat without a score counts as
 * not there, and its reason is in `failedRepeats`. The repeats are asked at once, each with the time of a verdict.
 */
export function createRepeatingJudge({ judge, repeats, now }: RepeatingParts): Judge {
  if (repeats.length === 0) return judge;
  return {
    name: judge.name,
    async judge(request, options = {}) {
      const started = now();
      const first = await judge.judge(request, options);
      if (first.score === null || !isBorderline(first.score)) return first;
      const again = await Promise.all(repeats.map((repeat) => repeat.judge(request, options)));
      return repeated(first, again, now() - started);
    },
  };
}

function repeated(first: ScoredVerdict, again: readonly Verdict[], ms: number): ScoredVerdict {
  const verdicts = [first, ...again];
  const scored = verdicts.filter(isScored);
  const scores = scored.map(({ score }) => score);
  const median = lowerMedian(scores);
  const speaker = scored.find(({ score }) => score === median) ?? first;
  const { flags: _flags, cached: _cached, settings, ...own } = speaker;
  const failed = again.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  const attempts = verdicts.reduce((sum, verdict) => sum + (verdict.settings?.attempts ?? 0), 0);
  return {
    ...own,
    // A repeat under a seed of its own has a hash of its own; what was asked for is the first one's.
    promptHash: first.promptHash,
    usage: usageOf(verdicts),
    ms,
    ...joinedFlags(scored, isFlipped(scores) ? ['flipped'] : []),
    ...(settings === undefined ? {} : { settings: { ...settings, attempts } }),
    ...(verdicts.every(({ cached }) => cached === true) ? { cached: true } : {}),
    scores,
    spread: spreadOf(scores),
    ...(failed.length === 0 ? {} : { failedRepeats: failed }),
  };
}

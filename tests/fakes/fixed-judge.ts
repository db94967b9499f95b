import type { Judge } from '../../src/judge/judge.ts';
import type { Score, UnscoredReason, Verdict } from '../../src/judge/verdict.ts';

export type FixedJudge = Judge & { calls: number };

/** A judge that gives every answer one score, or none for one reason, and counts what it was asked. */
export function createFixedJudge(
  name: string,
  outcome: Score | UnscoredReason,
  more: Partial<Verdict> = {},
): FixedJudge {
  const base = {
    feedback: `${name} says so`,
    judge: name,
    promptHash: `hash of ${name}`,
    usage: { input: 10, output: 2 },
    ms: 1,
    ...more,
  };
  return {
    name,
    calls: 0,
    async judge(_request, { signal } = {}): Promise<Verdict> {
      signal?.throwIfAborted();
      this.calls += 1;
      return typeof outcome === 'number'
        ? { ...base, score: outcome, reason: undefined }
        : { ...base, score: null, reason: outcome };
    },
  };
}

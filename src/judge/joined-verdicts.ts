import type { Score, ScoredVerdict, Usage, Verdict } from './verdict.ts';

export const isScored = (verdict: Verdict): verdict is ScoredVerdict => verdict.score !== null;

/** The median of the scores, the lower of two middle ones; `undefined` without any. */
export function lowerMedian(scores: readonly Score[]): Score | undefined {
  return [...scores].sort((one, other) => one - other)[Math.floor((scores.length - 1) / 2)];
}

/** Highest minus lowest of at least one score, 0 to 4. */
export function spreadOf(scores: readonly Score[]): number {
  return Math.max(...scores) - Math.min(...scores);
}

/** Tokens of several verdicts together; `null` where none was counted. */
export function usageOf(verdicts: readonly Verdict[]): Usage | null {
  const known = verdicts.map(({ usage }) => usage).filter((usage) => usage !== null);
  if (known.length === 0) return null;
  const estimated = known.some((usage) => usage.estimated === true);
  return {
    input: known.reduce((sum, usage) => sum + usage.input, 0),
    output: known.reduce((sum, usage) => sum + usage.output, 0),
    ...(estimated ? { estimated } : {}),
  };
}

/** The flags of several verdicts and `more`, each once, as a field; none where there is none. */
export function joinedFlags(
  verdicts: readonly Verdict[],
  more: readonly string[],
): { flags?: readonly string[] } {
  const flags = [...new Set([...verdicts.flatMap((verdict) => verdict.flags ?? []), ...more])];
  return flags.length === 0 ? {} : { flags };
}

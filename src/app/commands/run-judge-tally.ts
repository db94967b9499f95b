import { borderlineFigures, borderlineWords, lacksBudget, type Repeated } from '../../judge/borderline.ts';
import type { UnscoredReason, Verdict } from '../../judge/verdict.ts';

/** Counts of a batch of verdicts: a mean never stands without them. */
export type Tally = ReturnType<typeof createTally>;

export function createTally() {
  const scores = new Map<number, number>();
  const reasons = new Map<UnscoredReason, number>();
  const flags = new Map<string, number>();
  const hashes = new Set<string>();
  const repeated: Repeated[] = [];
  let done = 0;
  let cached = 0;
  let lacking = 0;
  let failure: Verdict | undefined;

  const scored = (): number => [...scores.values()].reduce((sum, count) => sum + count, 0);
  const mean = (): number | null => {
    const sum = [...scores].reduce((total, [score, count]) => total + score * count, 0);
    return scored() === 0 ? null : sum / scored();
  };

  return {
    add(verdict: Verdict): void {
      done += 1;
      if (verdict.cached === true) cached += 1;
      if (lacksBudget(verdict)) lacking += 1;
      if (verdict.scores !== undefined || verdict.members !== undefined) repeated.push(repeatsOf(verdict));
      if (verdict.promptHash !== 'none') hashes.add(verdict.promptHash);
      for (const flag of verdict.flags ?? []) bump(flags, flag);
      if (verdict.score !== null) bump(scores, verdict.score);
      else {
        bump(reasons, verdict.reason);
        failure ??= verdict;
      }
    },
    done: () => done,
    scored,
    /** Lines that a larger budget would have added something to: a score, or a repeat of it. */
    lackBudget: () => lacking,
    /** Why the first line that has no score has none, as a sentence. */
    firstFailure(): string {
      if (failure === undefined) return 'It holds no line.';
      const words = failure.feedback.split('\n')[0] ?? '';
      return `The first has the reason "${failure.reason}"${words === '' ? '.' : `: ${words}`}`;
    },
    summary: () => ({
      judged: done,
      scored: scored(),
      unscored: done - scored(),
      reasons: Object.fromEntries(reasons),
      mean: mean(),
      scores: Object.fromEntries([1, 2, 3, 4, 5].map((score) => [score, scores.get(score) ?? 0])),
      flags: Object.fromEntries(flags),
      borderline: borderlineFigures(repeated),
      cached,
      promptHashes: [...hashes],
    }),
    /** The same for people. */
    lines(all: number, judge: string): string[] {
      const average = mean();
      const borderline = borderlineFigures(repeated);
      const list = (counts: ReadonlyMap<string, number>): string =>
        [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
      return [
        `${scored()} of ${all} lines have a score by ${judge}${average === null ? '' : `, ${average.toFixed(2)} on average`}.`,
        ...(reasons.size === 0 ? [] : [`Without a score: ${list(reasons)}.`]),
        ...(flags.size === 0 ? [] : [`Flagged: ${list(flags)}.`]),
        ...(borderline === null ? [] : [borderlineWords(borderline)]),
        ...(cached === 0 ? [] : [`${cached} are earlier verdicts on the same answers.`]),
      ];
    },
  };
}

/** No more of a verdict than its repeats, since a batch may be long. */
function repeatsOf({ scores, spread, failedRepeats, members }: Verdict): Repeated {
  return { scores, spread, failedRepeats, members: members?.map(repeatsOf) };
}

function bump<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Two scores of one thing: by two people, or by people (their mean) and a judge, in that order. */
export type ScorePair = readonly [first: number, second: number];

/** How often each two scores met: `counts[i][j]` pairs of `scores[i]` first and `scores[j]` second. */
export type Confusion = {
  /** The scores that either side gave, rounded half up, ascending. */
  readonly scores: readonly number[];
  readonly counts: readonly (readonly number[])[];
  readonly total: number;
};

/** Half up, 3.5 to 4: categories are needed where only equal or unequal counts. */
export function roundHalfUp(score: number): number {
  return Math.floor(score + 0.5);
}

/** The table of pairs; fractional scores, such as the mean of three raters, are rounded half up. */
export function confusionOf(pairs: readonly ScorePair[]): Confusion {
  const found = new Set<number>();
  for (const [first, second] of pairs) found.add(roundHalfUp(first)).add(roundHalfUp(second));
  const scores = [...found].sort((left, right) => left - right);
  const counts = scores.map(() => scores.map(() => 0));
  for (const [first, second] of pairs) {
    const row = counts[scores.indexOf(roundHalfUp(first))] ?? [];
    const column = scores.indexOf(roundHalfUp(second));
    row[column] = (row[column] ?? 0) + 1;
  }
  return { scores, counts, total: pairs.length };
}

/** The share of pairs whose rounded scores are at most `gap` apart; null without pairs. */
export function shareWithin(confusion: Confusion, gap: number): number | null {
  const within = sumOver(confusion, (first, second) => (Math.abs(first - second) <= gap ? 1 : 0));
  return confusion.total === 0 ? null : within / confusion.total;
}

const weights = {
  unweighted: (first: number, second: number): number => (first === second ? 0 : 1),
  linear: (first: number, second: number): number => Math.abs(first - second),
  quadratic: (first: number, second: number): number => (first - second) ** 2,
} as const;
export type KappaWeights = keyof typeof weights;

/**
 * Cohen's kappa of two raters: 1 − observed / expected disagreement, where expected is what two raters with these
 * habits would reach by chance (J. Cohen 1960; weighted, 1968). Disagreement counts 1, the difference of the scores,
 * or its square. Null without pairs, or where both always gave one same score.
 */
export function cohenKappa(confusion: Confusion, weighting: KappaWeights): number | null {
  const { scores, counts, total } = confusion;
  const firsts = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const seconds = scores.map((_, column) => counts.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  const byChance = { scores, total, counts: firsts.map((many) => seconds.map((others) => many * others)) };
  const expected = sumOver(byChance, weights[weighting]);
  return expected === 0 ? null : 1 - (sumOver(confusion, weights[weighting]) * total) / expected;
}

/** The sum of counts, each times what `weigh` says of its two scores. */
function sumOver({ scores, counts }: Confusion, weigh: (first: number, second: number) => number): number {
  let sum = 0;
  for (const [row, first] of scores.entries())
    for (const [column, second] of scores.entries())
      sum += (counts[row]?.[column] ?? 0) * weigh(first, second);
  return sum;
}

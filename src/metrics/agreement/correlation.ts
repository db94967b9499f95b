import type { ScorePair } from './confusion.ts';

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean distance of the two scores, whichever is higher; null without pairs. */
export function meanGap(pairs: readonly ScorePair[]): number | null {
  return meanOf(pairs.map(([first, second]) => Math.abs(second - first)));
}

/** Mean of second − first: above 0 where the second is milder; null without pairs. */
export function meanBias(pairs: readonly ScorePair[]): number | null {
  return meanOf(pairs.map(([first, second]) => second - first));
}

/** Pearson's correlation, −1 to 1; null under two pairs, or where one side never changes. */
export function pearson(pairs: readonly ScorePair[]): number | null {
  const firstMean = meanOf(pairs.map(([first]) => first)) ?? 0;
  const secondMean = meanOf(pairs.map(([, second]) => second)) ?? 0;
  let [together, firstSpread, secondSpread] = [0, 0, 0];
  for (const [first, second] of pairs) {
    together += (first - firstMean) * (second - secondMean);
    firstSpread += (first - firstMean) ** 2;
    secondSpread += (second - secondMean) ** 2;
  }
  if (isNone(firstSpread) || isNone(secondSpread)) return null;
  // The clamp is for the last digit only: a perfect correlation can come out as 1.0000000000000002.
  return Math.max(-1, Math.min(1, together / Math.sqrt(firstSpread * secondSpread)));
}

/** Spearman's correlation: Pearson's of the ranks, equal scores sharing the mean of their ranks. */
export function spearman(pairs: readonly ScorePair[]): number | null {
  const firstRank = rankOf(pairs.map(([first]) => first));
  const secondRank = rankOf(pairs.map(([, second]) => second));
  return pearson(pairs.map(([first, second]) => [firstRank.get(first) ?? 0, secondRank.get(second) ?? 0]));
}

function rankOf(scores: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  let below = 0;
  const ranks = new Map<number, number>();
  for (const [score, count] of [...counts].sort(([left], [right]) => left - right)) {
    ranks.set(score, below + (count + 1) / 2);
    below += count;
  }
  return ranks;
}

/** No spread but for the last digits of a mean such as 13/3. */
function isNone(spread: number): boolean {
  return spread < 1e-12;
}

/** How far two scores are apart: by rank, only whether they differ, or by their difference. */
export const levels = ['ordinal', 'nominal', 'interval'] as const;
export type Level = (typeof levels)[number];

/** How often each two scores met in one unit: what alpha is computed from. */
export type Coincidences = {
  /** The scores that occur in units with two or more, ascending. */
  readonly values: readonly number[];
  /** How often each value occurs in them. */
  readonly counts: readonly number[];
  /** `table[i][j]`: pairs of values i and j in one unit, in both orders, each worth 1 / (scores of the unit − 1). */
  readonly table: readonly (readonly number[])[];
};

/**
 * `units` are the things rated, each with the scores that it got, in any order and number; one with a single score
 * says nothing of agreement and is left out, so missing ratings need no treatment.
 */
export function coincidencesOf(units: readonly (readonly number[])[]): Coincidences {
  const pairable = units.filter((scores) => scores.length > 1);
  const found = new Map<number, number>();
  for (const scores of pairable) for (const score of scores) found.set(score, (found.get(score) ?? 0) + 1);
  const values = [...found.keys()].sort((left, right) => left - right);
  const indexOf = new Map(values.map((value, index) => [value, index]));
  const table = values.map(() => values.map(() => 0));
  for (const scores of pairable) {
    const part = 1 / (scores.length - 1);
    for (let left = 0; left < scores.length; left += 1) {
      const row = table[indexOf.get(scores[left] ?? 0) ?? 0] ?? [];
      for (let right = 0; right < scores.length; right += 1) {
        const column = indexOf.get(scores[right] ?? 0) ?? 0;
        if (left !== right) row[column] = (row[column] ?? 0) + part;
      }
    }
  }
  return { values, counts: values.map((value) => found.get(value) ?? 0), table };
}

/**
 * Krippendorff's alpha (K. Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011): 1 − observed / expected
 * disagreement. 1: the raters always agree; 0: as often as by chance; below 0: less often. Null where no unit has
 * two scores, or all scores are equal, since there is then no disagreement to expect.
 */
export function krippendorffAlpha({ values, counts, table }: Coincidences, level: Level): number | null {
  if (values.length < 2) return null;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const distance = distanceOf(values, counts, level);
  let [observed, expected] = [0, 0];
  for (const [left, row] of table.entries()) {
    for (const [right, met] of row.entries()) {
      const apart = distance(left, right);
      observed += met * apart;
      expected += (counts[left] ?? 0) * (counts[right] ?? 0) * apart;
    }
  }
  return 1 - (observed * (total - 1)) / expected;
}

/** The squared distance of two values, by their index; by rank it depends on how often the values between them occur. */
function distanceOf(
  values: readonly number[],
  counts: readonly number[],
  level: Level,
): (left: number, right: number) => number {
  if (level === 'nominal') return (left, right) => (left === right ? 0 : 1);
  let below = 0;
  const ranks = counts.map((count) => {
    below += count;
    return below - count / 2;
  });
  const places = level === 'interval' ? values : ranks;
  return (left, right) => ((places[left] ?? 0) - (places[right] ?? 0)) ** 2;
}

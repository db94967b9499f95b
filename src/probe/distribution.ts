import { type Quartiles, quartilesOf } from '../picture/quartiles.ts';

/** How values are spread: what a box plot shows, and the sample standard deviation (over count − 1; `null` of one). */
export type Distribution = Quartiles & { readonly sd: number | null };

/** The spread of some values; `null` where there are none. The order of the values changes nothing. */
export function distributionOf(values: readonly number[]): Distribution | null {
  const sorted = [...values].sort((left, right) => left - right);
  const quartiles = quartilesOf(sorted);
  return quartiles === null ? null : { ...quartiles, sd: standardDeviation(sorted, quartiles.mean) };
}

function standardDeviation(values: readonly number[], mean: number): number | null {
  if (values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

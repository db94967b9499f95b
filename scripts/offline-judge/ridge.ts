import type { BoostData } from './boost.ts';

/** A linear model over features as they are (not standardised). */
export type Linear = { readonly intercept: number; readonly weights: readonly number[] };

const rounds = 400;

/**
 * Ridge regression on standardised features by coordinate descent, in which a feature marked 1 may only get a weight
 * of 0 or more and one marked -1 a weight of 0 or less.
 */
export function ridge(data: BoostData, penalty: number, signs: readonly number[]): Linear {
  const width = signs.length;
  const total = data.weights.reduce((sum, weight) => sum + weight, 0);
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, value, row) => sum + value * (data.weights[row] ?? 0), 0) / total;
  const columns = Array.from({ length: width }, (_, feature) => data.rows.map((row) => row[feature] ?? 0));
  const means = columns.map(meanOf);
  const spreads = columns.map((column, feature) =>
    Math.sqrt(meanOf(column.map((value) => (value - (means[feature] ?? 0)) ** 2)) + 1e-9),
  );
  const scaled = columns.map((column, feature) =>
    Float64Array.from(column, (value) => (value - (means[feature] ?? 0)) / (spreads[feature] ?? 1)),
  );
  const center = meanOf(data.targets);
  // Normal equations, so that a round costs the square of the features and not all rows.
  const gram = scaled.map((one) =>
    scaled.map((other) =>
      one.reduce((sum, value, row) => sum + value * (other[row] ?? 0) * (data.weights[row] ?? 0), 0),
    ),
  );
  const moment = scaled.map((one) =>
    one.reduce(
      (sum, value, row) => sum + value * ((data.targets[row] ?? 0) - center) * (data.weights[row] ?? 0),
      0,
    ),
  );
  const weights = new Array<number>(width).fill(0);
  for (let round = 0; round < rounds; round++) {
    for (let feature = 0; feature < width; feature++) {
      let rest = moment[feature] ?? 0;
      for (let other = 0; other < width; other++)
        if (other !== feature) rest -= (gram[feature]?.[other] ?? 0) * (weights[other] ?? 0);
      const free = rest / ((gram[feature]?.[feature] ?? 0) + penalty);
      weights[feature] = (signs[feature] ?? 0) * free < 0 ? 0 : free;
    }
  }
  const raw = weights.map((weight, feature) => weight / (spreads[feature] ?? 1));
  return {
    intercept: center - raw.reduce((sum, weight, feature) => sum + weight * (means[feature] ?? 0), 0),
    weights: raw,
  };
}

/** Low and high end of a 95% interval. */
export type Interval = readonly [low: number, high: number];

/**
 * The middle 95% of what the resamples of a bootstrap gave: their 2.5th and 97.5th percentiles, with linear
 * interpolation between neighbours. Null where there are none. Sorts `values` in place.
 */
export function percentileInterval(values: Float64Array): Interval | null {
  if (values.length === 0) return null;
  values.sort();
  return [percentile(values, 0.025), percentile(values, 0.975)];
}

function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? 0;
  return low + (high - low) * (place - below);
}

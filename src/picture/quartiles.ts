/** What a box plot shows of some values. */
export type Quartiles = {
  readonly count: number;
  readonly mean: number;
  readonly low: number;
  readonly first: number;
  readonly median: number;
  readonly third: number;
  readonly high: number;
};

/** Quartiles by linear interpolation between neighbours; `null` of no values. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, two) => one - two);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? 0;
    return below + (above - below) * (place - Math.floor(place));
  };
  return {
    count: sorted.length,
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    low: at(0),
    first: at(0.25),
    median: at(0.5),
    third: at(0.75),
    high: at(1),
  };
}

/**
 * The density of `values` at each of `places`, by Gaussian kernels of Silverman's width, 0.9 min(σ, IQR / 1.34) n^(−1/5).
 * Empty where all values are the same: there is nothing to smooth.
 */
export function densityAt(values: readonly number[], places: readonly number[]): number[] {
  const box = quartilesOf(values);
  if (box === null || box.low === box.high) return [];
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - box.mean) ** 2, 0) / values.length,
  );
  const spreads = [deviation, (box.third - box.first) / 1.34].filter((spread) => spread > 0);
  const width = 0.9 * Math.min(...spreads) * values.length ** -0.2;
  const scale = 1 / (values.length * width * Math.sqrt(2 * Math.PI));
  return places.map(
    (place) =>
      scale * values.reduce((sum, value) => sum + Math.exp(-0.5 * ((place - value) / width) ** 2), 0),
  );
}

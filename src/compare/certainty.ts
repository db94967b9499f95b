import type { Interval } from '../metrics/interval.ts';

/** An interval as people read it; `null` where there is none. */
export const range = (interval: Interval | null, digits: number): string | null =>
  interval === null ? null : `${interval[0].toFixed(digits)} to ${interval[1].toFixed(digits)}`;

/** What an interval says of a difference, to follow its figure. `fewest` is what there are too few of without one. */
export function certainty(interval: Interval | null, fewest: string): string {
  if (interval === null) return `; under five ${fewest} there is no interval to tell whether that is chance`;
  const words = `95 % interval ${range(interval, 2)}`;
  return interval[0] <= 0 && interval[1] >= 0 ? `, which may be chance (${words})` : ` (${words})`;
}

/** How far one figure is from another, in words; `null` where they are the same. */
export function distance(difference: number): string | null {
  if (difference === 0) return null;
  const size = Math.abs(difference) < 0.005 ? 'less than 0.01' : Math.abs(difference).toFixed(2);
  return `${size} points ${difference > 0 ? 'above' : 'below'}`;
}

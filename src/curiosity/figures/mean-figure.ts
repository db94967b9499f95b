import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import { type Interval, percentileInterval } from '../../metrics/interval.ts';
import { meanOf } from './set-score.ts';

/** A mean with what it rests on: values scored and not, and a 95% interval, `null` under five statements. */
export type MeanFigure = {
  readonly mean: number | null;
  readonly scored: number;
  readonly unscored: number;
  readonly interval: Interval | null;
};

/** A value of a set, and the statement that the set is about. */
export type Value = { readonly statement: string; readonly value: number | null };

/** Fewer statements than this say too little about other statements for an interval. */
export const fewestStatements = 5;

/**
 * The mean of the values that there are. Its interval is a seeded bootstrap over statements: a resample draws as many
 * statements as have a value, with replacement, and a drawn one brings all its values. Order changes no figure.
 */
export function meanFigure(values: readonly Value[], options: BootstrapOptions): MeanFigure {
  const mean = meanOf(values.map(({ value }) => value));
  const scored = values.filter(({ value }) => value !== null).length;
  return { mean, scored, unscored: values.length - scored, interval: intervalOf(values, options) };
}

function intervalOf(values: readonly Value[], { resamples, seed }: BootstrapOptions): Interval | null {
  const groups = new Map<string, { sum: number; count: number }>();
  for (const { statement, value } of values) {
    if (value === null) continue;
    const group = groups.get(statement) ?? { sum: 0, count: 0 };
    groups.set(statement, { sum: group.sum + value, count: group.count + 1 });
  }
  if (groups.size < fewestStatements || resamples === 0) return null;
  const all = [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
  const random = xoroshiro128plus(seed);
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    let count = 0;
    for (let draw = 0; draw < all.length; draw += 1) {
      const group = all[uniformInt(random, 0, all.length - 1)];
      sum += group?.sum ?? 0;
      count += group?.count ?? 0;
    }
    return sum / count;
  });
  return percentileInterval(means);
}

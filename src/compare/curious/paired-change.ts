import { meanFigure } from '../../curiosity/figures/mean-figure.ts';
import { meanOf } from '../../curiosity/figures/set-score.ts';
import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import type { Interval } from '../../metrics/interval.ts';

/** How a mean changed on the statements that have a value on both sides, and how many lack one. */
export type PairedChange = {
  readonly paired: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  readonly neither: number;
  /** Means over the paired statements alone; `null` where there is none. */
  readonly before: number | null;
  readonly after: number | null;
  /** `after` − `before`. */
  readonly difference: number | null;
  /** 95% interval of `difference`, by a paired bootstrap over statements; `null` under five of them. */
  readonly interval: Interval | null;
};

/** One statement with its value on each side, `null` where there is none. */
export type Pair = {
  readonly statement: string;
  readonly before: number | null;
  readonly after: number | null;
};

/**
 * The change over what both sides have. A resample draws statements and with each both of its values, so that what is
 * hard about a statement is on both sides of the difference. Order changes no figure.
 */
export function pairedChange(pairs: readonly Pair[], options: BootstrapOptions): PairedChange {
  const both = pairs.flatMap(({ statement, before, after }) =>
    before === null || after === null ? [] : [{ statement, before, after }],
  );
  const { mean, interval } = meanFigure(
    both.map(({ statement, before, after }) => ({ statement, value: after - before })),
    options,
  );
  return {
    paired: both.length,
    onlyBefore: pairs.filter(({ before, after }) => before !== null && after === null).length,
    onlyAfter: pairs.filter(({ before, after }) => before === null && after !== null).length,
    neither: pairs.filter(({ before, after }) => before === null && after === null).length,
    before: meanOf(both.map(({ before }) => before)),
    after: meanOf(both.map(({ after }) => after)),
    difference: mean,
    interval,
  };
}

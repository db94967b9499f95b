import { z } from 'zod';

/** The most by which a figure may get worse. */
export const mostSchema = z.number().min(0);

/** Something that a gate does not let through; `value` is `null` where there was nothing to compute it from. */
export type CompareFailure = {
  readonly run: string;
  /** Such as `drop D3`, or `judge` where the runs differ in it. */
  readonly figure: string;
  readonly value: number | null;
  readonly wanted: string;
};

/** A failure for each code in which two runs differ, unless the gate takes that in its `across`. */
export function unlikeFailures<Code extends string>(
  run: string,
  differsIn: readonly Code[],
  across: readonly Code[] = [],
): CompareFailure[] {
  return differsIn
    .filter((code) => !across.includes(code))
    .map((figure) => ({ run, figure, value: null, wanted: `the same in both, or "${figure}" in "across"` }));
}

/** How much worse a figure got: by itself, and at the end of its interval that says least. */
export type Worse = { readonly value: number | null; readonly surely: number | null };

/** How much a figure fell by a change whose interval is of `after − before`. */
export function fallOf({ difference, interval }: ChangeOf): Worse {
  const value = difference === null ? null : -difference;
  return { value, surely: interval === null ? value : -interval[1] };
}

/** How much a figure rose by such a change. */
export function riseOf({ difference, interval }: ChangeOf): Worse {
  return { value: difference, surely: interval === null ? difference : interval[0] };
}

type ChangeOf = {
  readonly difference: number | null;
  readonly interval: readonly [low: number, high: number] | null;
};

/** A failure where a figure got worse than `bound` allows, or could not be computed. With `certain`, only for sure. */
export function beyond(
  { run, figure, bound }: { readonly run: string; readonly figure: string; readonly bound: number },
  { value, surely }: Worse,
  certain: boolean | undefined,
): CompareFailure[] {
  const counted = certain === true ? surely : value;
  // Sums of fractions are off in their last digits; nobody means those by a bound.
  const held = counted !== null && counted <= bound + 1e-9;
  return held ? [] : [{ run, figure, value, wanted: `at most ${bound}` }];
}

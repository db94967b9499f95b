import { z } from 'zod';
import type { Comparison, DepthRow } from './compare-runs.ts';
import { depthRows } from './compare-runs.ts';
import { warningCodes } from './warnings.ts';

const least = z.number().min(0);

/**
 * The most by which a run may fall behind the first one. `drop`: of a mean score, in points from 0 to 4. `rise`: of an
 * overall average discrepancy, from 0 to 1. `unscored`: of the share of questions that lost their score, from 0 to 1.
 * With `certain`, a difference whose 95% interval holds the bound is let through. `across` names in what the runs may
 * differ all the same; without it, runs that are not alike are no proof, and the gate does not hold. A gate that
 * names no figure lets no drop of the overall mean through.
 */
export const CompareGateSchema = z.strictObject({
  drop: z.partialRecord(z.enum(depthRows), least).optional(),
  rise: z.partialRecord(z.enum(['forward', 'backward']), least).optional(),
  unscored: least.max(1).optional(),
  certain: z.boolean().optional(),
  across: z.array(z.enum(warningCodes)).optional(),
});
export type CompareGate = z.infer<typeof CompareGateSchema>;

/** Something that the gate does not let through; `value` is `null` where there was nothing to compute it from. */
export type CompareFailure = {
  readonly run: string;
  /** Such as `drop D3`, or `judge` where the runs differ in it. */
  readonly figure: string;
  readonly value: number | null;
  readonly wanted: string;
};

/** Differences in these say little about the figures, and stop no gate. */
const harmless = ['repeats', 'params'];

/** Everything in which a run falls short of the gate. */
export function checkCompareGate(comparisons: readonly Comparison[], gate: CompareGate): CompareFailure[] {
  return comparisons.flatMap((comparison) => [
    ...unlike(comparison, gate),
    ...drops(comparison, gate),
    ...rises(comparison, gate),
    ...lost(comparison, gate),
  ]);
}

function unlike({ run, differsIn }: Comparison, { across = [] }: CompareGate): CompareFailure[] {
  return differsIn
    .filter((code) => !harmless.includes(code) && !across.includes(code))
    .map((figure) => ({ run, figure, value: null, wanted: `the same in both, or "${figure}" in "across"` }));
}

function drops({ run, accuracy }: Comparison, gate: CompareGate): CompareFailure[] {
  const nothing = gate.drop === undefined && gate.rise === undefined && gate.unscored === undefined;
  const drop: Partial<Record<DepthRow, number>> = nothing ? { overall: 0 } : (gate.drop ?? {});
  return depthRows.flatMap((row) => {
    const bound = drop[row];
    if (bound === undefined) return [];
    const { difference, interval } = accuracy[row];
    const fall = difference === null ? null : -difference;
    const surely = interval === null ? fall : -interval[1];
    return within(fall, surely, bound, gate) ? [] : [failure(run, `drop ${row}`, fall, bound)];
  });
}

function rises(comparison: Comparison, gate: CompareGate): CompareFailure[] {
  return (['forward', 'backward'] as const).flatMap((direction) => {
    const bound = gate.rise?.[direction];
    if (bound === undefined) return [];
    const change = comparison[direction]?.overall;
    const rise = change?.difference ?? null;
    const surely = change?.interval?.[0] ?? rise;
    return within(rise, surely, bound, gate)
      ? []
      : [failure(comparison.run, `rise ${direction}`, rise, bound)];
  });
}

function lost({ run, paired, lostScore }: Comparison, { unscored }: CompareGate): CompareFailure[] {
  if (unscored === undefined) return [];
  const before = paired + lostScore;
  const share = before === 0 ? null : lostScore / before;
  return share !== null && share <= unscored ? [] : [failure(run, 'unscored', share, unscored)];
}

function within(
  value: number | null,
  surely: number | null,
  bound: number,
  { certain }: CompareGate,
): boolean {
  const counted = certain === true ? surely : value;
  // Sums of fractions are off in their last digits; nobody means those by a bound.
  return counted !== null && counted <= bound + 1e-9;
}

function failure(run: string, figure: string, value: number | null, bound: number): CompareFailure {
  return { run, figure, value, wanted: `at most ${bound}` };
}

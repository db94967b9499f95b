import { z } from 'zod';
import type { Comparison, DepthRow } from './compare-runs.ts';
import { depthRows } from './compare-runs.ts';
import { beyond, type CompareFailure, fallOf, mostSchema, riseOf, unlikeFailures } from './gate-parts.ts';
import { warningCodes } from './warnings.ts';

/**
 * The most by which a run may fall behind the first one. `drop`: of a mean score, in points from 0 to 4. `rise`: of an
 * overall average discrepancy, from 0 to 1. `unscored`: of the share of questions that lost their score, from 0 to 1.
 * With `certain`, a difference whose 95% interval holds the bound is let through. `across` names in what the runs may
 * differ all the same; without it, runs that are not alike are no proof, and the gate does not hold. A gate that
 * names no figure lets no drop of the overall mean through.
 */
export const CompareGateSchema = z.strictObject({
  drop: z.partialRecord(z.enum(depthRows), mostSchema).optional(),
  rise: z.partialRecord(z.enum(['forward', 'backward']), mostSchema).optional(),
  unscored: mostSchema.max(1).optional(),
  certain: z.boolean().optional(),
  across: z.array(z.enum(warningCodes)).optional(),
});
export type CompareGate = z.infer<typeof CompareGateSchema>;

/** Differences in these say little about the figures, and stop no gate. */
const harmless = ['repeats', 'params'];

/** Everything in which a run falls short of the gate. */
export function checkCompareGate(comparisons: readonly Comparison[], gate: CompareGate): CompareFailure[] {
  return comparisons.flatMap((comparison) => [
    ...unlikeFailures(
      comparison.run,
      comparison.differsIn.filter((code) => !harmless.includes(code)),
      gate.across,
    ),
    ...drops(comparison, gate),
    ...rises(comparison, gate),
    ...lost(comparison, gate),
  ]);
}

function drops({ run, accuracy }: Comparison, gate: CompareGate): CompareFailure[] {
  const nothing = gate.drop === undefined && gate.rise === undefined && gate.unscored === undefined;
  const drop: Partial<Record<DepthRow, number>> = nothing ? { overall: 0 } : (gate.drop ?? {});
  return depthRows.flatMap((row) => {
    const bound = drop[row];
    return bound === undefined
      ? []
      : beyond({ run, figure: `drop ${row}`, bound }, fallOf(accuracy[row]), gate.certain);
  });
}

function rises(comparison: Comparison, gate: CompareGate): CompareFailure[] {
  return (['forward', 'backward'] as const).flatMap((direction) => {
    const bound = gate.rise?.[direction];
    if (bound === undefined) return [];
    const change = comparison[direction]?.overall ?? { difference: null, interval: null };
    const figure = `rise ${direction}`;
    return beyond({ run: comparison.run, figure, bound }, riseOf(change), gate.certain);
  });
}

function lost({ run, paired, lostScore }: Comparison, { unscored: bound }: CompareGate): CompareFailure[] {
  if (bound === undefined) return [];
  const before = paired + lostScore;
  const share = before === 0 ? null : lostScore / before;
  return beyond({ run, figure: 'unscored', bound }, { value: share, surely: share }, false);
}

import { z } from 'zod';
import { setMetrics } from '../../curiosity/scores/metric.ts';
import { beyond, type CompareFailure, fallOf, mostSchema, riseOf, unlikeFailures } from '../gate-parts.ts';
import type { CuriousCompared, CuriousComparison } from './compare-curious.ts';
import { curiousCodes } from './curious-warnings.ts';

const falling = [...setMetrics, 'hits', 'difference'] as const;

/**
 * The most by which an asker may fall behind that of the first run. `drop`: of a mean, in points from 0 to 4; of `hits`,
 * the share of wrong statements that are doubted; of `difference`, the doubt of a wrong statement minus that of its
 * source, in points. `rise`: of the share of false alarms. `unscored`: of the share of scores that were lost. With
 * `validity`, a judge that the noise called valid for a metric has to be so again. `certain` and `across` are those of
 * every gate. A gate that names no figure lets no drop of the three means through.
 */
export const CuriousGateSchema = z.strictObject({
  drop: z.partialRecord(z.enum(falling), mostSchema).optional(),
  rise: z.partialRecord(z.enum(['falseAlarms']), mostSchema).optional(),
  unscored: mostSchema.max(1).optional(),
  validity: z.boolean().optional(),
  certain: z.boolean().optional(),
  across: z.array(z.enum(curiousCodes)).optional(),
});
export type CuriousGate = z.infer<typeof CuriousGateSchema>;

/** Differences in these say little about the figures, and stop no gate. */
const harmless = ['params'];

/** Everything in which an asker falls short of the gate. */
export function checkCuriousGate(
  { base, runs, comparisons }: CuriousCompared,
  gate: CuriousGate,
): CompareFailure[] {
  const lonely = runs.filter(({ name }) => name !== base && comparisons.every(({ run }) => run !== name));
  return [
    // A run whose askers are compared with nobody has proved nothing.
    ...lonely.map(({ name }) => ({
      run: name,
      figure: 'askers',
      value: null,
      wanted: 'an asker that the first run has, too',
    })),
    ...comparisons.flatMap((comparison) => [
      ...unlikeFailures(
        comparison.label,
        comparison.differsIn.filter((code) => !harmless.includes(code)),
        gate.across,
      ),
      ...drops(comparison, gate),
      ...rises(comparison, gate),
      ...lost(comparison, gate),
      ...invalid(comparison, gate),
    ]),
  ];
}

function drops({ label, overall, doubt }: CuriousComparison, gate: CuriousGate): CompareFailure[] {
  const { drop, rise, unscored, validity } = gate;
  const nothing = [drop, rise, unscored, validity].every((part) => part === undefined);
  const bounds: CuriousGate['drop'] = nothing ? { relevance: 0, coherence: 0, diversity: 0 } : drop;
  const changes = { ...overall, hits: doubt.hits, difference: doubt.difference };
  return falling.flatMap((name) => {
    const bound = bounds?.[name];
    if (bound === undefined) return [];
    return beyond({ run: label, figure: `drop ${name}`, bound }, fallOf(changes[name]), gate.certain);
  });
}

function rises({ label, doubt }: CuriousComparison, gate: CuriousGate): CompareFailure[] {
  const bound = gate.rise?.falseAlarms;
  if (bound === undefined) return [];
  return beyond({ run: label, figure: 'rise falseAlarms', bound }, riseOf(doubt.falseAlarms), gate.certain);
}

function lost({ label, overall }: CuriousComparison, { unscored: bound }: CuriousGate): CompareFailure[] {
  if (bound === undefined) return [];
  const all = setMetrics.map((metric) => overall[metric]);
  const gone = all.reduce((sum, { onlyBefore }) => sum + onlyBefore, 0);
  const before = all.reduce((sum, { paired, onlyBefore }) => sum + paired + onlyBefore, 0);
  const share = before === 0 ? null : gone / before;
  return beyond({ run: label, figure: 'unscored', bound }, { value: share, surely: share }, false);
}

function invalid({ label, verdicts }: CuriousComparison, { validity }: CuriousGate): CompareFailure[] {
  if (validity !== true) return [];
  return verdicts
    .filter(({ before }) => before === true)
    .map(({ judge, metric }) => ({
      run: label,
      figure: `validity ${judge} ${metric}`,
      value: null,
      wanted: 'valid, as in the first run',
    }));
}

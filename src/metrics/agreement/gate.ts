import { z } from 'zod';
import type { Agreement, GroupAgreement, MeasuredFigures } from './agreement.ts';
import { type FigureName, figureNames } from './agreement-figures.ts';

/** Figures in points apart, of which less is better; the others are wanted high. `bias` may go either way. */
const wantedLow: readonly FigureName[] = ['meanGap', 'bias'];

const Bounds = z.partialRecord(z.enum(figureNames), z.number());
const GroupGate = z.strictObject({ people: Bounds.optional(), judge: Bounds.optional() });

/**
 * The least agreement that is accepted: for people among each other, and for every judge against people, over all
 * ratings, or for one metric (`byMetric`) or depth (`byDepth`: `D1`, `D2`, `D3`). A number is the least that a figure
 * may be; of `meanGap`, and of `bias` without its sign, the most.
 */
export const AgreementGateSchema = GroupGate.extend({
  byMetric: z.record(z.string(), GroupGate).optional(),
  byDepth: z.partialRecord(z.enum(['D1', 'D2', 'D3']), GroupGate).optional(),
});
export type AgreementGate = z.infer<typeof AgreementGateSchema>;

/** A figure that the gate does not let through; `value` is null where there was nothing to compute it from. */
export type GateFailure = {
  /** Such as `overall` or `D3`. */
  readonly group: string;
  /** `people`, or the judge's name; null where a judge was wanted and none rated. */
  readonly who: string | null;
  readonly figure: FigureName;
  readonly value: number | null;
  readonly wanted: string;
};

/** Everything in which `agreement` falls short of `gate`; a figure that is missing falls short too. */
export function checkGate(agreement: Agreement, gate: AgreementGate): GateFailure[] {
  const groups = [
    { name: 'overall', gate, measured: agreement.overall },
    ...Object.entries(gate.byMetric ?? {}).map(([name, own]) => ({
      name,
      gate: own,
      measured: agreement.byMetric[name],
    })),
    ...Object.entries(gate.byDepth ?? {}).map(([name, own]) => ({
      name,
      gate: own,
      measured: agreement.byDepth[name],
    })),
  ];
  return groups.flatMap((group) => checkGroup(group.name, group.gate, group.measured));
}

function checkGroup(
  group: string,
  gate: z.infer<typeof GroupGate>,
  measured: GroupAgreement | undefined,
): GateFailure[] {
  const judges: [string | null, MeasuredFigures | null][] = Object.entries(measured?.judges ?? {});
  if (judges.length === 0) judges.push([null, null]);
  return [
    ...checkFigures(group, 'people', gate.people ?? {}, measured?.people ?? null),
    ...judges.flatMap(([judge, figures]) => checkFigures(group, judge, gate.judge ?? {}, figures)),
  ];
}

function checkFigures(
  group: string,
  who: string | null,
  bounds: z.infer<typeof Bounds>,
  figures: MeasuredFigures | null,
): GateFailure[] {
  return figureNames.flatMap((figure) => {
    const bound = bounds[figure];
    if (bound === undefined) return [];
    const value = figures?.[figure].value ?? null;
    const low = wantedLow.includes(figure);
    const held = value !== null && (low ? Math.abs(value) <= bound : value >= bound);
    return held ? [] : [{ group, who, figure, value, wanted: `${low ? 'at most' : 'at least'} ${bound}` }];
  });
}

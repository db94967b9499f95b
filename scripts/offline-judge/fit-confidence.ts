import type { Curve } from '../../src/judge/offline/model.ts';
import { passMark } from '../../src/judge/verdict.ts';
import type { Example } from './fit-model.ts';

const border = passMark - 0.5;
/** Estimates at which the curve is measured, and how far around each answers count. */
const knots = [1, 1.5, 2, 2.5, 3, border - 0.01, border, 4, 4.5, 5];
const width = 0.6;

/**
 * How often people agree on pass or fail with an estimate, as a curve over the estimate: measured on estimates for
 * answers that the model was not fitted on, each set of answers counting the same, never falling with the distance from
 * the border.
 */
export function fitConfidence(examples: readonly Example[], estimates: readonly number[]): Curve {
  const counts = new Map<string, number>();
  for (const { set, score } of examples) if (score !== null) counts.set(set, (counts.get(set) ?? 0) + 1);
  const shareAt = (knot: number): number => {
    let agreed = 2;
    let all = 4;
    for (const [at, { set, score }] of examples.entries()) {
      const estimate = estimates[at] ?? 1;
      if (score === null || estimate >= border !== knot >= border) continue;
      const weight = Math.max(0, 1 - Math.abs(estimate - knot) / width) * (1000 / (counts.get(set) ?? 1));
      all += weight;
      if (score >= passMark === estimate >= border) agreed += weight;
    }
    return agreed / all;
  };
  const raw = knots.map((knot): [number, number] => [knot, shareAt(knot)]);
  const failing = raw.filter(([knot]) => knot < border).reverse();
  const passing = raw.filter(([knot]) => knot >= border);
  const rising = (points: [number, number][]): [number, number][] => {
    let least = 0.5;
    return points.map(([knot, share]) => {
      least = Math.max(least, share);
      return [knot, Number(least.toFixed(3))];
    });
  };
  return [...rising(failing).reverse(), ...rising(passing)];
}

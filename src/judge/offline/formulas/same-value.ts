import type { Side } from './evaluate.ts';

/** Values of operands at which sides are compared: positive, apart from each other, and none a round number. */
const samples = [0, 1, 2, 3, 4].map((sample) =>
  Array.from(
    { length: 12 },
    (_, operand) => 0.6 + ((operand * 0.7548776662 + sample * 0.569840291) % 1) * 2.3,
  ),
);

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-6 * Math.max(1e-3, Math.abs(one), Math.abs(other));

const finite = (...values: readonly number[]): boolean => values.every(Number.isFinite);

/** Fewer samples than this at which both have a value say nothing. */
const enough = 3;

/** Whether two expressions agree at all samples; `null` where too few have a value. */
export function sameExpression(one: Side, other: Side): boolean | null {
  const pairs = samples
    .map((values) => [one(values), other(values)] as const)
    .filter((pair) => finite(...pair));
  return pairs.length < enough ? null : pairs.every(([here, there]) => isNear(here, there));
}

/** Values of both signs, on both sides of the limits that short answers have. */
const wideSamples = Array.from({ length: 400 }, (_, sample) =>
  Array.from({ length: 12 }, (_ignored, operand) => {
    const share = (0.137 + sample * (0.7548776662 + operand * 0.1378)) % 1;
    return (share - 0.5) * (sample % 2 === 0 ? 25 : 250);
  }),
);

/** Whether two inequalities "left < right" hold and fail at the same values; `null` where that cannot be told. */
export function sameInequality(one: Equation, other: Equation): boolean | null {
  const seen = wideSamples
    .map((values) => [gap(one, values), gap(other, values)] as const)
    .filter((gaps) => finite(...gaps));
  const isHeld = seen.map(([here]) => here < 0);
  if (!isHeld.includes(true) || !isHeld.includes(false)) return null;
  return seen.every(([here, there]) => here < 0 === there < 0);
}

/** Whether two expressions grow alike: their ratio is the same at all samples. */
export function sameGrowth(one: Side, other: Side): boolean | null {
  const ratios = samples
    .map((values) => values.map((value) => value * 7 + 3))
    .map((values) => one(values) / other(values))
    .filter((ratio) => Number.isFinite(ratio));
  return ratios.length < enough ? null : ratios.every((ratio) => isNear(ratio, ratios[0] ?? 0));
}

/** The one ratio that two expressions have at all samples, or `null`. */
function ratioOf(one: Side, other: Side): number | null {
  const ratios = samples.map((values) => one(values) / other(values)).filter(Number.isFinite);
  const [first] = ratios;
  return first !== undefined && ratios.length >= enough && ratios.every((ratio) => isNear(ratio, first))
    ? first
    : null;
}

/** Whether two reactions are of the same things in the same proportions: both sides by one factor. */
export function sameReaction(one: Equation, other: Equation): boolean {
  const [left, right] = [ratioOf(one[0], other[0]), ratioOf(one[1], other[1])];
  return left !== null && right !== null && isNear(left, right);
}

export type Equation = readonly [Side, Side];

const gap = ([left, right]: Equation, values: readonly number[]): number => left(values) - right(values);

const withValue = (values: readonly number[], at: number, value: number): number[] =>
  values.map((old, index) => (index === at ? value : old));

/** Values that satisfy an equation, found by changing one operand alone; `null` where none is found. */
function solved(equation: Equation, values: readonly number[], operand: number): number[] | null {
  let below: { readonly value: number; readonly gap: number } | null = null;
  for (let step = -16; step <= 16; step++) {
    const value = 1.41 ** step;
    const here = gap(equation, withValue(values, operand, value));
    if (!Number.isFinite(here)) continue;
    if (below !== null && Math.sign(here) !== Math.sign(below.gap))
      return withValue(values, operand, bisected(equation, values, operand, below.value, value));
    below = { value, gap: here };
  }
  return null;
}

function bisected(
  equation: Equation,
  values: readonly number[],
  operand: number,
  from: number,
  to: number,
): number {
  let [low, high] = [from, to];
  const sign = Math.sign(gap(equation, withValue(values, operand, low)));
  for (let round = 0; round < 80; round++) {
    const middle = (low + high) / 2;
    if (Math.sign(gap(equation, withValue(values, operand, middle))) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const holds = ([left, right]: Equation, values: readonly number[]): boolean =>
  isNear(left(values), right(values));

/**
 * Whether two equations say the same, however they are solved: values that satisfy `one` satisfy `other`, and cease to
 * when an operand changes. `null` where no values were found that satisfy `one`.
 */
export function sameEquation(one: Equation, other: Equation, operands: number): boolean | null {
  let found = 0;
  for (const values of samples) {
    for (let operand = 0; operand < operands; operand++) {
      const at = solved(one, values, operand);
      if (at === null) continue;
      found += 1;
      const beside = withValue(at, operand, (at[operand] ?? 1) * 1.3);
      if (!holds(other, at) || holds(other, beside)) return false;
      break;
    }
  }
  return found < enough ? null : true;
}

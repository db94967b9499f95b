import { chemicalName } from './chemical-signs.ts';
import { readingsOf, type Side } from './evaluate.ts';
import { type Formula, isSimple, orders, type Part } from './formula.ts';
import { pairings } from './pair-operands.ts';
import {
  type Equation,
  sameEquation,
  sameExpression,
  sameGrowth,
  sameInequality,
  sameReaction,
} from './same-value.ts';
import { isChance, mayMeanOneThing } from './symbols.ts';

/** `unlike`: of the same quantities, put together in another way. `apart`: of other quantities, or not to be told. */
export type Likeness = 'same' | 'unlike' | 'apart';

type Sides = readonly (readonly Part[])[];

/** The sides of a formula that are compared, and the operands in them alone. */
function narrowed(formula: Formula, sides: Sides): Formula {
  const used = [...new Set(sides.flat().flatMap((part) => (part.kind === 'operand' ? [part.operand] : [])))];
  const renumber = (part: Part): Part =>
    part.kind === 'operand' ? { ...part, operand: used.indexOf(part.operand) } : part;
  return {
    ...formula,
    operands: used.flatMap((operand) => formula.operands[operand] ?? []),
    sides: sides.map((side) => side.map(renumber)),
  };
}

/** What "O(…)" or "Θ(…)" holds, where a side is nothing else. */
function orderOf({ operands }: Formula, side: readonly Part[]): readonly Part[] | null {
  const [first, open] = side;
  const last = side.at(-1);
  const head = first?.kind === 'operand' ? operands[first.operand] : undefined;
  const isOrder = head !== undefined && 'symbol' in head && orders.test(head.symbol);
  const isHeld = open?.kind === 'sign' && open.text === '(' && last?.kind === 'sign' && last.text === ')';
  return isOrder && isHeld ? side.slice(2, -1) : null;
}

type Test = (wanted: readonly Side[], given: readonly Side[], operands: number) => boolean | null;

const pairTest =
  (same: (one: Equation, other: Equation, operands: number) => boolean | null): Test =>
  ([left, right], [here, there], operands) =>
    left === undefined || right === undefined || here === undefined || there === undefined
      ? null
      : same([left, right], [here, there], operands);
const sideTest =
  (same: (one: Side, other: Side) => boolean | null): Test =>
  ([wanted], [given]) =>
    wanted === undefined || given === undefined ? null : same(wanted, given);

/** Each way to choose one of several from each list. */
const choices = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]]);

function compared(
  wanted: Formula,
  given: Formula,
  test: Test,
  ways = pairings(given.operands, wanted.operands),
): Likeness {
  if (wanted.operands.length !== given.operands.length) return 'apart';
  let unlike = false;
  for (const [index, pairs] of ways.entries()) {
    const wantedSides = wanted.sides.map((side) => readingsOf(side, (operand) => `q${operand}`));
    const givenSides = given.sides.map((side) =>
      readingsOf(side, (operand) => `q${pairs[operand] ?? operand}`),
    );
    for (const one of choices(wantedSides))
      for (const other of choices(givenSides)) {
        const same = test(one, other, wanted.operands.length);
        if (same === true) return 'same';
        if (same === false && index === 0) unlike = true;
      }
  }
  return unlike ? 'unlike' : 'apart';
}

/** The side of an equation that says how, where the other only names what. */
function workedSide({ sides }: Formula): readonly Part[] | null {
  const [left, right] = sides;
  if (left === undefined) return null;
  if (right === undefined) return left;
  if (isSimple(left)) return right;
  return isSimple(right) ? left : null;
}

const hasOperand = (side: readonly Part[]): boolean => side.some(({ kind }) => kind === 'operand');

/** "2", "-0.5" or "1/2": a result, where "7*8" is a way to one. */
const isResult = (side: readonly Part[]): boolean =>
  /^-?[\d.]+(?:e-?\d+)?(?:\/[\d.]+)?$/.test(
    side.map((part) => (part.kind === 'operand' ? 'x' : part.text)).join(''),
  );

/**
 * A wanted number is only given by a number, of the same name where both have one: "2x = 4" is not yet "x = 2", nor
 * "7*8" yet "56". A way to another number is wrong all the same.
 */
function compareResults(
  wanted: Formula,
  given: Formula,
  one: readonly Part[],
  other: readonly Part[],
): Likeness {
  if (!isResult(one) || hasOperand(other)) return 'apart';
  const areNamed = wanted.sides.length === 2 && given.sides.length === 2;
  if (areNamed && pairings(given.operands, wanted.operands).length === 0) return 'apart';
  const likeness = compared(narrowed(wanted, [one]), narrowed(given, [other]), sideTest(sameExpression));
  return likeness === 'same' && !isResult(other) ? 'apart' : likeness;
}

const symbolsOf = ({ operands }: Formula): string[] =>
  operands.flatMap((operand) => ('symbol' in operand ? [operand.symbol] : [])).sort();
const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.join(' ') === other.join(' ');

/** What reacts are things by their exact names: O2 is not O3. */
function compareReactions(wanted: Formula, given: Formula): Likeness {
  if (isAlike(symbolsOf(wanted), symbolsOf(given))) return compared(wanted, given, pairTest(sameReaction));
  const [from, to] = [wanted, given].map((formula) =>
    symbolsOf(narrowed(formula, formula.sides.slice(0, 1))),
  );
  return from !== undefined && to !== undefined && isAlike(from, to) ? 'unlike' : 'apart';
}

/** Inequalities of the same quantities are the same or not: the limit belongs to one and not to the other, too. */
function compareRelations(wanted: Formula, given: Formula): Likeness {
  if (wanted.relation === given.relation) return compared(wanted, given, pairTest(sameInequality));
  return wanted.relation !== undefined && isAlike(symbolsOf(wanted), symbolsOf(given)) ? 'unlike' : 'apart';
}

const stands = (letter: string, { sides, operands }: Formula): boolean =>
  sides.some(([only, ...more]) => {
    const operand = more.length === 0 && only?.kind === 'operand' ? operands[only.operand] : undefined;
    return operand !== undefined && 'symbol' in operand && operand.symbol === letter;
  });

/** Whether a letter is certainly the wrong one for another in the formula that wants that one. */
function isWrongLetter(given: string, wanted: string, formula: Formula): boolean {
  if (given.length > 1 || wanted.length > 1) return false;
  // A speed is not that of light, and a diameter no radius, although both pairs have a word in common.
  if (given === 'v' && wanted === 'c') return !stands('c', formula);
  if ('rd'.includes(given) && 'rd'.includes(wanted))
    return formula.sides.flat().some((part) => part.kind === 'number' && part.text === 'pi');
  return !mayMeanOneThing(given, wanted);
}

/** True where one equation is the other with a wrong letter in one place: "E = mv^2" for "E = mc^2". */
export function hasWrongLetter(wanted: Formula, given: Formula): boolean {
  if (wanted.sides.length !== 2 || given.sides.length !== 2) return false;
  const [names, own] = [symbolsOf(wanted), symbolsOf(given)];
  const [lacking, ...moreLacking] = names.filter((name) => !own.includes(name));
  const [other, ...moreOthers] = own.filter((name) => !names.includes(name));
  if (lacking === undefined || other === undefined || moreLacking.length + moreOthers.length > 0)
    return false;
  if (names.length !== wanted.operands.length || !isWrongLetter(other, lacking, wanted)) return false;
  const order = wanted.operands.map((operand) => ('symbol' in operand ? operand.symbol : ''));
  const pairs = given.operands.map((operand) =>
    order.indexOf('symbol' in operand && operand.symbol !== other ? operand.symbol : lacking),
  );
  return compared(wanted, given, pairTest(sameEquation), [pairs]) === 'same';
}

/** "P(B|A) = …" says something else than "P(A|B) = …", whatever stands on the right. */
function areOtherChances(wanted: Formula, given: Formula): boolean {
  const nameOf = ({ sides, operands }: Formula): string => {
    const [only, ...more] = sides.length === 2 ? (sides[0] ?? []) : [];
    const operand = more.length === 0 && only?.kind === 'operand' ? operands[only.operand] : undefined;
    return operand !== undefined && 'symbol' in operand && isChance(operand.symbol) ? operand.symbol : '';
  };
  const [one, other] = [nameOf(wanted), nameOf(given)];
  return one !== '' && other !== '' && one !== other;
}

/** The name of a substance, an ion or a configuration of electrons, where a formula is nothing else. */
function substanceOf({ sides, operands }: Formula): string | null {
  const [operand] = operands;
  const isAlone = sides.length === 1 && sides[0]?.length === 1;
  return isAlone && operand !== undefined && 'symbol' in operand ? chemicalName(operand.symbol) : null;
}

/**
 * Compares two formulas by value, whatever they call their quantities and for whichever they are solved. An expression
 * is compared with the side of an equation that says how; so are two equations whose named sides do not pair, which
 * can only agree.
 */
export function compareFormulas(wanted: Formula, given: Formula): Likeness {
  // Some write a reaction as an equation.
  if (wanted.isReaction || given.isReaction)
    return wanted.sides.length === given.sides.length ? compareReactions(wanted, given) : 'apart';
  const [substance, stated] = [substanceOf(wanted), substanceOf(given)];
  if (substance !== null && stated !== null) return substance === stated ? 'same' : 'unlike';
  if (wanted.relation !== undefined || given.relation !== undefined) return compareRelations(wanted, given);
  const [one, other] = [workedSide(wanted), workedSide(given)];
  if (one !== null && !hasOperand(one)) {
    // "(2 + 4) / 3 = 2" ends in its result, however it came by it.
    const result = given.sides.some(hasOperand) ? other : (given.sides.findLast(isResult) ?? other);
    return result === null ? 'apart' : compareResults(wanted, given, one, result);
  }
  if (wanted.sides.length === 2 && given.sides.length === 2) {
    const whole = compared(wanted, given, pairTest(sameEquation));
    if (whole !== 'apart') return whole;
  }
  if (one === null || other === null || areOtherChances(wanted, given)) return 'apart';
  const [wantedOrder, givenOrder] = [orderOf(wanted, one), orderOf(given, other)];
  if ((wantedOrder === null) !== (givenOrder === null)) return 'apart';
  const likeness = compared(
    narrowed(wanted, [wantedOrder ?? one]),
    narrowed(given, [givenOrder ?? other]),
    sideTest(wantedOrder === null ? sameExpression : sameGrowth),
  );
  const bothEquations = wanted.sides.length === 2 && given.sides.length === 2;
  return likeness === 'unlike' && bothEquations && wantedOrder === null ? 'apart' : likeness;
}

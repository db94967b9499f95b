import type { Likeness } from './compare-formulas.ts';
import type { Formula } from './formula.ts';
import { isOfGrowth, type Piece } from './pieces.ts';

/** How each found piece of the answer stands to each of the reference: a row a piece of the answer. */
export type Table = readonly (readonly Likeness[])[];

export async function compareAll(wanted: readonly Piece[], given: readonly Piece[]): Promise<Table> {
  // Loaded where there is something to compare: the parser and the units are not needed before.
  const { compareFormulas } = await import('./compare-formulas.ts');
  const { compareQuantities } = await import('./compare-quantities.ts');
  const compare = (one: Piece, other: Piece): Likeness => {
    if (one.kind === 'formula' && other.kind === 'formula')
      return compareFormulas(one.formula, other.formula);
    if (one.kind === 'quantity' && other.kind === 'quantity')
      return compareQuantities(one.quantity, other.quantity);
    return 'apart';
  };
  return given.map((found) => wanted.map((other) => compare(other, found)));
}

/** Of growths and of numbers any can be compared with any; other formulas only with those of their quantities. */
export const isNumber = (found: Piece): boolean =>
  found.kind === 'formula' && found.formula.operands.length === 0;
const kindOf = (given: Piece): ((found: Piece) => boolean) => {
  if (isOfGrowth(given)) return isOfGrowth;
  return isNumber(given) ? isNumber : () => false;
};

/**
 * Whether a piece of the answer stands against one of the reference that nothing else in the answer gives. Of several
 * quantities of one kind it cannot be told which one stands for which, nor of several growths.
 */
export function standsAgainst(table: Table, row: number, given: Piece, wanted: readonly Piece[]): boolean {
  const own = table[row] ?? [];
  if (own.includes('same')) return false;
  const related = (likenesses: readonly (Likeness | undefined)[]): number =>
    likenesses.filter((likeness) => likeness !== 'apart').length;
  return own.some((likeness, at) => {
    const column = table.map((likenesses) => likenesses[at]);
    if (likeness !== 'unlike' || column.includes('same')) return false;
    if (given.kind === 'quantity') return related(own) === 1 && related(column) === 1;
    return wanted.filter(kindOf(given)).length <= 1;
  });
}

/** Whether a formula is another one with a wrong letter in it. */
export async function isMisnamed(wanted: Piece, given: Piece): Promise<boolean> {
  if (wanted.kind !== 'formula' || given.kind !== 'formula') return false;
  const { hasWrongLetter } = await import('./compare-formulas.ts');
  return hasWrongLetter(wanted.formula, given.formula);
}

/** Whether an answer is a quantity of another kind than the one that is wanted. */
export async function isOfOtherKind(wanted: Piece, given: Piece): Promise<boolean> {
  if (wanted.kind !== 'quantity' || given.kind !== 'quantity') return false;
  const { areOtherKinds } = await import('./compare-quantities.ts');
  return areOtherKinds(wanted.quantity, given.quantity);
}

/** Whether a formula has some quantities of another and no more: "x^2" of "x^2 + C". */
export function lacks(wanted: Piece, given: Piece): boolean {
  if (wanted.kind !== 'formula' || given.kind !== 'formula') return false;
  const names = ({ operands }: Formula): string[] =>
    operands.flatMap((operand) => ('symbol' in operand ? [operand.symbol] : []));
  const [all, some] = [names(wanted.formula), names(given.formula)];
  return some.length > 0 && some.length < all.length && some.every((name) => all.includes(name));
}

import type { Formula } from './formula.ts';
import { growthWords, isGrowth } from './growth-words.ts';
import { findQuantities, type Quantity } from './quantities.ts';
import { spokenFormulas } from './spoken-formulas.ts';
import { spokenShares } from './spoken-shares.ts';
import { writtenFormulas } from './written-formulas.ts';

/** Something in a text that can be compared by value. */
export type Piece =
  | { readonly kind: 'formula'; readonly start: number; readonly end: number; readonly formula: Formula }
  | { readonly kind: 'quantity'; readonly start: number; readonly end: number; readonly quantity: Quantity };

/** A text without blanks and case, for comparing what was written. */
export const bare = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

type Place = { readonly start: number; readonly end: number };

const placeOf = ({ start, end }: Place): Place => ({ start, end });

const apartFrom =
  (others: readonly Place[]) =>
  (place: Place): boolean =>
    others.every((other) => place.end <= other.start || place.start >= other.end);

const asPiece = (formula: Formula): Piece => ({ kind: 'formula', ...placeOf(formula), formula });
const inOrder = (all: readonly Piece[]): Piece[] => [...all].sort((one, other) => one.start - other.start);

/** True where a formula, or a side of it, is nothing but a quantity or a part of one: "v = 3 m/s". */
const isQuantity =
  (text: string, quantities: readonly Quantity[]) =>
  ({ start, end }: Place): boolean => {
    const sides = text.slice(start, end).split('=').map(bare);
    return quantities.some(
      (quantity) =>
        (quantity.start <= start && end <= quantity.end) ||
        sides.includes(bare(text.slice(quantity.start, quantity.end))),
    );
  };

/** True where the last number of a formula has a unit: "36/18 = 2 moles" gives the quantity. */
const endsInside = (quantities: readonly Quantity[], { start, end }: Place): boolean =>
  quantities.some((quantity) => start < quantity.start && quantity.start < end && end < quantity.end);

/** Formulas and quantities of a text in order. "3 m/s" is a quantity, and the "2 g" of "2 g h" is none. */
export function findPieces(text: string): Piece[] {
  const all = findQuantities(text);
  const states = isQuantity(text, all);
  const written = writtenFormulas(text).filter((formula) => !states(formula) && !endsInside(all, formula));
  const quantities = all.filter(apartFrom(written));
  const spoken = spokenFormulas(text).filter(apartFrom([...written, ...quantities]));
  const shares = spokenShares(text).filter(apartFrom([...written, ...quantities, ...spoken]));
  return inOrder([
    ...quantities.map((quantity): Piece => ({ kind: 'quantity', ...placeOf(quantity), quantity })),
    ...[...written, ...spoken, ...shares].map(asPiece),
  ]);
}

export const isOfGrowth = (found: Piece): boolean => found.kind === 'formula' && isGrowth(found.formula);

/** What is found in a text, "linear" and its like too where the other text writes "O(n)". */
export function withGrowth(text: string, own: readonly Piece[], others: readonly Piece[]): Piece[] {
  return others.some(isOfGrowth)
    ? inOrder([...own, ...growthWords(text).filter(apartFrom(own)).map(asPiece)])
    : [...own];
}

const denial = /\b(?:not|never|no|isn't|aren't|wrong|false|incorrect|instead of|rather than)\b/i;

/** Whether the sentence around a place may deny what stands there. */
export function isDenied(text: string, { start, end }: Place): boolean {
  const before =
    text
      .slice(0, start)
      .split(/[.!?]\s/)
      .at(-1) ?? '';
  const after = text.slice(end).split(/[.!?]\s/)[0] ?? '';
  return denial.test(`${before} ${after}`);
}

import type { Likeness } from './compare-formulas.ts';
import type { Formula } from './formula.ts';
import { growthWords, isGrowth } from './growth-words.ts';
import { plainMaths } from './plain-maths.ts';
import { findQuantities, type Quantity } from './quantities.ts';
import { spokenFormulas } from './spoken-formulas.ts';
import { spokenShares } from './spoken-shares.ts';
import { writtenFormulas } from './written-formulas.ts';

export type Texts = { readonly question: string; readonly reference: string; readonly answer: string };

export type Settled = {
  readonly reference: string;
  /** The answer, its formulas and quantities that are right in the words of the reference. */
  readonly answer: string;
  /** True where one of them is put together in another way than the reference's, or in another unit. */
  readonly isUnlike: boolean;
};

type Found =
  | { readonly kind: 'formula'; readonly start: number; readonly end: number; readonly formula: Formula }
  | { readonly kind: 'quantity'; readonly start: number; readonly end: number; readonly quantity: Quantity };

const bare = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

type Place = { readonly start: number; readonly end: number };

const apartFrom =
  (others: readonly Place[]) =>
  (place: Place): boolean =>
    others.every((other) => place.end <= other.start || place.start >= other.end);

const asFound = (formula: Formula): Found => ({ kind: 'formula', ...placeOf(formula), formula });
const inOrder = (all: readonly Found[]): Found[] => [...all].sort((one, other) => one.start - other.start);

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

/** Formulas and quantities of a text in order. "3 m/s" is a quantity, and the "2 g" of "2 g h" is none. */
function findIn(text: string): Found[] {
  const all = findQuantities(text);
  const states = isQuantity(text, all);
  const written = writtenFormulas(text).filter((formula) => !states(formula));
  const quantities = all.filter(apartFrom(written));
  const spoken = spokenFormulas(text).filter(apartFrom([...written, ...quantities]));
  const shares = spokenShares(text).filter(apartFrom([...written, ...quantities, ...spoken]));
  return inOrder([
    ...quantities.map((quantity): Found => ({ kind: 'quantity', ...placeOf(quantity), quantity })),
    ...[...written, ...spoken, ...shares].map(asFound),
  ]);
}

const isOfGrowth = (found: Found): boolean => found.kind === 'formula' && isGrowth(found.formula);

/** What is found in a text, "linear" and its like too where the other text writes "O(n)". */
function withGrowth(text: string, own: readonly Found[], others: readonly Found[]): Found[] {
  return others.some(isOfGrowth)
    ? inOrder([...own, ...growthWords(text).filter(apartFrom(own)).map(asFound)])
    : [...own];
}

const placeOf = ({ start, end }: Place): Place => ({ start, end });

const denial = /\b(?:not|never|no|isn't|aren't|wrong|false|incorrect|instead of|rather than)\b/i;

/** Whether the sentence around a place may deny what stands there. */
function isDenied(text: string, { start, end }: Place): boolean {
  const before =
    text
      .slice(0, start)
      .split(/[.!?]\s/)
      .at(-1) ?? '';
  const after = text.slice(end).split(/[.!?]\s/)[0] ?? '';
  return denial.test(`${before} ${after}`);
}

/** Tasks in which the form is what is asked for: an equal value in another form does not solve them. */
const asksForForm =
  /\b(?:simplif|factor|expand|rewrite|rearrang|convert|solve|express|transform|subject|in terms of|in units? of|in (?:kelvin|celsius|fahrenheit|met|kilomet|centimet|mile|hour|minute|second|gram|kilogram))/i;

/** How each found piece of the answer stands to each of the reference: a row a piece of the answer. */
type Table = readonly (readonly Likeness[])[];

async function compareAll(wanted: readonly Found[], given: readonly Found[]): Promise<Table> {
  // Loaded where there is something to compare: the library of mathematics is large.
  const { compareFormulas } = await import('./compare-formulas.ts');
  const { compareQuantities } = await import('./compare-quantities.ts');
  const compare = (one: Found, other: Found): Likeness => {
    if (one.kind === 'formula' && other.kind === 'formula')
      return compareFormulas(one.formula, other.formula);
    if (one.kind === 'quantity' && other.kind === 'quantity')
      return compareQuantities(one.quantity, other.quantity);
    return 'apart';
  };
  return given.map((found) => wanted.map((other) => compare(other, found)));
}

/** Of growths and of numbers any can be compared with any; other formulas only with those of their quantities. */
const isNumber = (found: Found): boolean => found.kind === 'formula' && found.formula.operands.length === 0;
const kindOf = (given: Found): ((found: Found) => boolean) => {
  if (isOfGrowth(given)) return isOfGrowth;
  return isNumber(given) ? isNumber : () => false;
};

/**
 * Whether a piece of the answer stands against one of the reference that nothing else in the answer gives. Of several
 * quantities of one kind it cannot be told which one stands for which, nor of several growths.
 */
function standsAgainst(table: Table, row: number, given: Found, wanted: readonly Found[]): boolean {
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

/** Whether a formula has some quantities of another and no more: "x^2" of "x^2 + C". */
function lacks(wanted: Found, given: Found): boolean {
  if (wanted.kind !== 'formula' || given.kind !== 'formula') return false;
  const names = ({ operands }: Formula): string[] =>
    operands.flatMap((operand) => ('symbol' in operand ? [operand.symbol] : []));
  const [all, some] = [names(wanted.formula), names(given.formula)];
  return some.length > 0 && some.length < all.length && some.every((name) => all.includes(name));
}

/**
 * Settles by value what features cannot see: that "rho = m/V" is "density is mass divided by volume" and "V/m" is not,
 * that 373 K is 100 °C and 100 K is not. What equals something in the reference is put in the reference's words, so
 * that what is judged afterwards is the same whichever way it was written. What is denied, repeated from the question,
 * or about other quantities is left alone.
 */
export async function settleFormulas({ question, reference, answer }: Texts): Promise<Settled> {
  const untouched = { reference, answer, isUnlike: false };
  const texts = { reference: plainMaths(reference), answer: plainMaths(answer) };
  const [own, others] = [findIn(texts.answer), findIn(texts.reference)];
  const wanted = withGrowth(texts.reference, others, own);
  const given = withGrowth(texts.answer, own, others).filter((found) => !isDenied(texts.answer, found));
  if (wanted.length === 0 || given.length === 0) return untouched;
  const table = await compareAll(wanted, given);
  const asked = bare(plainMaths(question));
  const whole = bare(texts.answer);
  const [only] = wanted;
  const isAllFormula =
    wanted.length === 1 &&
    only !== undefined &&
    bare(texts.reference.slice(only.start, only.end)) === bare(texts.reference).replace(/\.$/, '');
  const isLacking = (found: Found): boolean => isAllFormula && lacks(only, found);
  const formMatters = asksForForm.test(question);
  let settled = '';
  let at = 0;
  let isUnlike = false;
  for (const [row, found] of given.entries()) {
    const written = bare(texts.answer.slice(found.start, found.end));
    const isRepeated = asked.includes(written);
    const same = wanted[table[row]?.indexOf('same') ?? -1];
    if (same !== undefined && !formMatters && !isRepeated) {
      settled += texts.answer.slice(at, found.start) + texts.reference.slice(same.start, same.end);
      at = found.end;
    }
    // A number among others may be a step, and what repeats the question is no answer yet: whether these are wrong is
    // only said where they are all there is.
    const isAll = written === whole;
    const isSure = isAll || (!isRepeated && !isNumber(found));
    isUnlike ||= isSure && standsAgainst(table, row, found, wanted);
    isUnlike ||= isAll && same === undefined && isLacking(found);
  }
  return at === 0
    ? { ...untouched, isUnlike }
    : { reference: texts.reference, answer: settled + texts.answer.slice(at), isUnlike };
}

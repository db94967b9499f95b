import {
  compareAll,
  isMisnamed,
  isNumber,
  isOfOtherKind,
  lacks,
  standsAgainst,
  type Table,
} from './compare-pieces.ts';
import { bare, findPieces, isDenied, type Piece, withGrowth } from './pieces.ts';
import { plainMaths } from './plain-maths.ts';

export type Texts = { readonly question: string; readonly reference: string; readonly answer: string };

export type Settled = {
  readonly reference: string;
  /** The answer, its formulas and quantities that are right in the words of the reference. */
  readonly answer: string;
  /** True where one of them is put together in another way than the reference's, or in another unit. */
  readonly isUnlike: boolean;
};

/** Tasks in which the form is what is asked for: an equal value in another form does not solve them. */
const asksForForm =
  /\b(?:simplif|factor|expand|rewrite|rearrang|convert|solve|express|transform|subject|in terms of|in units? of|in (?:kelvin|celsius|fahrenheit|met|kilomet|centimet|mile|hour|minute|second|gram|kilogram))/i;

/** Words that only stand between several results. */
const between = /\b(?:and|or|the|roots?|solutions?|zeros?|are|is|either|both|also)\b|[\s,;.:]/gi;

/** Whether a text says nothing beside its pieces. */
function isNothingElse(text: string, pieces: readonly Piece[]): boolean {
  let rest = '';
  let at = 0;
  for (const { start, end } of pieces) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return (rest + text.slice(at)).replace(between, '') === '';
}

/** Whether both texts are lists of results, and each of one has its like in the other: "x = 3 and x = 2". */
function isComplete(
  { reference, answer }: Omit<Texts, 'question'>,
  { wanted, given }: { readonly wanted: readonly Piece[]; readonly given: readonly Piece[] },
  table: Table,
): boolean {
  return (
    wanted.length > 1 &&
    wanted.length === given.length &&
    isNothingElse(reference, wanted) &&
    isNothingElse(answer, given) &&
    table.every((row) => row.includes('same')) &&
    wanted.every((_, at) => table.some((row) => row[at] === 'same'))
  );
}

/** "x = 2": a name and its number. */
const isResult = (found: Piece): boolean =>
  found.kind === 'formula' &&
  found.formula.sides.length === 2 &&
  found.formula.sides.every((side) => side.length <= 2) &&
  found.formula.sides.at(-1)?.some(({ kind }) => kind === 'operand') === false;

const limitsIn = (pieces: readonly Piece[]): (string | undefined)[] =>
  pieces.flatMap((found) => (found.kind === 'formula' && found.formula.relation) || []);

/** Of several limits, such as those of loops, it cannot be told which one stands for which, nor how strict one is meant. */
const isOneLimitOfMany = (found: Piece, given: readonly Piece[], wanted: readonly Piece[]): boolean => {
  const [own, others] = [limitsIn(given), limitsIn(wanted)];
  const isLimit = found.kind === 'formula' && found.formula.relation !== undefined;
  return (isLimit || others.length > 0) && (own.length !== 1 || others.length !== 1 || own[0] !== others[0]);
};

/** Without quantities that an earlier one gives already: "100 °C (373 K)" is one. */
async function distinct(pieces: readonly Piece[]): Promise<readonly Piece[]> {
  if (pieces.filter(({ kind }) => kind === 'quantity').length < 2) return pieces;
  const table = await compareAll(pieces, pieces);
  return pieces.filter(
    ({ kind }, at) => kind !== 'quantity' || table[at]?.slice(0, at).includes('same') !== true,
  );
}

/** A number of the same unit is in the form that was asked for, however it was rounded. */
const isOfOneForm = (wanted: Piece, given: Piece): boolean =>
  wanted.kind === 'quantity' &&
  given.kind === 'quantity' &&
  wanted.quantity.units.some((unit) => given.quantity.units.includes(unit));

/**
 * Settles by value what features cannot see: that "rho = m/V" is "density is mass divided by volume" and "V/m" is not,
 * that 373 K is 100 °C and 100 K is not. What equals something in the reference is put in the reference's words, so
 * that what is judged afterwards is the same whichever way it was written. What is denied, repeated from the question,
 * or about other quantities is left alone.
 */
export async function settleFormulas({ question, reference, answer }: Texts): Promise<Settled> {
  const untouched = { reference, answer, isUnlike: false };
  const texts = { reference: plainMaths(reference), answer: plainMaths(answer) };
  const [own, others] = [findPieces(texts.answer), findPieces(texts.reference)];
  const wanted = await distinct(withGrowth(texts.reference, others, own));
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
  const fails = async (found: Piece): Promise<boolean> =>
    (isAllFormula && (lacks(only, found) || (await isMisnamed(only, found)))) ||
    (wanted.length === 1 && only !== undefined && (await isOfOtherKind(only, found)));
  const formMatters = asksForForm.test(question);
  const inForm = !formMatters || [...wanted, ...given].every(isResult);
  if (inForm && isComplete(texts, { wanted, given }, table))
    return { reference: texts.reference, answer: texts.reference, isUnlike: false };
  let settled = '';
  let at = 0;
  let isUnlike = false;
  for (const [row, found] of given.entries()) {
    const written = bare(texts.answer.slice(found.start, found.end));
    const isRepeated = asked.includes(written);
    const same = wanted[table[row]?.indexOf('same') ?? -1];
    if (same !== undefined && (!formMatters || isOfOneForm(same, found)) && !isRepeated) {
      settled += texts.answer.slice(at, found.start) + texts.reference.slice(same.start, same.end);
      at = found.end;
    }
    // A number among others may be a step, and what repeats the question is no answer yet: whether these are wrong is
    // only said where they are all there is.
    const isAll = written === whole;
    const isSure = isAll || (!isRepeated && !isNumber(found) && !isOneLimitOfMany(found, given, wanted));
    isUnlike ||= isSure && standsAgainst(table, row, found, wanted);
    isUnlike ||= isAll && same === undefined && (await fails(found));
  }
  return at === 0
    ? { ...untouched, isUnlike }
    : { reference: texts.reference, answer: settled + texts.answer.slice(at), isUnlike };
}

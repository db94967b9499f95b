import { compareAll, isNumber, lacks, standsAgainst } from './compare-pieces.ts';
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
  const isLacking = (found: Piece): boolean => isAllFormula && lacks(only, found);
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

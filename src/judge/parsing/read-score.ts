import { isScore, type Score, type UnscoredReason } from '../verdict.ts';
import { numberWords } from './number-words.ts';

/** Why a reply gave no score. */
export type ParseFailure = Extract<
  UnscoredReason,
  'no-verdict' | 'ambiguous' | 'out-of-range' | 'truncated' | 'refused' | 'empty'
>;

export type ScoreReading =
  | { readonly score: Score; readonly reason?: undefined }
  | { readonly score: null; readonly reason: ParseFailure };

export const unreadable = (reason: ParseFailure): ScoreReading => ({ score: null, reason });

/** The value of a decimal digit of any script: Unicode keeps the ten digits of a script together, from zero up. */
function digitValue(digit: string): string {
  let value = 0;
  let code = (digit.codePointAt(0) ?? 0) - 1;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code))) {
    value += 1;
    code -= 1;
  }
  return String(value);
}

/** Digits of other scripts, full-width forms and circled numbers as 0-9; nothing else changes its meaning. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, digitValue);
}

function ofNumber(value: number): ScoreReading {
  return isScore(value) ? { score: value } : unreadable('out-of-range');
}

/**
 * The score that a text names when it holds nothing else: "4", "4.0", "４", "four", and "4/5" or "4 out of 5", which
 * name our own scale. A number on another scale is out of range and is never converted; a range ("3-4") is ambiguous.
 */
export function scoreOfText(text: string): ScoreReading {
  const plain = asciiDigits(text).trim().toLowerCase();
  const word = numberWords.get(plain);
  if (word !== undefined) return { score: word };
  const match =
    /^([+-]?\d+(?:[.,]\d+)?)(?:\s*(?:\/|out of|of|von|sur|de|из|su|van)\s*(\d+(?:[.,]\d+)?))?\s*(%)?$/.exec(
      plain,
    );
  if (match !== null) {
    const [, number = '', scale, percent] = match;
    const ourScale = (scale === undefined || /^5(?:[.,]0+)?$/.test(scale)) && percent === undefined;
    // A comma may be a decimal comma or part thousands: only zeros after it leave no doubt.
    return ourScale ? ofNumber(Number(number.replace(',', '.'))) : unreadable('out-of-range');
  }
  if (/^\d+(?:[.,]\d+)?\s*(?:-|–|—|to|or|and|,|\/)\s*\d+(?:[.,]\d+)?/.test(plain))
    return unreadable('ambiguous');
  return unreadable('no-verdict');
}

/**
 * The score that a JSON value states. Whole numbers from 1 to 5, as numbers or as text; another number is out of
 * range (never clamped, divided or rounded); what is no number, such as `true`, `null` or `[4]`, is no verdict.
 */
export function scoreOfValue(value: unknown): ScoreReading {
  if (typeof value === 'number') return ofNumber(value);
  if (typeof value === 'string') return scoreOfText(value);
  return unreadable('no-verdict');
}

import type { Score } from '../verdict.ts';
import { isAttributed, isDenied, isToldOf } from './mask-quotes.ts';
import { numberWord, resultWord } from './number-words.ts';
import { leavesOpen } from './open-score.ts';
import { asciiDigits, type ScoreReading, scoreOfText, unreadable } from './read-score.ts';

/** A place where the judge states a score in text. */
export type FoundResult = { readonly start: number; readonly end: number; readonly reading: ScoreReading };

const mark = new RegExp(
  `\\\\?\\[?[[［【〔]\\s*[*_]*(?:${resultWord})[*_]*\\s*[:：=]?\\s*([^\\][\\n［］【】〔〕\\\\]{0,12}?)\\s*\\\\?[\\]］】〕]\\]?`,
  'giu',
);
const number = '[+\\-−]?\\p{N}+(?:[.,]\\p{N}+)?';
const ranged = `(?:\\s*(?:-|–|—|→|,|\\bto\\b|\\bor\\b|\\band\\b)\\s*\\p{N}+(?:[.,]\\p{N}+)?)`;
const scaled =
  '(?:\\s*(?:\\/|\\bout of\\b|\\bof\\b|\\bvon\\b|\\bsur\\b|\\bde\\b|\\bsu\\b|\\bvan\\b|из)\\s*\\p{N}+(?:[.,]\\p{N}+)?)?(?:\\s*%)?';
const value = new RegExp(
  `^[\\s*_\`:：=|"'“({[［（$]*(?:[–—-]\\s+)?(?:(?:the )?(?:final |overall )?(?:score|rating|grade)(?: is| of)?[\\s:：=*_]*)?(?:<(?=[^<>\\n]{1,5}>))?((?:${number}${ranged}?${scaled})|(?:${numberWord})(?!(?!分|点|點|점)\\p{L}))`,
  'iu',
);
/** Characters after a mark that are looked at. */
const longestLine = 400;
/** The lines of `[RESULT] n`, in the forms in which models really write it, outside masked text, in order. */
export function findResults(masked: string): FoundResult[] {
  const found: FoundResult[] = [];
  for (const match of masked.matchAll(mark)) {
    const start = match.index;
    const after = start + match[0].length;
    if (isAttributed(masked, start) || isDenied(masked, start)) continue;
    const inside = (match[1] ?? '').trim();
    const rest = inside === '' ? untilNextMark(masked.slice(after, after + longestLine)) : '';
    const read = value.exec(rest);
    const stated = inside === '' ? (read?.[1] ?? '') : inside;
    const end = after + (read?.[0].length ?? 0);
    found.push({ start, end, reading: certain(scoreOfText(stated.replace('−', '-')), masked, end, rest) });
  }
  return found;
}

const anyMark = new RegExp(`[[［【〔]\\s*[*_]*(?:${resultWord})`, 'iu');

const untilNextMark = (text: string): string => text.split(anyMark)[0] ?? '';

/** Takes a score back where its line goes on in a way that leaves it open. */
function certain(reading: ScoreReading, text: string, end: number, rest: string): ScoreReading {
  if (reading.score === null) {
    const line = (rest.split('\n')[0] ?? '').trim();
    // "[RESULT] between 3 and 4" names scores, but not one.
    return reading.reason === 'no-verdict' &&
      /\bbetween\b|\bor\b/.test(line) &&
      /[1-5]/.test(asciiDigits(line))
      ? unreadable('ambiguous')
      : reading;
  }
  const line = text.slice(end, end + longestLine).split('\n')[0] ?? '';
  const tail = restated(untilNextMark(line), reading.score);
  // A number on the next line is the score only where it stands alone: "4 of the points are missing" begins a sentence.
  const apart = /^\s*\n/.test(rest) && /\p{L}{2}/u.test(tail);
  return apart || isToldOf(text.slice(end, end + 200)) || leavesOpen(asciiDigits(tail))
    ? unreadable('ambiguous')
    : reading;
}

/** What follows a score without the score in another writing: "four (4)". Another number stays, and leaves it open. */
function restated(tail: string, score: Score): string {
  const again = /^\s*[([（]\s*([\p{L}\p{N}]{1,10})\s*[)\]）]/u.exec(tail);
  const value = again?.[1] === undefined ? undefined : scoreOfText(again[1]).score;
  if (again === null || value === undefined || value === null) return tail;
  return value === score ? tail.slice(again[0].length) : `${String(value)}${tail}`;
}

const labels =
  'score|rating|grade|mark|marks|result|verdict|puntaje|puntuación|calificación|nota|note|bewertung|punktzahl|pontuação|punteggio|voto|cijfer|ocena|wynik|puan|điểm|điểm số|nilai|skor|оценка|балл|оцінка|评分|得分|分数|評分|分數|点数|評価|スコア|점수|평점|الدرجة|النتيجة|अंक|स्कोर';
const labelled = new RegExp(
  `^[\\s>#*_•|-]*(?:(?:my|the|final|overall|total|endgültige|finale?|общая|итоговая)\\s+){0,2}(?:${labels})[*_\\s]*(?:[:：=＝]|\\bis\\b|\\s[–—-]\\s)[\\s*_\`"'(\\[]*((?:${number}${scaled})|(?:${numberWord}))[*_\`"')\\]]*\\s*(?:points?|puntos|punkte|points?|分|点|점|stars?)?[.!*_\\s]*$`,
  'iu',
);

/**
 * Lines that hold nothing but "Score: 4", "Rating: 4/5", "评分：4" and the like, in order. A reader would take such a
 * line for the verdict of a judge that forgot the mark.
 */
export function findLabelled(masked: string): FoundResult[] {
  const found: FoundResult[] = [];
  let start = 0;
  for (const line of masked.split('\n')) {
    const stated = labelled.exec(line)?.[1];
    if (stated !== undefined) found.push({ start, end: start + line.length, reading: scoreOfText(stated) });
    start += line.length + 1;
  }
  return found;
}

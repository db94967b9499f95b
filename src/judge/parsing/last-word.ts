import { findLabelled } from './find-results.ts';
import type { ScoreReading } from './read-score.ts';

/** A statement of a score that a reply may mean as its verdict. */
export type Candidate = {
  readonly kind: 'object' | 'result';
  readonly start: number;
  readonly end: number;
  readonly reading: ScoreReading;
  readonly feedback: string;
  readonly pass: boolean | null;
};

/**
 * True where nothing tells whether `last`, the last statement of a reply, is its verdict: it differs from the one before
 * without replacing it, is taken back behind, or stands right behind a line that says another score. `masked` is the
 * reply with all that it quotes blanked out.
 */
export function isOpen(last: Candidate, previous: Candidate | undefined, masked: string): boolean {
  return (
    (previous !== undefined && contradicts(previous, last, masked)) ||
    isTakenBack(last, masked) ||
    belied(last, masked)
  );
}

/** Names of a result that stands for all before it. */
const closing =
  /overall|final|total|verdict|conclusion|revised|second|result|score|so\b|therefore|hence|now\b|insgesamt|gesamt|en conjunto|au total|总|итог/i;

/** True where the two last statements differ and nothing shows that the later one replaces the earlier. */
function contradicts(previous: Candidate, last: Candidate, masked: string): boolean {
  const same =
    previous.reading.score === last.reading.score && previous.reading.reason === last.reading.reason;
  if (same) return false;
  const between = masked.slice(previous.end, last.start);
  const words = between.match(/\p{L}+/gu)?.length ?? 0;
  // A list of results, one a line, is a list: nothing says that its last one is meant.
  if (/^[^\n]*\n[\s*_#>|\d.)-]*$/.test(between)) return true;
  // So is one with a name before each: "Accuracy: [RESULT] 4", "Style: [RESULT] 2".
  const name = /^[^\n]*\n+([^\n]*)$/.exec(between)?.[1] ?? '';
  if (/^[\s*_#>|-]*(?:[\p{L}\d'’-]+ ?){1,4}[:：]?[\s*_]*$/u.test(name) && !closing.test(name)) return true;
  if (previous.kind === 'result' && last.kind === 'result' && between.includes('\n')) return false;
  if (between.includes('\n')) return words < 2;
  // In one line: "… is [RESULT] 2; this goes further. [RESULT] 4" moves on, "[RESULT] 2 or [RESULT] 4" does not.
  return words < 2 || !/[.!?:。！？：]\s*$/u.test(between);
}

/** True where the reply goes on after its verdict and changes it: "Actually, make that a 2." */
function isTakenBack(last: Candidate, masked: string): boolean {
  const after = masked.slice(last.end);
  return (
    /\b(?:actually|correct(?:ed|ion)|edit(?:ed)?|update[d]?|instead|on (?:second|further) thought|changed? my|revis\w+|should (?:really )?be|make (?:it|that)|wait|p\.?\s?s\.?|i(?:['’]d| would) (?:say|give|call)|no,)[\s:,.)*][^\n]{0,60}\b[1-5]\b/i.test(
      after,
    ) ||
    /^[\s*_#>-]*final(?:ly)?[\s*_]*[:：][\s*_]*[1-5]\b/im.test(after) ||
    /\b(?:let me|i (?:need|have|want) to) (?:re-?)?(?:think|consider|check|look|verify)/i.test(after) ||
    findLabelled(after).some(({ reading }) => reading.score !== last.reading.score)
  );
}

/** True where a line that names another score stands right before the verdict, with nothing said between the two. */
function belied({ start, reading }: Candidate, masked: string): boolean {
  const before = findLabelled(masked.slice(0, start)).at(-1);
  if (before === undefined || before.reading.score === reading.score) return false;
  return (masked.slice(before.end, start).match(/\p{L}+/gu)?.length ?? 0) < 2;
}

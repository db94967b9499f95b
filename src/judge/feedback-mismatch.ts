import { passMark, type Score } from './verdict.ts';

const harsh =
  /\b(?:(?:completely|entirely|totally|largely|fundamentally|factually|mostly) (?:wrong|incorrect|false|inaccurate|mistaken)|(?:answer|response) is (?:wrong|incorrect|false)|misunderstands|shows no (?:understanding|knowledge)|nonsense|irrelevant|off[- ]topic|contradicts the reference)\b/i;
const praise =
  /\b(?:(?:completely|entirely|fully|perfectly|absolutely) (?:right|correct|accurate)|(?:no|without(?: any)?) (?:errors?|mistakes?)|complete and (?:correct|accurate|right)|flawless|perfect answer|matches the reference (?:fully|completely|exactly))\b/i;
/** "Is not wrong", "would be perfect if": no plain judgement. */
const softened = /\b(?:not|n't|isn.t|if|would|however|but|although|except)\b/i;

function says(pattern: RegExp, feedback: string): boolean {
  return feedback.split(/[.!?;\n]+/).some((sentence) => pattern.test(sentence) && !softened.test(sentence));
}

/**
 * True where a judge's words and its score can hardly both be meant: harsh words beside a score that passes, praise
 * beside 1 or 2, or a field `pass` that says the opposite. Reads English; a sign for a teacher, never a new score.
 */
export function feedbackBelies(score: Score, feedback: string, pass: boolean | null): boolean {
  const passes = score >= passMark;
  if (passes) return pass === false || (says(harsh, feedback) && !says(praise, feedback));
  return score <= 2 && (pass === true || (says(praise, feedback) && !says(harsh, feedback)));
}

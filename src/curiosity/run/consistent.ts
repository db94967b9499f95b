import { metaName } from '../figures/set-score.ts';
import { type CuriousLines, formKey, questionsKey, scoreKey } from './lines.ts';

/**
 * Takes out of the lines of a run those that stand without what they were made from: it may be another the next time.
 * Returns whether there were any.
 */
export function dropOrphans(
  { questions, scores, alterations }: CuriousLines,
  judges: readonly string[],
): boolean {
  const before = scores.size + alterations.size;
  for (const [key, line] of alterations) if (!questions.has(questionsKey(line))) alterations.delete(key);
  for (const [key, line] of scores) {
    const made = line.variant === 'original' || alterations.get(formKey(line))?.verified === true;
    if (!made || !questions.has(questionsKey(line))) scores.delete(key);
  }
  for (const [key, line] of scores)
    if (line.judge === metaName && judges.some((judge) => !scores.has(scoreKey({ ...line, judge }))))
      scores.delete(key);
  return scores.size + alterations.size < before;
}

/** Reasons that may have passed by the next time. */
const passing: ReadonlySet<string | undefined> = new Set(['timeout', 'error']);

/** Takes out what failed for a reason that may have passed, and what was made from it. Returns whether there was any. */
export function forgetFailed(lines: CuriousLines, judges: readonly string[]): boolean {
  const { questions, scores, alterations } = lines;
  const before = questions.size + scores.size + alterations.size;
  for (const [key, { reason }] of questions) if (passing.has(reason)) questions.delete(key);
  for (const [key, { reason }] of alterations) if (passing.has(reason)) alterations.delete(key);
  for (const [key, { reason = {} }] of scores)
    if (Object.values(reason).some((one) => passing.has(one))) scores.delete(key);
  dropOrphans(lines, judges);
  return questions.size + scores.size + alterations.size < before;
}

import type { Rubric } from '../rubric.ts';
import { foldText } from './fold.ts';
import { type Span, sentencesOf } from './sentences.ts';

/** Sentences that repeat the rubric: six words in a row of one of its levels. */
export function findRubricText(text: string, rubric: Rubric): Span[] {
  const known = rubricRuns.get(rubric) ?? new Set(Object.values(rubric.levels).flatMap(runsOf));
  rubricRuns.set(rubric, known);
  return sentencesOf(text).filter(({ start, end }) =>
    runsOf(text.slice(start, end)).some((run) => known.has(run)),
  );
}

const rubricRuns = new WeakMap<Rubric, ReadonlySet<string>>();

/** Every six words in a row. */
function runsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, -5).map((_, index) => words.slice(index, index + 6).join(' '));
}

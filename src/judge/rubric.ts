import type { Score } from './verdict.ts';

/** The scoring guide of a judge, as data. A reworded rubric gets a new version; verdicts carry its hash. */
export type Rubric = {
  readonly id: string;
  readonly version: number;
  /** The one question that a score answers. */
  readonly asks: string;
  readonly levels: Readonly<Record<Score, string>>;
};

/**
 * The rubric of every judge and every human rater: one for all questions, since the DepthQA paper found a common
 * rubric better than one for each question. 4 is the pass mark and the gate of a discrepancy, so its wording says
 * what may be missing and what may not.
 */
export const accuracyRubric: Rubric = {
  id: 'accuracy',
  version: 1,
  asks: 'Is the answer correct, accurate and factual, measured against the reference answer?',
  levels: {
    1: 'Largely wrong. What it says is false, beside the point, or shows that the matter is misunderstood.',
    2: 'Partly right. Something in it holds, but at least one significant error stands beside it.',
    3: 'Generally right. The main idea is there, but errors or thin detail miss part of the matter.',
    4: 'Mostly right. It shows a strong grasp; a slight slip or a small gap does not take from the whole.',
    5: 'Right throughout. It is complete where the reference is complete, and nothing in it is wrong.',
  },
};

/** The levels from 1 to 5, one a line, as judges and raters read them. */
export function rubricLines(rubric: Rubric): string[] {
  return ([1, 2, 3, 4, 5] as const).map((score) => `${score} - ${rubric.levels[score]}`);
}

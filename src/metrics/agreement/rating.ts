import type { Subject } from '../../curiosity/statements/kinds.ts';
import type { Depth } from '../../graph/question.ts';

/** What one rater, a person or a judge, gave one item on one metric. */
export type Rating = {
  readonly item: string;
  readonly rater: string;
  readonly metric: string;
  /** 1 to 5, not necessarily whole; or a category's number: see `categoryNumbers`. */
  readonly score: number;
  /** The depth of the question, where the item is an answer to one. */
  readonly depth?: Depth;
  /** `original`, or how a set of curiosity questions was altered; each variant is rated on its own. */
  readonly variant?: string;
};

/** What a rater saw of an answer: enough for a judge to score it too. */
export type RatedText = { readonly question: string; readonly reference: string; readonly answer: string };

/** What a rater saw of a set of curiosity questions: enough for a judge of sets to score it too. */
export type RatedSet = {
  readonly subject: Subject;
  readonly statement: string;
  readonly questions: readonly string[];
};

/** The metrics that are rated in words, the criteria of a graph: each word's place on its scale. */
export const categoryNumbers: Readonly<Record<string, readonly string[]>> = {
  C1: ['insufficient', 'partial', 'comprehensive'],
  C2: ['explicit', 'partly', 'fully'],
  C3: ['no', 'yes'],
};

/** The metric under which answers are rated, after the rubric that raters and judges share. */
export const answerMetric = 'accuracy';

/** The item that a model's set of curiosity questions about a statement is; its variants are told by `variant`. */
export function questionSetItem(statement: string, model: string): string {
  return `${statement} | ${model}`;
}

import type { Vocabulary } from '../lexical/vocabulary.ts';
import { yesNoWords } from '../lexical/yes-no.ts';
import type { Question } from '../question.ts';
import type { GraphNode } from './finding.ts';

/**
 * What the lint keeps of a question: the terms of its texts as ascending numbers of a vocabulary. The texts themselves
 * are let go, so that a graph larger than memory can be linted.
 */
export type LintNode = GraphNode & {
  readonly questionTerms: Uint32Array;
  readonly answerTerms: Uint32Array;
  /** The terms of each sentence and key point of the reference answer; none at D1, which has no predecessors. */
  readonly points: readonly Uint32Array[];
  /** The words that make it a yes/no question. */
  readonly yesNo: string | null;
};

/** Reads the texts of a question into terms. */
export function lintNode(question: Question, node: GraphNode, vocabulary: Vocabulary): LintNode {
  const sentences = question.depth === 1 ? [] : question.answer.split(/(?<=[.!?。！？])\s+|\n+/u);
  const points = question.depth === 1 ? [] : [...sentences, ...question.keyPoints];
  return {
    ...node,
    questionTerms: vocabulary.numbersOf(question.question),
    answerTerms: vocabulary.numbersOf(question.answer),
    points: points.map((point) => vocabulary.numbersOf(point)),
    yesNo: yesNoWords(question.question),
  };
}

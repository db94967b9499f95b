import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';

/** A question whose texts name it, so that a prompt shows what is in it. */
export function question(
  id: string,
  depth: 1 | 2 | 3,
  predecessors: readonly string[] = [],
  more: Partial<Question> = {},
): Question {
  return {
    id,
    depth,
    question: `Question of ${id}?`,
    answer: `The reference of ${id}.`,
    keyPoints: [],
    domain: null,
    reasoning: [],
    predecessors,
    ...more,
  };
}

/**
 * A target on two D2s that share a D1, and a D1 that nothing rests on. The file names the target first, and c before
 * b, so that file order and conversations differ.
 */
export function smallGraph(): QuestionGraph {
  return new QuestionGraph([
    question('target', 3, ['m', 'n']),
    question('c', 1),
    question('n', 2, ['b', 'c']),
    question('m', 2, ['a', 'b']),
    question('a', 1),
    question('b', 1),
    question('lone', 1),
  ]);
}

import type { Depth, Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { Score } from '../../src/judge/verdict.ts';
import type { ScoresById } from '../../src/metrics/discrepancy.ts';

export type NodeRow = readonly [depth: Depth, ...predecessors: string[]];

/** A question of which only the place in the graph matters. */
export function questionOf(
  id: string,
  [depth, ...predecessors]: NodeRow,
  more: Partial<Question> = {},
): Question {
  return {
    id,
    depth,
    predecessors,
    question: `What is ${id}?`,
    answer: `It is ${id}.`,
    keyPoints: [],
    domain: null,
    reasoning: [],
    ...more,
  };
}

export function graphOf(nodes: Readonly<Record<string, NodeRow>>): QuestionGraph {
  return new QuestionGraph(Object.entries(nodes).map(([id, row]) => questionOf(id, row)));
}

export function scoresOf(scores: Readonly<Record<string, number | null>>): ScoresById {
  return new Map(Object.entries(scores).map(([id, score]) => [id, score as Score | null]));
}

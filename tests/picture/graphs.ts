import type { Depth, Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';

/** A question with only what a picture looks at. */
export function node(
  id: string,
  depth: Depth,
  predecessors: string[] = [],
  question = `What is ${id}?`,
): Question {
  return { id, depth, question, answer: '-', keyPoints: [], domain: null, reasoning: [], predecessors };
}

/** Two D1s under one D2 under one D3. */
export function smallGraph(): QuestionGraph {
  return new QuestionGraph([
    node('mean', 1, [], 'What is the mean of a sample?'),
    node('variance', 1, [], 'What is the variance of a sample?'),
    node('error', 2, ['mean', 'variance'], 'How is the standard error of a mean computed?'),
    node('interval', 3, ['error'], 'Why does a sample four times as large only halve a confidence interval?'),
  ]);
}

/** `targets` targets, each over `width` D2s that rest on `width` D1s each. */
export function wideGraph(targets: number, width: number): QuestionGraph {
  const questions: Question[] = [];
  const places = Array.from({ length: width }, (_, index) => index);
  for (let target = 0; target < targets; target += 1) {
    for (const middle of places) {
      for (const low of places) questions.push(node(`t${target}-${middle}-${low}`, 1));
      questions.push(
        node(
          `t${target}-${middle}`,
          2,
          places.map((low) => `t${target}-${middle}-${low}`),
        ),
      );
    }
    questions.push(
      node(
        `t${target}`,
        3,
        places.map((middle) => `t${target}-${middle}`),
      ),
    );
  }
  return new QuestionGraph(questions);
}

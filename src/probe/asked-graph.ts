import { QuestionGraph } from '../graph/question-graph.ts';

/** The questions of `asked` alone; a predecessor that is not among them is left out. */
export function askedGraph(graph: QuestionGraph, asked: Iterable<string>): QuestionGraph {
  const wanted = new Set(asked);
  return new QuestionGraph(
    graph
      .questions()
      .filter(({ id }) => wanted.has(id))
      .map((question) => ({
        ...question,
        predecessors: question.predecessors.filter((id) => wanted.has(id)),
      })),
  );
}

import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { type DepthGraph, DepthGraphBuilder, reasoningBit } from './depth-graph.ts';

/** The numbers of a question graph; its nodes keep their file order. */
export function depthGraphOf(graph: QuestionGraph): DepthGraph {
  const builder = new DepthGraphBuilder();
  for (const question of graph.questions()) {
    builder.addNode(
      builder.ids.internText(question.id),
      question.depth,
      builder.domains.internText(question.domain ?? ''),
      question.reasoning.reduce((bits, type) => bits | reasoningBit(type), 0),
    );
    for (const predecessor of question.predecessors)
      builder.addPredecessor(builder.ids.internText(predecessor));
    for (const alias of question.nodeIds ?? []) builder.addAlias(builder.ids.internText(alias));
  }
  const built = builder.build();
  if (typeof built !== 'string') return built;
  throw new PlumblineError('graph_invalid', `This graph has an error of the kind "${built}"`, {
    advice: 'Run "plumbline graph lint" on its file to see where.',
  });
}

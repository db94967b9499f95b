import { DirectedGraph } from 'graphology';
import { write } from 'graphology-gexf';
import type { Depth, Question } from '../question.ts';
import type { QuestionGraph } from '../question-graph.ts';
import { xmlIds, xmlSafe } from './xml-text.ts';

/** Fill of a node by depth: apart in lightness too, so that it reads in black and white. */
const colours: Readonly<Record<Depth, string>> = {
  1: 'rgb(166, 206, 227)',
  2: 'rgb(31, 120, 180)',
  3: 'rgb(8, 48, 107)',
};
const sizes: Readonly<Record<Depth, number>> = { 1: 8, 2: 12, 3: 18 };
const layerGap = 400;
const nodeGap = 40;

/**
 * The graph as GEXF 1.3, as Gephi reads it: a directed edge from each predecessor to its successor, the fields of a
 * question as attributes, lists as one text, and a layer of nodes a depth to begin with. Characters that XML cannot
 * carry become U+FFFD.
 */
export function toGexf(graph: QuestionGraph): string {
  // A graph of its own, since graphology names edges by chance and the same graph should give the same file.
  const drawn = new DirectedGraph<Question>();
  const safe = xmlIds(graph.ids());
  for (const question of graph.questions()) drawn.addNode(safe.get(question.id), question);
  for (const id of graph.ids())
    for (const predecessor of graph.predecessors(id))
      drawn.addDirectedEdgeWithKey(`e${drawn.size}`, safe.get(predecessor), safe.get(id));
  const place = placer(graph);
  return write(drawn, {
    version: '1.3',
    formatNode: (_, question) => ({
      label: xmlSafe(question.question),
      attributes: attributesOf(question),
      viz: { color: colours[question.depth], size: sizes[question.depth], ...place(question) },
    }),
    formatEdge: () => ({}),
  });
}

function attributesOf({
  depth,
  answer,
  keyPoints,
  domain,
  reasoning,
  nodeIds,
}: Question): Record<string, unknown> {
  const texts = {
    answer,
    keyPoints: keyPoints.join('\n'),
    domain: domain ?? '',
    reasoning: reasoning.join(', '),
    nodeIds: (nodeIds ?? []).join(', '),
  };
  return { depth, ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, xmlSafe(text)])) };
}

/** Gives each question a place in the layer of its depth, in file order, the layers centred. */
function placer(graph: QuestionGraph): (question: Question) => { x: number; y: number } {
  const placed: Record<Depth, number> = { 1: 0, 2: 0, 3: 0 };
  const widths: Record<Depth, number> = { 1: 0, 2: 0, 3: 0 };
  for (const { depth } of graph.questions()) widths[depth] += nodeGap;
  return ({ depth }) => {
    const x = placed[depth] * nodeGap - widths[depth] / 2;
    placed[depth] += 1;
    return { x, y: depth * layerGap };
  };
}

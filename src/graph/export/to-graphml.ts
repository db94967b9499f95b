import type { Question } from '../question.ts';
import type { QuestionGraph } from '../question-graph.ts';
import { xmlAttribute, xmlIds, xmlText } from './xml-text.ts';

type Field = {
  readonly name: string;
  readonly type: 'string' | 'int';
  readonly value: (question: Question) => string;
};

const fields: readonly Field[] = [
  { name: 'depth', type: 'int', value: ({ depth }) => String(depth) },
  { name: 'question', type: 'string', value: ({ question }) => question },
  { name: 'answer', type: 'string', value: ({ answer }) => answer },
  { name: 'keyPoints', type: 'string', value: ({ keyPoints }) => keyPoints.join('\n') },
  { name: 'domain', type: 'string', value: ({ domain }) => domain ?? '' },
  { name: 'reasoning', type: 'string', value: ({ reasoning }) => reasoning.join(', ') },
  { name: 'nodeIds', type: 'string', value: ({ nodeIds }) => (nodeIds ?? []).join(', ') },
];

/**
 * The graph as GraphML (http://graphml.graphdrawing.org), in pieces: a directed edge from each predecessor to its
 * successor, the fields of a question as data, lists as one text. Characters that XML cannot carry become U+FFFD.
 */
export function* toGraphml(graph: QuestionGraph): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n';
  for (const { name, type } of fields)
    yield `  <key id="${name}" for="node" attr.name="${name}" attr.type="${type}"/>\n`;
  yield '  <graph id="questions" edgedefault="directed">\n';
  const questions = graph.questions();
  const safe = xmlIds(graph.ids());
  const nameOf = (id: string): string => xmlAttribute(safe.get(id) ?? id);
  for (const question of questions) {
    yield `    <node id="${nameOf(question.id)}">\n`;
    for (const { name, value } of fields) {
      const text = value(question);
      if (text !== '') yield `      <data key="${name}">${xmlText(text)}</data>\n`;
    }
    yield '    </node>\n';
  }
  let edges = 0;
  for (const { id } of questions)
    for (const predecessor of graph.predecessors(id)) {
      yield `    <edge id="e${edges}" source="${nameOf(predecessor)}" target="${nameOf(id)}"/>\n`;
      edges += 1;
    }
  yield '  </graph>\n</graphml>\n';
}

import type { Depth, Question } from '../question.ts';
import type { QuestionGraph } from '../question-graph.ts';
import { xmlAttribute, xmlIds } from './xml-text.ts';

type Field = {
  readonly name: string;
  readonly type: 'string' | 'integer';
  readonly value: (question: Question) => string;
};

// The question itself is the label of its node.
const fields: readonly Field[] = [
  { name: 'depth', type: 'integer', value: ({ depth }) => String(depth) },
  { name: 'answer', type: 'string', value: ({ answer }) => answer },
  { name: 'keyPoints', type: 'string', value: ({ keyPoints }) => keyPoints.join('\n') },
  { name: 'domain', type: 'string', value: ({ domain }) => domain ?? '' },
  { name: 'reasoning', type: 'string', value: ({ reasoning }) => reasoning.join(', ') },
  { name: 'nodeIds', type: 'string', value: ({ nodeIds }) => (nodeIds ?? []).join(', ') },
];

/** Fill of a node by depth: apart in lightness too, so that it reads in black and white. */
const colours: Readonly<Record<Depth, string>> = {
  1: 'r="166" g="206" b="227"',
  2: 'r="31" g="120" b="180"',
  3: 'r="8" g="48" b="107"',
};
const sizes: Readonly<Record<Depth, number>> = { 1: 8, 2: 12, 3: 18 };
const layerGap = 400;
const nodeGap = 40;

/**
 * The graph as GEXF 1.3 (https://gexf.net), as Gephi reads it, in pieces: a directed edge from each predecessor to its
 * successor, the fields of a question as attributes, lists as one text, and a layer of nodes a depth to begin with.
 * Characters that XML cannot carry become U+FFFD.
 */
export function* toGexf(graph: QuestionGraph): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<gexf version="1.3" xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd">\n';
  yield '  <graph defaultedgetype="directed">\n    <attributes class="node">\n';
  for (const { name, type } of fields)
    yield `      <attribute id="${name}" title="${name}" type="${type}"/>\n`;
  yield '    </attributes>\n    <nodes>\n';
  const safe = xmlIds(graph.ids());
  const nameOf = (id: string): string => xmlAttribute(safe.get(id) ?? id);
  const questions = graph.questions();
  const place = placer(questions);
  for (const question of questions) yield nodeOf(question, nameOf(question.id), place(question));
  yield '    </nodes>\n    <edges>\n';
  let edges = 0;
  for (const { id } of questions)
    for (const predecessor of graph.predecessors(id)) {
      yield `      <edge id="e${edges}" source="${nameOf(predecessor)}" target="${nameOf(id)}"/>\n`;
      edges += 1;
    }
  yield '    </edges>\n  </graph>\n</gexf>\n';
}

type Point = { readonly x: number; readonly y: number };

function nodeOf(question: Question, id: string, { x, y }: Point): string {
  const { depth } = question;
  const values = fields.flatMap(({ name, value }) => {
    const text = value(question);
    return text === '' ? [] : [`          <attvalue for="${name}" value="${xmlAttribute(text)}"/>\n`];
  });
  return [
    `      <node id="${id}" label="${xmlAttribute(question.question)}">\n        <attvalues>\n`,
    ...values,
    '        </attvalues>\n',
    `        <viz:color ${colours[depth]}/>\n        <viz:size value="${sizes[depth]}"/>\n`,
    `        <viz:position x="${x}" y="${y}" z="0"/>\n      </node>\n`,
  ].join('');
}

/** Gives each question a place in the layer of its depth, in file order, the layers centred. */
function placer(questions: readonly Question[]): (question: Question) => Point {
  const placed: Record<Depth, number> = { 1: 0, 2: 0, 3: 0 };
  const widths: Record<Depth, number> = { 1: 0, 2: 0, 3: 0 };
  for (const { depth } of questions) widths[depth] += nodeGap;
  return ({ depth }) => {
    const x = placed[depth] * nodeGap - widths[depth] / 2;
    placed[depth] += 1;
    return { x, y: depth * layerGap };
  };
}

import fc from 'fast-check';
import { DirectedGraph } from 'graphology';
import { parse as parseGexf } from 'graphology-gexf';
import { parse as parseGraphml } from 'graphology-graphml';
import { describe, expect, it } from 'vitest';
import { toGexf } from '../../../src/graph/export/to-gexf.ts';
import { toGraphml } from '../../../src/graph/export/to-graphml.ts';
import { toJsonLines } from '../../../src/graph/export/to-json-lines.ts';
import { toMermaid } from '../../../src/graph/export/to-mermaid.ts';
import { xmlSafe } from '../../../src/graph/export/xml-text.ts';
import { loadGraph } from '../../../src/graph/load-graph.ts';
import { QuestionGraph } from '../../../src/graph/question-graph.ts';
import { readGraph } from '../../../src/graph/read-graph.ts';
import { bytesOf } from '../../collect.ts';
import { questions, text } from './questions.ts';

const graphs = questions(text);
// The library that reads the files back takes ids for fields of plain objects; ours are tried in question-graph.test.ts.
const plainIds = questions(text.filter((id) => !(id in {})));
const runs = { numRuns: 60 };

const edgesOf = (graph: QuestionGraph): string[][] =>
  graph
    .ids()
    .flatMap((id) => graph.predecessors(id).map((predecessor) => [xmlSafe(predecessor), xmlSafe(id)]));

describe('JSONL', () => {
  it('comes back the same, header and all', async () => {
    const header = { pack: 'p', title: 'P', license: 'CC0', version: '1' };
    await fc.assert(
      fc.asyncProperty(graphs, async (all) => {
        const lines = [...toJsonLines(all, header)].join('');
        const { graph, packs } = await loadGraph([{ file: 'g', entries: readGraph(bytesOf(lines), 'g') }]);
        const back = graph.questions();
        // An unset domain of nothing but spaces is the one thing that the format does not keep.
        expect(back).toEqual(all);
        expect(packs[0]?.header).toEqual(header);
        expect([...toJsonLines(back, header)].join('')).toBe(lines);
      }),
      runs,
    );
  });

  it('writes no field that says nothing', () => {
    const bare = {
      id: 'a',
      depth: 1,
      question: 'q',
      answer: 'r',
      keyPoints: [],
      domain: null,
      reasoning: [],
      predecessors: [],
    } as const;
    expect([...toJsonLines([bare], null)]).toEqual(['{"id":"a","depth":1,"question":"q","answer":"r"}\n']);
  });
});

describe('GraphML', () => {
  it('is read by another program as the same graph', () => {
    fc.assert(
      fc.property(plainIds, (all) => {
        const graph = new QuestionGraph(all);
        const read = parseGraphml(DirectedGraph, [...toGraphml(graph)].join(''));
        fc.pre(new Set(all.map(({ id }) => xmlSafe(id))).size === all.length);
        expect(read.edges().map((edge) => [read.source(edge), read.target(edge)])).toEqual(edgesOf(graph));
        for (const { id, depth, question, answer } of all)
          expect(read.getNodeAttributes(xmlSafe(id))).toMatchObject({
            depth,
            question: xmlSafe(question),
            answer: xmlSafe(answer),
          });
      }),
      runs,
    );
  });
});

describe('GEXF', () => {
  it('is read by another program as the same graph', () => {
    fc.assert(
      fc.property(plainIds, (all) => {
        const graph = new QuestionGraph(all);
        const read = parseGexf(DirectedGraph, [...toGexf(graph)].join(''));
        fc.pre(new Set(all.map(({ id }) => xmlSafe(id))).size === all.length);
        expect(read.edges().map((edge) => [read.source(edge), read.target(edge)])).toEqual(edgesOf(graph));
        for (const { id, depth, question, answer } of all)
          expect(read.getNodeAttributes(xmlSafe(id))).toMatchObject({
            depth,
            label: xmlSafe(question),
            answer: xmlSafe(answer),
          });
      }),
      runs,
    );
  });

  it('keeps every kind of line end that a reader may unify', () => {
    const answer = '\r\n\u0085\u2028\t!';
    const bare = { question: 'q', keyPoints: [], domain: null, reasoning: [] };
    const graph = new QuestionGraph([
      { ...bare, id: 'a', depth: 1, answer, predecessors: [] },
      { ...bare, id: 'b', depth: 2, answer: 'r', predecessors: ['a'] },
    ]);
    expect(parseGexf(DirectedGraph, [...toGexf(graph)].join('')).getNodeAttributes('a').answer).toBe(answer);
  });

  it('is the same file each time', () => {
    const [all = []] = fc.sample(graphs, { numRuns: 1, seed: 7 });
    expect([...toGexf(new QuestionGraph(all))]).toEqual([...toGexf(new QuestionGraph(all))]);
  });

  it('keeps ids apart that differ in what XML cannot carry', () => {
    const all = ['a\u0001', 'a\u0002', 'a\uFFFD'].map((id) => ({
      id,
      depth: 1 as const,
      question: 'q',
      answer: 'r',
      keyPoints: [],
      domain: null,
      reasoning: [],
      predecessors: [],
    }));
    expect(
      parseGexf(DirectedGraph, [...toGexf(new QuestionGraph(all))].join(''), { respectInputGraphType: true })
        .order,
    ).toBe(3);
    expect(parseGraphml(DirectedGraph, [...toGraphml(new QuestionGraph(all))].join('')).order).toBe(3);
  });
});

describe('Mermaid', () => {
  it('has one line a node and one an edge, whatever the texts', () => {
    fc.assert(
      fc.property(graphs, (all) => {
        const graph = new QuestionGraph(all);
        const [first, ...lines] = toMermaid(graph).trimEnd().split('\n');
        expect(first).toBe('flowchart BT');
        const nodes = lines.filter((line) => /^ {2}n\d+\["D[123]: [^"`<>]*"\]:::d[123]$/u.test(line));
        const edges = lines.filter((line) => /^ {2}n\d+ --> n\d+$/.test(line));
        expect([nodes.length, edges.length]).toEqual([all.length, edgesOf(graph).length]);
        expect(lines).toHaveLength(nodes.length + edges.length + 3);
      }),
      runs,
    );
  });

  it('writes what it would read as its own language as character references', () => {
    const one = {
      id: 'end',
      depth: 1 as const,
      question: 'Is "a" <b>#1</b>?\n`%%{x}`',
      answer: 'r',
      keyPoints: [],
      domain: null,
      reasoning: [],
      predecessors: [],
    };
    expect(toMermaid(new QuestionGraph([one]))).toContain(
      '  n0["D1: Is #34;a#34; #60;b#62;#35;1#60;/b#62;? #96;#37;#37;#123;x#125;#96;"]:::d1\n',
    );
  });
});

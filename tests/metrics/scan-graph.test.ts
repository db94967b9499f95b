import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadGraph } from '../../src/graph/load-graph.ts';
import { reasoningTypes } from '../../src/graph/question.ts';
import { readGraph } from '../../src/graph/read-graph.ts';
import type { DepthGraph } from '../../src/metrics/depth-graph.ts';
import { depthGraphOf } from '../../src/metrics/depth-graph-of.ts';
import { scanGraph } from '../../src/metrics/scan-graph.ts';
import { bytesOf } from '../collect.ts';
import { scoredGraph } from './arbitrary-graph.ts';

/** Everything that the metrics see of a graph, as text. */
function seen(graph: DepthGraph | null) {
  if (graph === null) return null;
  const around = ({ starts, neighbours }: DepthGraph['predecessors'], node: number): string[] =>
    [...neighbours.subarray(starts[node], starts[node + 1])].map(graph.idOf);
  return Array.from({ length: graph.size }, (_, node) => ({
    id: graph.idOf(node),
    depth: graph.depths[node],
    predecessors: around(graph.predecessors, node),
    successors: around(graph.successors, node),
    domain: graph.domains[graph.domainOf[node] ?? 0],
    reasoning: graph.reasoningOf[node],
  }));
}

/** What the general reader makes of a file; null where it refuses it. */
async function generally(source: Iterable<Uint8Array>) {
  try {
    const entries = readGraph(source, 'graph.jsonl');
    return seen(depthGraphOf((await loadGraph([{ file: 'graph.jsonl', entries }])).graph));
  } catch {
    return null;
  }
}

const a = '{"id":"a","depth":1,"question":"What is a?","answer":"It is a."}';
const p =
  '{"id":"p","depth":2,"question":"How?","answer":"So.","predecessors":["a"],"domain":"math","reasoning":["causal","other"]}';

describe('scanGraph', () => {
  it.each([
    ['a plain pack', `${a}\n${p}\n`],
    ['a successor before its predecessor', `${p}\n${a}`],
    ['a byte-order mark, CRLF, blank lines and no last newline', `\uFEFF${a}\r\n\r\n  \n${p}\r\n\n`],
    ['a header', `{"pack":"x","title":"X"}\n${a}\n`],
    ['a header after blank lines', `\n\n{"pack":"x"}\n${a}\n`],
    ['fields that it does not know', a.replace('}', ',"note":{"x":[1,null]},"n":1e3}')],
    ['white space everywhere', a.replaceAll(',', ' ,\t').replaceAll(':', ' : ').replace('{', ' { ')],
    [
      'null where a field may be missing',
      a.replace('}', ',"domain":null,"predecessors":null,"keyPoints":null}'),
    ],
    ['an empty domain', a.replace('}', ',"domain":""}')],
    ['a depth of 1.0', a.replace('"depth":1', '"depth":1.0')],
    ['escapes in ids', `${a.replace('"a"', '"\\u0061"')}\n${p}`],
    ['escapes in texts', a.replace('It is a.', String.raw`\"\\\/\b\f\n\r\té \\frac{1}{2}`)],
    ['a text that begins with an escape', a.replace('It is a.', String.raw`\nIt`)],
    [
      'ids and texts outside ASCII',
      `${a.replaceAll('"a"', '"ä"')}\n${p.replace('["a"]', '["ä"]').replace('So.', '因为')}`,
    ],
    ['nodeIds', a.replace('}', ',"nodeIds":["1_d1","2_d1"]}')],
    ['a field given twice', a.replace('}', ',"depth":1}')],
    ['a predecessor listed twice', `${a}\n${p.replace('["a"]', '["a","a"]')}`],
    ['many lines', Array.from({ length: 500 }, (_, index) => a.replace('"a"', `"a${index}"`)).join('\n')],
  ])('reads %s as the general reader does', async (_, text) => {
    const read = seen(await scanGraph(bytesOf(text)));
    expect(read).not.toBeNull();
    expect(read).toEqual(await generally(bytesOf(text)));
  });

  it.each([
    ['nothing', ''],
    ['only a header', '{"pack":"x"}\n'],
    ['a header in the second line', `${a}\n{"pack":"x"}`],
    ['a header that is a question too', `{"pack":"x","id":"a"}\n${a}`],
    ['a line that is cut off', `${a}\n${p.slice(0, -1)}`],
    ['two objects in one line', `${a}${a}`],
    ['a trailing comma', a.replace('}', ',}')],
    ['a missing comma', a.replace(',"question"', ' "question"')],
    ['a missing answer', a.replace(/,"answer":"[^"]*"/, '')],
    ['an empty answer', a.replace('It is a.', '')],
    ['an answer of white space', a.replace('It is a.', String.raw` \t`)],
    ['an answer of escaped white space', a.replace('It is a.', String.raw`\n\u0020`)],
    ['an answer of invisible characters', a.replace('It is a.', '\u200b\u00ad\u2060')],
    ['a bare tab in a text', a.replace('It is', 'It\tis')],
    ['an unknown escape', a.replace('It is', String.raw`It\xis`)],
    ['half an escape', a.replace('It is', String.raw`\u12 It`)],
    ['a depth of 4', a.replace('"depth":1', '"depth":4')],
    ['a depth of 11', a.replace('"depth":1', '"depth":11')],
    ['a depth as text', a.replace('"depth":1', '"depth":"1"')],
    ['an unknown reasoning type', `${a}\n${p.replace('causal', 'casual')}`],
    ['an empty predecessor', `${a}\n${p.replace('["a"]', '[""]')}`],
    ['an unknown predecessor', p],
    ['a D2 without predecessors', p.replace('["a"]', '[]')],
    ['a D1 with a predecessor', `${a}\n${a.replace('"a"', '"b"').replace('}', ',"predecessors":["a"]}')}`],
    ['a predecessor two depths below', `${a}\n${p.replace('"depth":2', '"depth":3')}`],
    ['an id used twice', `${a}\n${a}`],
    ['a list', `[${a}]`],
    ['bytes that are no UTF-8', Buffer.from(a.replace('It is', 'It \u00e9'), 'latin1')],
  ])('leaves %s to the general reader, which refuses it', async (_, text) => {
    const source = typeof text === 'string' ? bytesOf(text) : [text];
    expect(await scanGraph(source)).toBeNull();
    expect(await generally(source)).toBeNull();
  });

  it('leaves a line of more than 16 MiB to the general reader', async () => {
    const source = bytesOf(`${a}\n${p.replace('So.', 'x'.repeat(2 ** 24))}`);
    expect(await scanGraph(source)).toBeNull();
  });

  const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  const file = fc
    .record({ graph: scoredGraph, words: fc.array(word, { minLength: 3 }), space: fc.constantFrom('', ' ') })
    .map(({ graph, words, space }) =>
      graph.questions
        .map((question, index) => ({
          ...question,
          question: `Q${words[index % words.length]}`,
          answer: words[(index + 1) % words.length],
          keyPoints: words.slice(0, 2),
          reasoning: [reasoningTypes[index % reasoningTypes.length]],
        }))
        .map((question) => JSON.stringify(question, null, space.length).replaceAll('\n', space))
        .join('\n'),
    );

  it('agrees with the general reader on any pack, cut into any chunks', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 300 }), async (text, size) => {
        const bytes = Buffer.from(text);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        expect(seen(await scanGraph(chunks))).toEqual(await generally([bytes]));
      }),
      { numRuns: 60 },
    );
  });

  it('never takes a damaged file that the general reader refuses or reads otherwise', async () => {
    const damage = fc.array(
      fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(...Buffer.from('"\\{}[],:1 \n')), fc.nat(255))),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    await fc.assert(
      fc.asyncProperty(file, damage, async (text, changes) => {
        const bytes = Buffer.from(text);
        for (const [place, value] of changes) bytes[place % bytes.length] = value;
        const scanned = seen(await scanGraph([bytes]));
        if (scanned !== null) expect(scanned).toEqual(await generally([bytes]));
      }),
      { numRuns: 300 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../../src/errors.ts';
import { importGraph } from '../../../src/graph/import/import-graph.ts';
import { jsonDocumentRows } from '../../../src/graph/import/json-document.ts';
import type { Source } from '../../../src/graph/import/source.ts';

const table = (file: string, ...rows: readonly unknown[]): Source => ({
  kind: 'rows',
  file,
  rows: rows.map((value, index) => ({ line: index + 1, value })),
});
const question = (qid: string, depth: number, more: object = {}) => ({
  qid,
  depth,
  question: `${qid}?`,
  answer: qid,
  ...more,
});
const node = (nodeid: string, depth: number, predecessors: string[] = [], successors: string[] = []) => ({
  nodeid,
  depth,
  group: '1',
  direct_predecessors: predecessors,
  direct_successors: successors,
});
const link = (nodeid: string, qid: string) => ({ nodeid, qid });

/** Two targets that share a D1 question: nodes n3 and n6 both ask q3. */
const tables = (): [Source, Source, Source] => [
  table(
    'questions',
    question('q1', 3, { domain: 'Life Sciences' }),
    question('q2', 2),
    question('q3', 1),
    question('q4', 2),
  ),
  table(
    'nodes',
    node('n1', 3, ['n2'], []),
    node('n2', 2, ['n3'], ['n1']),
    node('n3', 1, [], ['n2']),
    node('n4', 3, ['n5', 'n2b'], []),
    node('n5', 2, ['n6'], ['n4']),
    node('n6', 1, [], ['n5']),
    node('n2b', 2, ['n6'], ['n4']),
  ),
  table(
    'node_to_q',
    link('n1', 'q1'),
    link('n2', 'q2'),
    link('n3', 'q3'),
    link('n4', 'q1'),
    link('n5', 'q4'),
    link('n6', 'q3'),
    link('n2b', 'q2'),
  ),
];

async function graphOf(sources: readonly Source[], keepNodes = false) {
  const imported = await importGraph(sources, { keepNodes });
  if (imported.kind !== 'graph') throw new Error('A graph was expected');
  return imported;
}

async function problemsOf(sources: readonly Source[]) {
  const error: unknown = await importGraph(sources, { keepNodes: false }).catch((reason: unknown) => reason);
  if (!(error instanceof PlumblineError)) throw new Error('The import was not refused');
  expect(error.code).toBe('invalid_input');
  return error.problems.map(({ code, file, line, field }) => `${file}:${line} ${code} ${field ?? '-'}`);
}

describe("an import of DepthQA's tables", () => {
  it('makes one node a question, with the edges of all its nodes and their ids', async () => {
    const { questions, nodes, merged } = await graphOf(tables());
    expect(questions.map(({ id, predecessors, nodeIds }) => ({ id, predecessors, nodeIds }))).toEqual([
      { id: 'q1', predecessors: ['q2', 'q4'], nodeIds: ['n1', 'n4'] },
      { id: 'q2', predecessors: ['q3'], nodeIds: ['n2', 'n2b'] },
      { id: 'q3', predecessors: [], nodeIds: ['n3', 'n6'] },
      { id: 'q4', predecessors: ['q3'], nodeIds: ['n5'] },
    ]);
    expect({ nodes, merged, domain: questions[0]?.domain }).toEqual({
      nodes: 7,
      merged: 3,
      domain: 'life-sciences',
    });
  });

  it('makes one node a node where that is asked for, with the question as its other id', async () => {
    const { questions, merged } = await graphOf(tables(), true);
    expect(questions.map(({ id, predecessors, nodeIds }) => [id, predecessors, nodeIds])).toEqual([
      ['n1', ['n2'], ['q1']],
      ['n2', ['n3'], ['q2']],
      ['n3', [], ['q3']],
      ['n4', ['n5', 'n2b'], ['q1']],
      ['n5', ['n6'], ['q4']],
      ['n6', [], ['q3']],
      ['n2b', ['n6'], ['q2']],
    ]);
    expect(merged).toBe(0);
  });

  it('takes an edge that one of its two nodes gives, and says so', async () => {
    const { questions, notes } = await graphOf([
      table('questions', question('q1', 3), question('q2', 2), question('q3', 1)),
      table('nodes', node('n1', 3, [], []), node('n2', 2, ['n3'], ['n1']), node('n3', 1)),
      table('node_to_q', link('n1', 'q1'), link('n2', 'q2'), link('n3', 'q3')),
    ]);
    expect(questions.map(({ predecessors }) => predecessors)).toEqual([['q2'], ['q3'], []]);
    expect(notes).toEqual([expect.stringContaining('2 edges')]);
  });

  it('says which table is missing', async () => {
    const [questions, nodes, links] = tables();
    expect(await problemsOf([nodes, links])).toEqual(['nodes:1 missing-table -']);
    expect(await problemsOf([questions])).toEqual([
      'questions:1 missing-table -',
      'questions:1 missing-table -',
    ]);
  });

  it('takes the questions from an output file where their table is missing', async () => {
    const [, nodes, links] = tables();
    const rows = ['q1', 'q2', 'q3', 'q4'].map((qid, index) =>
      question(qid, [3, 2, 1, 2][index] ?? 1, { predicted_answer: 'x' }),
    );
    const { questions } = await graphOf([nodes, links, table('zero-shot', ...rows)]);
    expect(questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4']);
  });

  it('lists the faults between the tables with the rows that have them', async () => {
    const sources = [
      table('questions', question('q1', 2), question('q3', 1)),
      table('nodes', node('n1', 3, ['n9']), node('n2', 1, [], ['n8']), node('n3', 1)),
      table('node_to_q', link('n1', 'q1'), link('n2', 'q3'), link('n4', 'q7')),
    ];
    expect((await problemsOf(sources)).sort()).toEqual([
      'node_to_q:3 missing-node nodeid',
      'node_to_q:3 missing-question qid',
      'nodes:1 depth-mismatch depth',
      'nodes:2 missing-node direct_successors',
      'nodes:3 missing-question nodeid',
      'questions:1 no-predecessors predecessors',
    ]);
  });

  it('lists the faults of rows with field and line', async () => {
    const sources = [
      table(
        'questions',
        question('q1', 7),
        { qid: 'q2', depth: 1, question: ' ', answer: null },
        question('q1', 1),
        [3],
      ),
      table('nodes', { nodeid: 'n1', depth: 1, direct_predecessors: 'n2', direct_successors: [{}] }),
      table('node_to_q', { nodeid: 'n1', qid: null }),
    ];
    expect(await problemsOf(sources)).toEqual([
      'questions:1 bad-depth depth',
      'questions:2 empty-text question',
      'questions:2 bad-line answer',
      'questions:4 bad-line -',
      'nodes:1 bad-line direct_predecessors',
      'nodes:1 bad-line direct_successors[0]',
      'node_to_q:1 bad-line qid',
    ]);
  });

  it('takes whole numbers as ids', async () => {
    const { questions } = await graphOf([
      table('questions', { ...question('q', 1), qid: 12 }),
      table('nodes', { ...node('n', 1), nodeid: 7 }),
      table('node_to_q', { nodeid: 7, qid: 12 }),
    ]);
    expect(questions).toMatchObject([{ id: '12', nodeIds: ['7'] }]);
  });
});

describe("an import of the viewer's pages", () => {
  const page = (file: string, indexes: readonly number[], total: number): Source => ({
    kind: 'rows',
    file,
    rows: jsonDocumentRows(
      JSON.stringify({
        num_rows_total: total,
        rows: indexes.map((index) => ({
          row_idx: index,
          row: question(`q${index}`, 1),
          truncated_cells: [],
        })),
      }),
      file,
    ),
  });
  const rest = (count: number): Source[] => {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return [
      table('nodes', ...indexes.map((index) => node(`n${index}`, 1))),
      table('node_to_q', ...indexes.map((index) => link(`n${index}`, `q${index}`))),
    ];
  };

  it('joins pages, also where they overlap', async () => {
    const { questions } = await graphOf([page('p1', [0, 1, 2], 4), page('p2', [2, 3], 4), ...rest(4)]);
    expect(questions).toHaveLength(4);
  });

  it('refuses a table of which pages are missing', async () => {
    expect(await problemsOf([page('p1', [0, 1], 4), ...rest(2)])).toEqual(['p1:1 partial-table rows']);
  });
});

describe('an import of packs and answers', () => {
  const own = (id: string, depth: number, predecessors: string[] = []) => ({
    id,
    depth,
    question: `${id}?`,
    answer: id,
    predecessors,
  });

  it('joins packs, and keeps the header of one alone', async () => {
    const header = { pack: 'a', title: 'A' };
    const one = await graphOf([table('a', header, own('x', 1)), table('b', own('y', 2, ['x']))]);
    expect(one.questions.map(({ id }) => id)).toEqual(['x', 'y']);
    expect(one.header).toEqual(header);
    const two = await graphOf([
      table('a', header, own('x', 1)),
      table('b', { pack: 'b' }, own('y', 2, ['x'])),
    ]);
    expect(two).toMatchObject({ header: null, notes: [expect.stringContaining('headers')] });
  });

  it('lists faults of lines and of edges together', async () => {
    const sources = [
      table('a', own('x', 1), { ...own('y', 2, ['x']), answer: '' }, own('z', 3, ['y', 'w']), own('x', 1)),
    ];
    expect(await problemsOf(sources)).toEqual([
      'a:2 empty-text answer',
      'a:3 missing-predecessor predecessors',
      'a:4 duplicate-id id',
    ]);
  });

  it.each([
    { name: 'nothing', rows: [] },
    { name: 'rows of something else', rows: [{ name: 'x', email: 'y' }] },
    { name: 'no objects', rows: ['x', 4, null] },
  ])('refuses a file with $name', async ({ rows }) => {
    expect((await problemsOf([table('f', ...rows)])).length).toBeGreaterThan(0);
  });

  it('stops looking where a file has a thousand faults', async () => {
    expect(await problemsOf([table('a', ...Array.from({ length: 5_000 }, () => 'x'))])).toHaveLength(1_000);
  });

  it('gives the lines of an output file with its keys as ids', async () => {
    const text = JSON.stringify({
      n1: { ...question('q1', 1), predicted_answer: 'It is.', feedback: 'Fine.', score: 5 },
      n2: { ...question('q1', 1), predicted_answer: 'It may be.', score: null },
    });
    const imported = await importGraph(
      [{ kind: 'rows', file: 'e.json', rows: jsonDocumentRows(text, 'e.json') }],
      { keepNodes: false },
    );
    expect(imported).toMatchObject({
      kind: 'answers',
      rows: [
        { id: 'n1', answer: 'It is.', score: 5, feedback: 'Fine.' },
        { id: 'n2', answer: 'It may be.', score: null, reason: 'no-verdict' },
      ],
    });
  });
});

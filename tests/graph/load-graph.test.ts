import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import { loadGraph } from '../../src/graph/load-graph.ts';
import { readGraph } from '../../src/graph/read-graph.ts';
import { jsonl } from '../collect.ts';

const pack = (file: string, ...rows: unknown[]) => ({ file, entries: readGraph(jsonl(...rows), file) });
const row = (id: string, depth: number, predecessors: string[] = []) => ({
  id,
  depth,
  question: `${id}?`,
  answer: id,
  predecessors,
});

async function refusal(packs: ReturnType<typeof pack>[]): Promise<PlumblineError> {
  const error: unknown = await loadGraph(packs).catch((reason: unknown) => reason);
  if (!(error instanceof PlumblineError)) throw new Error('The load was not refused');
  return error;
}

describe('loadGraph', () => {
  it('makes one graph of several packs and keeps what belongs to which', async () => {
    const first = pack('a.jsonl', { pack: 'a', title: 'A' }, row('x', 1), row('y', 2, ['x']));
    const { graph, packs } = await loadGraph([first, pack('b.jsonl', row('z', 3, ['y']))]);
    expect(graph.ids()).toEqual(['x', 'y', 'z']);
    expect(graph.predecessors('z')).toEqual(['y']);
    expect(packs).toEqual([
      { file: 'a.jsonl', header: { pack: 'a', title: 'A' }, ids: ['x', 'y'] },
      { file: 'b.jsonl', header: null, ids: ['z'] },
    ]);
  });

  it('loads nothing when an id is used in two packs, and says where both are', async () => {
    const error = await refusal([pack('a.jsonl', row('x', 1)), pack('b.jsonl', row('w', 1), row('x', 1))]);
    expect(error.code).toBe('graph_invalid');
    expect(error.problems).toMatchObject([
      {
        code: 'duplicate-id',
        id: 'x',
        file: 'b.jsonl',
        line: 2,
        message: expect.stringContaining('a.jsonl:1'),
      },
    ]);
  });

  it('lists the problems of all packs in file order', async () => {
    const error = await refusal([
      pack('a.jsonl', row('x', 2), { id: 4 }),
      pack('b.jsonl', row('y', 2, ['gone']), 'text'),
    ]);
    expect(error.problems.map(({ code, file, line }) => `${file}:${line} ${code}`)).toEqual([
      'a.jsonl:1 no-predecessors',
      'a.jsonl:2 bad-line',
      'a.jsonl:2 bad-line',
      'a.jsonl:2 bad-line',
      'a.jsonl:2 bad-line',
      'b.jsonl:1 missing-predecessor',
      'b.jsonl:2 bad-line',
    ]);
  });

  it('loads a graph with warnings', async () => {
    const { graph } = await loadGraph([pack('a.jsonl', row('x', 1), row('y', 2, ['x']))]);
    expect(graph.size).toBe(2);
  });

  it('refuses packs without a question', async () => {
    const error = await refusal([pack('a.jsonl', { pack: 'a' })]);
    expect(error).toMatchObject({ code: 'graph_invalid', message: expect.stringContaining('a.jsonl') });
  });
});

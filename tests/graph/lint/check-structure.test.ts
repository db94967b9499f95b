import { describe, expect, it } from 'vitest';
import { checkStructure } from '../../../src/graph/lint/check-structure.ts';
import type { GraphNode } from '../../../src/graph/lint/finding.ts';
import type { Depth } from '../../../src/graph/question.ts';

type Row = readonly [id: string, depth: Depth | null, predecessors: readonly string[] | null];

function check(...rows: Row[]) {
  const nodes = rows.map(
    ([id, depth, predecessors], index): GraphNode => ({
      id,
      depth,
      predecessors,
      file: 'g.jsonl',
      line: index + 1,
    }),
  );
  return checkStructure(nodes);
}

const codes = (...rows: Row[]) =>
  check(...rows).map(({ code, id, other }) => [code, id, ...(other ? [other] : [])]);

describe('checkStructure', () => {
  it('is silent on a sound graph with a shared predecessor', () => {
    expect(check(['a', 1, []], ['b', 2, ['a']], ['c', 2, ['a']], ['d', 3, ['b', 'c']])).toEqual([]);
  });

  it('names an id that is used twice, with the line of the first', () => {
    const [finding, ...rest] = check(['a', 1, []], ['a', 1, []]);
    expect(finding).toMatchObject({ code: 'duplicate-id', id: 'a', line: 2, file: 'g.jsonl' });
    expect(finding?.message).toContain('line 1');
    expect(rest).toEqual([]);
  });

  it.each<{ name: string; rows: Row[]; wanted: string[][] }>([
    {
      name: 'a missing predecessor, once',
      rows: [['b', 2, ['x', 'x']]],
      wanted: [['missing-predecessor', 'b', 'x']],
    },
    { name: 'a D2 without any', rows: [['b', 2, []]], wanted: [['no-predecessors', 'b']] },
    { name: 'a D3 without any', rows: [['c', 3, []]], wanted: [['no-predecessors', 'c']] },
    {
      name: 'a step of two',
      rows: [
        ['a', 1, []],
        ['c', 3, ['a']],
      ],
      wanted: [['depth-step', 'c', 'a']],
    },
    {
      name: 'a step to the side',
      rows: [
        ['a', 1, []],
        ['b', 1, ['a']],
      ],
      wanted: [['depth-step', 'b', 'a']],
    },
    {
      name: 'nothing more of a line with an unreadable depth',
      rows: [
        ['a', null, []],
        ['b', 2, ['a']],
      ],
      wanted: [],
    },
    { name: 'nothing more of a line with unreadable predecessors', rows: [['b', 2, null]], wanted: [] },
  ])('reports $name', ({ rows, wanted }) => {
    expect(codes(...rows)).toEqual(wanted);
  });

  it('names a cycle from predecessor to successor, beginning where the file does', () => {
    const findings = check(['a', 1, ['c']], ['b', 2, ['a']], ['c', 3, ['b']]);
    expect(findings.filter(({ code }) => code === 'cycle')).toMatchObject([
      { id: 'a', line: 1, message: expect.stringContaining('a → b → c → a') },
    ]);
  });

  it('names a self loop and a pair that need each other', () => {
    const messages = check(['a', 1, ['a']], ['b', 2, ['c']], ['c', 2, ['b']])
      .filter(({ code }) => code === 'cycle')
      .map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('a → a'), expect.stringContaining('b → c → b')]);
  });

  it('takes a diamond of a thousand layers for what it is', () => {
    const rows = Array.from({ length: 1000 }, (_, n): Row[] => {
      const before = n === 0 ? [] : [`a${n - 1}`, `b${n - 1}`];
      return [
        [`a${n}`, null, before],
        [`b${n}`, null, before],
      ];
    });
    expect(check(...rows.flat())).toEqual([]);
  });
});

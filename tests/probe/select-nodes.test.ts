import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { type Selection, selectNodes } from '../../src/probe/select-nodes.ts';
import { question } from './small-graph.ts';

const graph = new QuestionGraph([
  question('a', 1),
  question('b', 1),
  question('m', 2, ['a']),
  question('n', 2, ['b']),
  question('first', 3, ['m']),
  question('second', 3, ['n']),
  question('7', 3, ['m', 'n']),
]);

describe('selectNodes', () => {
  it.each<{ name: string; selection: Selection; expected: string }>([
    { name: 'everything', selection: {}, expected: 'a b m n first second 7' },
    { name: 'the first target', selection: { targets: '1' }, expected: 'a m first' },
    { name: 'two targets', selection: { targets: '2' }, expected: 'a b m n first second' },
    { name: 'more than there are', selection: { targets: '99' }, expected: 'a b m n first second 7' },
    { name: 'a target by id', selection: { targets: 'second' }, expected: 'b n second' },
    {
      name: 'several, with blanks',
      selection: { targets: ' second , first,' },
      expected: 'a b m n first second',
    },
    { name: 'an id that looks like a number', selection: { targets: '7' }, expected: 'a b m n 7' },
    { name: 'a D2 as target', selection: { targets: 'n' }, expected: 'b n' },
    { name: 'the first nodes of the file', selection: { limit: 3 }, expected: 'a b m' },
    { name: 'the first nodes of a target', selection: { targets: 'second', limit: 2 }, expected: 'b n' },
  ])('takes $name', ({ selection, expected }) =>
    expect(selectNodes(graph, selection).join(' ')).toBe(expected),
  );

  it('says that a graph without a D3 has no targets to count', () =>
    expect(() => selectNodes(new QuestionGraph([question('a', 1)]), { targets: '3' })).toThrow(
      /D3 questions, and the graph has none/,
    ));

  it.each(['firts', 'first,none', '0', ',', ''])('refuses "%s" in words', (targets) =>
    expect(() => selectNodes(graph, { targets })).toThrow(PlumblineError),
  );

  it('names what is near an unknown target', () => {
    try {
      selectNodes(graph, { targets: 'secnd' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'usage', advice: expect.stringContaining('"second"') });
      return;
    }
    expect.unreachable();
  });
});

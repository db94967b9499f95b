import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { walkOrder } from '../../src/graph/walk-order.ts';

const question = (id: string, depth: 1 | 2 | 3, predecessors: readonly string[] = []): Question => ({
  id,
  depth,
  question: '?',
  answer: '!',
  keyPoints: [],
  domain: null,
  reasoning: [],
  predecessors,
});

describe('QuestionGraph', () => {
  const graph = new QuestionGraph([
    question('t', 3, ['m2', 'm1']),
    question('m1', 2, ['a', 'b']),
    question('m2', 2, ['b', 'b', 'c']),
    question('a', 1),
    question('b', 1),
    question('c', 1),
  ]);

  it('gives predecessors in listed order, each once, and successors in file order', () => {
    expect(graph.predecessors('t')).toEqual(['m2', 'm1']);
    expect(graph.predecessors('m2')).toEqual(['b', 'c']);
    expect(graph.successors('b')).toEqual(['m1', 'm2']);
    expect(graph.successors('t')).toEqual([]);
    expect([graph.size, graph.edges]).toEqual([6, 6]);
  });

  it('gives questions in file order, all or of one depth', () => {
    expect(graph.ids()).toEqual(['t', 'm1', 'm2', 'a', 'b', 'c']);
    expect(graph.atDepth(2).map(({ id }) => id)).toEqual(['m1', 'm2']);
    expect(graph.targets().map(({ id }) => id)).toEqual(['t']);
  });

  it.each(['get', 'predecessors', 'successors'] as const)(
    'refuses by %s a question that is not there',
    (method) => {
      expect(() => graph[method]('nobody')).toThrow(expect.objectContaining({ code: 'not_found' }));
    },
  );

  it.each(['constructor', '__proto__', 'valueOf', 'toString', 'hasOwnProperty', '', 'id:a', '0'])(
    'keeps the edges of a question called %j',
    (name) => {
      const odd = new QuestionGraph([
        question(name, 1),
        question('m', 2, [name]),
        question(`${name}2`, 2, [name]),
      ]);
      expect(odd.successors(name)).toEqual(['m', `${name}2`]);
      expect(odd.edges).toBe(2);
      expect(odd.ids()).toEqual([name, 'm', `${name}2`]);
    },
  );

  it('has the edges that its questions list, whatever their ids', () => {
    const names = fc.uniqueArray(
      fc.oneof(fc.string(), fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype))),
      { minLength: 2, maxLength: 8 },
    );
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.boolean()), (ids, choice) => {
        const [top = '', ...rest] = ids;
        const chosen = rest.filter(() => choice.next().value);
        const built = new QuestionGraph([...rest.map((id) => question(id, 1)), question(top, 2, chosen)]);
        expect(built.predecessors(top)).toEqual(chosen);
        for (const id of rest) expect(built.successors(id)).toEqual(chosen.includes(id) ? [top] : []);
        expect(walkOrder(built, top)).toEqual([...chosen, top]);
      }),
    );
  });
});

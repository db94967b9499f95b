import fc from 'fast-check';
import type { Question } from '../../src/graph/question.ts';
import type { Score } from '../../src/judge/verdict.ts';
import { questionOf } from './tables.ts';

export type ScoredGraph = {
  readonly questions: readonly Question[];
  readonly scores: ReadonlyMap<string, Score | null>;
};

const score = fc.option(fc.constantFrom<Score>(1, 2, 3, 4, 4, 5, 5), { freq: 6 });

/** A list of `count` questions at one depth on one to four of `below`, or none where there is nothing below. */
function layer(prefix: string, depth: 1 | 2 | 3, count: number, below: number): fc.Arbitrary<Question[]> {
  const predecessors =
    depth === 1
      ? fc.constant<number[]>([])
      : fc.uniqueArray(fc.nat({ max: below - 1 }), { minLength: 1, maxLength: Math.min(4, below) });
  const shallower = depth === 2 ? 'a' : 'p';
  return fc.array(predecessors, { minLength: count, maxLength: count }).map((lists) =>
    lists.map((list, index) =>
      questionOf(`${prefix}${index}`, [depth, ...list.map((below) => `${shallower}${below}`)], {
        domain: index % 3 === 0 ? null : `domain-${index % 2}`,
      }),
    ),
  );
}

/** Graphs of all three depths with shared nodes, in any order of lines, with scores of which some are missing. */
export const scoredGraph: fc.Arbitrary<ScoredGraph> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 }), fc.nat({ max: 7 }))
  .chain(([d1, d2, d3]) =>
    fc
      .tuple(layer('a', 1, d1, 0), layer('p', 2, d2, d1), layer('t', 3, d3, d2))
      .map((layers) => layers.flat()),
  )
  .chain((questions) =>
    fc.record({
      questions: fc.shuffledSubarray(questions, { minLength: questions.length }),
      scores: fc
        .array(score, { minLength: questions.length, maxLength: questions.length })
        .map((scores) => new Map(questions.map(({ id }, index) => [id, scores[index] ?? null]))),
    }),
  );

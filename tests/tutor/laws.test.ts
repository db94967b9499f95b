import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { WalkOrder } from '../../src/trace/walk-orders.ts';
import { firstScore } from '../../src/tutor/first-score.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { question, startWalk } from './walk-harness.ts';

/** A random graph with one target: 1-4 D2s on 1-6 D1s, with shared ones. */
const graphs = fc
  .record({
    recall: fc.integer({ min: 1, max: 6 }),
    links: fc.array(fc.integer({ min: 1, max: 63 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ recall, links }) => {
    const d1 = Array.from({ length: recall }, (_, index) => question(`r${index}`, 1));
    const d2 = links.map((mask, index) => {
      const below = d1.filter((_, bit) => (mask >> bit) & 1).map(({ id }) => id);
      return question(`p${index}`, 2, below.length > 0 ? below : ['r0']);
    });
    const used = new Set(d2.flatMap(({ predecessors }) => predecessors));
    const target: Question = question(
      'top',
      3,
      d2.map(({ id }) => id),
    );
    return new QuestionGraph([...d1.filter(({ id }) => used.has(id)), ...d2, target]);
  });

const moves = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('=1', '=2', '=3', '=4', '=5', '=2?', '=timeout', '=no-verdict') },
  {
    weight: 2,
    arbitrary: fc.constantFrom("I don't know", 'hint', 'skip', 'what do you mean by that?', 'why'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('repeat', '/help', 'ok', '', 'appeal', 'go on', '3', 'stop', '/nope'),
  },
);
const orders = fc.constantFrom<WalkOrder>('climb', 'dive', 'dive-full');
const runs = { numRuns: 60, seed: 20261130 };

describe('whatever a learner does', () => {
  it('a walk ends, asks in order, and never says a reference before its reveal', async () => {
    await fc.assert(
      fc.asyncProperty(
        graphs,
        orders,
        fc.boolean(),
        fc.array(moves, { maxLength: 60 }),
        async (graph, order, interactive, script) => {
          const walk = await startWalk({ graph, order, interactive });
          for (const move of script) {
            if (walk.session().status === 'ended') break;
            await walk.send(move);
          }
          for (let turn = 0; walk.session().status !== 'ended' && turn < 400; turn += 1)
            await walk.send('=5', '3');
          expect(walk.session().status).toBe('ended');

          const events = await walk.events();
          const asked = events.flatMap((event) =>
            event.event === 'asked' && event.phase === 'first' ? [event.node] : [],
          );
          expect(new Set(asked).size).toBe(asked.length);
          if (order === 'climb')
            for (const id of asked)
              for (const before of graph.predecessors(id))
                expect(asked.indexOf(before)).toBeLessThan(asked.indexOf(id));

          const open = new Set(graph.ids());
          for (const reply of walk.said) {
            if (reply.kind === 'reveal') open.delete(reply.node);
            for (const id of open) {
              expect(reply.text).not.toContain(`Secret ${id}`);
              expect(reply.text).not.toContain(`Hidden${id}`);
            }
          }
          expect(await walk.replayed()).toEqual(walk.session());
        },
      ),
      runs,
    );
  });

  it('f(q) is the first score that no help preceded, and tries never pass three', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, orders, fc.array(moves, { maxLength: 40 }), async (graph, order, script) => {
        const walk = await startWalk({ graph, order });
        for (const move of script) if (walk.session().status !== 'ended') await walk.send(move);
        const events = await walk.events();
        for (const id of graph.ids()) {
          const answers = events.flatMap((event) =>
            event.event === 'answer' && event.node === id ? [event] : [],
          );
          const helped = events.findIndex(
            (event) => (event.event === 'hint' || event.event === 'revealed') && event.node === id,
          );
          const scores = answers
            .filter((answer) => helped === -1 || events.indexOf(answer) < helped)
            .map((answer) =>
              events.findLast((event) => event.event === 'verdict' && event.answerId === answer.id),
            )
            .flatMap((verdict) =>
              verdict?.event === 'verdict' && verdict.score !== null ? [verdict.score] : [],
            );
          expect(firstScore(nodeOf(walk.session(), id))).toBe(scores[0] ?? null);
          expect(nodeOf(walk.session(), id).tries).toBeLessThanOrEqual(3);
        }
      }),
      runs,
    );
  });
});

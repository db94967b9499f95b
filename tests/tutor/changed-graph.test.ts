import { expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { nextNeed } from '../../src/tutor/next-step.ts';
import { replay } from '../../src/tutor/session-log.ts';
import { question, startWalk } from './walk-harness.ts';

it('goes on over a graph from which the open question was taken', async () => {
  const walk = await startWalk();
  await walk.send('=5', '=2 half of b'); // b is open
  const mended = new QuestionGraph([
    question('a', 1),
    question('bb', 1),
    question('c', 1),
    question('ab', 2, ['a', 'bb']),
    question('bc', 2, ['bb', 'c']),
    question('top', 3, ['ab', 'bc']),
  ]);
  const session = replay(await walk.events(), mended);
  if (session === null) throw new Error('The session is gone');
  expect(session.open).toBeNull();
  expect(nextNeed(session, mended)).toEqual({ kind: 'ask', node: 'bb', phase: 'first' });
  expect(session.seq).toBe(walk.session().seq);
});

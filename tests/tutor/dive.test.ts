import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { firstScore } from '../../src/tutor/first-score.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { question, startWalk } from './walk-harness.ts';

const asked = async (walk: Awaited<ReturnType<typeof startWalk>>): Promise<string[]> =>
  (await walk.events()).flatMap((event) => (event.event === 'asked' ? [`${event.node} ${event.phase}`] : []));

describe('a dive', () => {
  it('checks one question below a passed one, and is then over', async () => {
    const walk = await startWalk({ order: 'dive' });
    await walk.send('=5', '=4', '=5');
    expect(await asked(walk)).toEqual(['top first', 'ab first', 'a first']);
    expect(walk.session().status).toBe('ended');
  });

  it('goes below all predecessors of a failed question, then asks it again with the ladder', async () => {
    const walk = await startWalk({ order: 'dive' });
    await walk.send('=2 top'); // fails: ab and bc come
    expect(walk.open()).toBe('ab');
    expect(walk.said.some((reply) => reply.kind === 'hint' || reply.kind === 'reveal')).toBe(false);
    await walk.send('=5', '=5'); // ab passes: its first listed predecessor, a
    await walk.send('=3'); // bc fails: b and c
    await walk.send('=5', '=5'); // b, c
    expect(walk.open()).toBe('bc');
    expect(walk.said.at(-2)).toMatchObject({ kind: 'hint' });
    await walk.send('=5', '=1', '=4'); // bc, top again, top again
    expect(await asked(walk)).toEqual([
      'top first',
      'ab first',
      'a first',
      'bc first',
      'b first',
      'c first',
      'bc again',
      'top again',
    ]);
    expect(firstScore(nodeOf(walk.session(), 'top'))).toBe(2);
    expect(nodeOf(walk.session(), 'top')).toMatchObject({ tries: 2, outcome: 'passed' });
  });

  it('asks a shared question once', async () => {
    const walk = await startWalk({ order: 'dive' });
    await walk.send('=1', '=1', '=5', '=5', '=5 ab again', '=1 bc', '=5 c');
    expect((await asked(walk)).filter((line) => line.startsWith('b '))).toEqual(['b first']);
  });

  it('looks at no second predecessor of a passed question when one of them was asked already', async () => {
    const graph = new QuestionGraph([
      question('x', 1),
      question('y', 1),
      question('p', 2, ['x', 'y']),
      question('q', 2, ['x', 'y']),
      question('t', 3, ['p', 'q']),
    ]);
    const walk = await startWalk({ order: 'dive', graph, target: 't' });
    await walk.send('=1', '=5', '=5', '=5'); // t fails; p passes, x below it; q passes: x was asked already
    expect(await asked(walk)).toEqual(['t first', 'p first', 'x first', 'q first', 't again']);
  });

  it('goes below everything in dive-full', async () => {
    const walk = await startWalk({ order: 'dive-full' });
    while (walk.open() !== null) await walk.send('=5');
    expect((await asked(walk)).map((line) => line.split(' ')[0])).toEqual(['top', 'ab', 'a', 'b', 'bc', 'c']);
  });

  it('gives no hint on the first try and leaves unchecked questions null', async () => {
    const walk = await startWalk({ order: 'dive' });
    await walk.send('hint');
    expect(walk.said.at(-1)?.text).toContain('without hints');
    await walk.send('=5', '=5', '=5');
    expect(firstScore(nodeOf(walk.session(), 'c'))).toBeNull();
    expect(walk.said.at(-1)?.text).toContain('unknown, not zero');
  });

  it('treats not knowing like a question that is not passed: it goes below, and comes back with help', async () => {
    const walk = await startWalk({ order: 'dive' });
    await walk.send("I don't know", '=5', '=5', '=5');
    expect(await asked(walk)).toEqual(['top first', 'ab first', 'a first', 'bc first', 'b first']);
  });
});

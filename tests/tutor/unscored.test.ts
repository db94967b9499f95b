import { describe, expect, it } from 'vitest';
import { firstScore } from '../../src/tutor/first-score.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { startWalk } from './walk-harness.ts';

describe('an answer whose judge fails', () => {
  it('is kept without a try, and the walk goes on', async () => {
    const walk = await startWalk();
    walk.judge.outage = true;
    await walk.send('=5 kept');
    expect(walk.open()).toBe('b');
    expect(walk.said.some((reply) => reply.text.includes('kept'))).toBe(true);
    expect(nodeOf(walk.session(), 'a')).toMatchObject({ tries: 0, outcome: null });
    expect(firstScore(nodeOf(walk.session(), 'a'))).toBeNull();
  });

  it('is judged again once the judge is back, and the learner is told', async () => {
    const walk = await startWalk();
    walk.judge.outage = true;
    await walk.send('=4 kept');
    walk.judge.outage = false;
    await walk.send('=5');
    expect(firstScore(nodeOf(walk.session(), 'a'))).toBe(4);
    expect(
      walk.said.some((reply) => reply.kind === 'verdict' && reply.node === 'a' && reply.score === 4),
    ).toBe(true);
    expect(
      (await walk.events()).filter((event) => event.event === 'answer' && event.node === 'a'),
    ).toHaveLength(1);
  });

  it('is offered again before the target when the late verdict is under 4', async () => {
    const walk = await startWalk();
    walk.judge.outage = true;
    await walk.send('=2 kept');
    walk.judge.outage = false;
    await walk.send('=5'); // b, and the judge is back
    expect(walk.open()).toBe('a');
    await walk.send('=5 better');
    expect(firstScore(nodeOf(walk.session(), 'a'))).toBe(2);
    expect(nodeOf(walk.session(), 'a')).toMatchObject({ outcome: 'passed', tries: 1 });
  });

  it('stays the first answer although a later one was scored before it', async () => {
    const walk = await startWalk();
    await walk.send('skip', '=5'); // a skipped, b
    walk.judge.outage = true;
    await walk.send('hint', '=3 first, while the judge is away'); // a as the shallower question of ab
    walk.judge.outage = false;
    await walk.send('=5'); // ab: the judge is back
    expect(firstScore(nodeOf(walk.session(), 'a'))).toBe(3);
  });

  it('may wait past the end; a late verdict then appends the discrepancies that it changes', async () => {
    const walk = await startWalk();
    walk.judge.outage = true;
    await walk.send(...Array(6).fill('=5'));
    expect(walk.session().status).toBe('ended');
    expect((await walk.events()).some((event) => event.event === 'discrepancy')).toBe(false);
    walk.judge.outage = false;
    const settled = await walk.tutor.settle(walk.session(), { interactive: false, deliver: async () => {} });
    expect(firstScore(nodeOf(settled, 'top'))).toBe(5);
    expect((await walk.events()).filter((event) => event.event === 'discrepancy')).toHaveLength(8);
  });
});

describe('a verdict of low confidence', () => {
  it('lets a person choose to go on, at no further try', async () => {
    const walk = await startWalk({ interactive: true });
    await walk.send('=2? unsure');
    expect(walk.said.at(-1)?.kind).toBe('choices');
    expect(nodeOf(walk.session(), 'a').helps).toBe(0);
    await walk.send('go on');
    expect(walk.open()).toBe('b');
    expect(nodeOf(walk.session(), 'a')).toMatchObject({ outcome: 'moved-on', revealed: false });
  });

  it('lets a person compare with the reference and say how they did, which is stored and not averaged', async () => {
    const walk = await startWalk({ interactive: true });
    await walk.send('=2? unsure', '3');
    expect(walk.said.some((reply) => reply.kind === 'reveal')).toBe(true);
    await walk.send('six', '4');
    expect(nodeOf(walk.session(), 'a').selfRating).toBe(4);
    expect(firstScore(nodeOf(walk.session(), 'a'))).toBe(2);
    expect(walk.open()).toBe('b');
  });

  it('takes any other words as another try', async () => {
    const walk = await startWalk({ interactive: true });
    await walk.send('=2? unsure', '=5 surer');
    expect(walk.open()).toBe('b');
  });

  it('takes the button of a choice that is made already for no answer', async () => {
    const walk = await startWalk({ interactive: true });
    await walk.send('=2? unsure', '=1 surer');
    const before = walk.session();
    const about = { session: before.id, node: 'a' };
    const turn = { interactive: true, deliver: async () => {} };
    const after = await walk.tutor.receive(before, { text: 'compare', id: 'late', about }, turn);
    expect(nodeOf(after, 'a').answers).toHaveLength(2);
    expect(after.open?.choice).not.toBe('compare');
  });

  it('changes nothing in a pipe', async () => {
    const walk = await startWalk();
    await walk.send('=2? unsure');
    expect(walk.said.some((reply) => reply.kind === 'choices')).toBe(false);
    expect(nodeOf(walk.session(), 'a').helps).toBe(1);
  });
});

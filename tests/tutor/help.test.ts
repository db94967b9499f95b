import { describe, expect, it } from 'vitest';
import { firstScore } from '../../src/tutor/first-score.ts';
import { recapOf } from '../../src/tutor/recap.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { diamond, startWalk } from './walk-harness.ts';

describe('"I don\'t know"', () => {
  it('opens nudge, worked step and reference in turn, uses no try and leaves f(q) null', async () => {
    const walk = await startWalk();
    await walk.send("I don't know", 'no idea', 'idk');
    const kinds = walk.said
      .filter((reply) => reply.kind === 'hint' || reply.kind === 'reveal')
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['hint', 'hint', 'reveal']);
    expect(nodeOf(walk.session(), 'a')).toMatchObject({ tries: 0, outcome: 'unknown', revealed: true });
    expect(firstScore(nodeOf(walk.session(), 'a'))).toBeNull();
    expect(walk.judge.requests).toEqual([]);
    const verdicts = (await walk.events()).filter((event) => event.event === 'verdict');
    expect(verdicts.map(({ score, reason }) => [score, reason])).toEqual(Array(3).fill([null, 'declined']));
  });

  it('is listed at the end as not known, even when help led to a pass', async () => {
    const walk = await startWalk();
    await walk.send("I don't know", '=5');
    while (walk.open() !== null) await walk.send('=5');
    expect(recapOf(walk.session(), diamond).notKnown).toEqual(['a']);
    expect(walk.said.at(-1)?.text).toContain('Not known');
  });

  it('does not use up tries: three scored answers are still there', async () => {
    const walk = await startWalk();
    await walk.send("I don't know", '=1', '=1');
    expect(walk.open()).toBe('a');
    await walk.send('=1');
    expect(walk.open()).toBe('b');
  });
});

describe('hint', () => {
  it('asks once a shallower question that was not passed, at no try, and comes back', async () => {
    const walk = await startWalk();
    await walk.send('=1', '=1', '=1', '=5'); // a failed, b passed
    await walk.send('hint');
    expect(walk.open()).toBe('a');
    await walk.send('=5 now I know');
    expect(walk.open()).toBe('ab');
    expect(nodeOf(walk.session(), 'ab').tries).toBe(0);
    const answers = (await walk.events()).filter((event) => event.event === 'answer');
    expect(answers.at(-1)).toMatchObject({ node: 'a', aid: 'reference', attempt: 4 });
    await walk.send('hint');
    expect(walk.open()).toBe('ab'); // once: now the ladder
    expect(walk.said.some((reply) => reply.kind === 'hint' && reply.node === 'ab')).toBe(true);
  });

  it('has no ladder below a shallower question: a failed one leads back', async () => {
    const walk = await startWalk();
    await walk.send('skip', '=5', 'hint');
    expect(walk.open()).toBe('a');
    await walk.send('=1');
    expect(walk.open()).toBe('ab');
  });

  it('gives the ladder at D1 and never the reference', async () => {
    const walk = await startWalk();
    await walk.send('hint', 'hint', 'hint', 'can you give me a hint please');
    expect(walk.said.some((reply) => reply.kind === 'reveal')).toBe(false);
    expect(nodeOf(walk.session(), 'a')).toMatchObject({ tries: 0, helps: 2 });
    expect(walk.open()).toBe('a');
  });
});

describe('what is not an answer', () => {
  it.each([
    ['a question back', 'what do you mean by that?'],
    ['chatter', 'ok thanks!'],
    ['nothing', '   '],
    ['dots', '...'],
    ['why', 'why'],
    ['repeat', 'repeat'],
    ['help', '/help'],
    ['an unknown command', '/hnit'],
    ['a plea', 'just tell me the answer'],
  ])('%s leaves the question open and unscored', async (_name, text) => {
    const walk = await startWalk();
    await walk.send(text);
    expect(walk.open()).toBe('a');
    expect((await walk.events()).filter((event) => event.event === 'answer')).toEqual([]);
    expect(walk.said.length).toBeGreaterThan(1);
  });

  it('suggests the nearest word for an unknown one', async () => {
    const walk = await startWalk();
    await walk.send('/hnit');
    expect(walk.said.at(-1)?.text).toContain('/hint');
  });

  it('scores answers that begin like a command or a question', async () => {
    const walk = await startWalk();
    await walk.send('/answer =5 stop');
    expect(walk.open()).toBe('b');
  });
});

describe('skip', () => {
  it('leaves the question without a score and without the reference', async () => {
    const walk = await startWalk();
    await walk.send('skip');
    expect(walk.open()).toBe('b');
    expect(nodeOf(walk.session(), 'a')).toMatchObject({ outcome: 'skipped', revealed: false });
  });
});

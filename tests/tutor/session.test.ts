import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import type { Judge } from '../../src/judge/judge.ts';
import { firstScore } from '../../src/tutor/first-score.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import type { Deliver } from '../../src/tutor/turn.ts';
import { diamond, startWalk } from './walk-harness.ts';

const silent = { interactive: false, deliver: async () => {} };

describe('stop and resume', () => {
  it('goes on at the same question, with what was said last', async () => {
    const walk = await startWalk();
    await walk.send('=5', '=2 half', 'stop');
    expect(walk.session().status).toBe('paused');
    walk.said.length = 0;
    await walk.resume();
    expect(walk.open()).toBe('b');
    expect(walk.said.map(({ kind }) => kind)).toEqual(['note', 'verdict', 'question', 'hint']);
    await walk.send('=5');
    expect(walk.open()).toBe('ab');
  });

  it('replays to the very session that was left', async () => {
    const walk = await startWalk({ order: 'dive' });
    await walk.send('=2', "I don't know", '=5', 'what do you mean by this?', 'skip', '=3', 'hint', '=1');
    expect(await walk.replayed()).toEqual(walk.session());
  });

  it('passes over events of a later version', async () => {
    const walk = await startWalk();
    await walk.send('=5');
    const events = [
      ...(await walk.events()),
      { v: 2, event: 'telepathy', at: 'x', subject: 'ada', session: 's1' },
    ];
    const { replay } = await import('../../src/tutor/session-log.ts');
    expect(replay(events, diamond)).toMatchObject({ open: { node: 'b' }, seq: events.length });
  });

  it('refuses to write over what happened elsewhere meanwhile', async () => {
    const walk = await startWalk();
    const stale = walk.session();
    await walk.send('=5');
    const late = walk.tutor.receive(stale, { text: '=1' }, silent);
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    await expect(late).rejects.toBeInstanceOf(PlumblineError);
  });
});

describe('messages', () => {
  it('does not score one that was written before the question was asked', async () => {
    const walk = await startWalk();
    walk.clock.advance(10_000);
    await walk.send('=5');
    const early = {
      text: '=5 for the question before',
      sentAt: new Date(walk.clock.now() - 5000).toISOString(),
    };
    const said: string[] = [];
    const deliver: Deliver = async ({ replies }) => void said.push(...replies.map(({ text }) => text));
    await walk.tutor.receive(walk.session(), early, { interactive: false, deliver });
    expect(said.join()).toContain('before this question was asked');
    expect(walk.open()).toBe('b');
  });

  it('lets an edit after the verdict change nothing, and says so', async () => {
    const walk = await startWalk();
    await walk.send('=2');
    const [answer] = nodeOf(walk.session(), 'a').answers;
    await walk.edit(answer?.message ?? '', '=5 changed my mind');
    expect(walk.said.at(-1)?.text).toContain('judged already');
    expect(nodeOf(walk.session(), 'a').answers).toHaveLength(1);
  });

  it('judges the edited text alone when the edit came before the verdict', async () => {
    const walk = await startWalk();
    // The answer is stored, and the process dies before the judge speaks.
    const dying = new AbortController();
    dying.abort();
    const turn = { ...silent, signal: dying.signal };
    await expect(
      walk.tutor.receive(walk.session(), { text: '=off-script', id: 'm1' }, turn),
    ).rejects.toMatchObject({
      code: 'interrupted',
    });
    const stored = await walk.tutor.load('s1');
    if (stored === null) throw new Error('The session is gone');
    const edited = await walk.tutor.edit(stored, { id: 'm1', text: '=5 corrected' }, silent);
    const done = await walk.tutor.advance(edited, silent);
    expect(walk.judge.requests.map(({ answer }) => answer).at(-1)).toBe('=5 corrected');
    expect(firstScore(nodeOf(done, 'a'))).toBe(5);
    expect(nodeOf(done, 'a').answers.at(-1)?.attempt).toBe(1);
  });

  it('handles a message that is delivered twice once, and takes up what the first delivery left', async () => {
    const walk = await startWalk();
    const message = { text: '=5', id: 'm1' };
    const once = await walk.tutor.receive(walk.session(), message, silent);
    const twice = await walk.tutor.receive(once, message, silent);
    expect(twice).toEqual(once);

    const dying = new AbortController();
    dying.abort();
    const second = { text: '=4', id: 'm2' };
    const cut = walk.tutor.receive(twice, second, { ...silent, signal: dying.signal });
    await expect(cut).rejects.toMatchObject({ code: 'interrupted' });
    const stored = await walk.tutor.load('s1');
    if (stored === null) throw new Error('The session is gone');
    const again = await walk.tutor.receive(stored, second, silent);
    expect(nodeOf(again, 'b').answers).toHaveLength(1);
    expect(firstScore(nodeOf(again, 'b'))).toBe(4);
  });

  it('stores what it says before it says it', async () => {
    const walk = await startWalk();
    const deliver: Deliver = async () => {
      throw new Error('The platform is away');
    };
    const lost = walk.tutor.receive(
      walk.session(),
      { text: '=5', id: 'm1' },
      { interactive: false, deliver },
    );
    await expect(lost).rejects.toThrow('The platform is away');
    const said = (await walk.events()).filter((event) => event.event === 'said').at(-1);
    expect(said).toMatchObject({
      cause: 'm1',
      replies: [{ kind: 'verdict', score: 5 }, { kind: 'question' }],
    });
  });
});

describe('contest', () => {
  it('marks an appealed score, once', async () => {
    const walk = await startWalk();
    await walk.send('appeal');
    expect(walk.said.at(-1)?.text).toContain('no score to appeal');
    await walk.send('=2', '/appeal the mean is named', 'appeal');
    expect((await walk.events()).filter((event) => event.event === 'appealed')).toMatchObject([
      { node: 'a', why: 'the mean is named' },
    ]);
    expect(nodeOf(walk.session(), 'a').answers[0]?.contested).toBe(true);
  });

  it("lets a teacher's ruling count, and appends the discrepancies that it changes", async () => {
    const walk = await startWalk();
    await walk.send('=5', '=5', '=2', '=5', '=5', '=5', '=5');
    const before = (await walk.events()).filter(
      (event) => event.event === 'discrepancy' && event.node === 'ab',
    );
    expect(before).toMatchObject([
      { direction: 'forward', value: 0.75 },
      { direction: 'backward', value: 0.75 },
    ]);
    const ruled = await walk.tutor.override(walk.session(), {
      node: 'ab',
      who: 'teacher',
      to: 5,
      why: 'right in other words',
    });
    expect(firstScore(nodeOf(ruled, 'ab'))).toBe(5);
    const after = ruled.discrepancies.filter((event) => event.node === 'ab').slice(-2);
    expect(after).toMatchObject([{ value: 0 }, { value: 0 }]);
    expect((await walk.events()).find((event) => event.event === 'override')).toMatchObject({
      from: 2,
      to: 5,
      who: 'teacher',
    });
  });
});

describe('an appeal with a second judge', () => {
  const second = (score: 1 | 5): Judge => ({
    name: 'second',
    judge: async () => ({ score, feedback: '', judge: 'second', promptHash: 'x', usage: null, ms: 0 }),
  });

  it.each([
    [5, 'b', 'passed'],
    [1, 'a', null],
  ] as const)('is decided by it: %i leaves the walk at %s', async (score, open, outcome) => {
    const walk = await startWalk({ appealJudges: [second(score)] });
    await walk.send('=2', '/appeal I said it in other words');
    expect((await walk.events()).find((event) => event.event === 'override')).toMatchObject({
      who: 'second',
      from: 2,
      to: score,
      answerId: 'a1',
    });
    expect(firstScore(nodeOf(walk.session(), 'a'))).toBe(score);
    expect(nodeOf(walk.session(), 'a').outcome).toBe(outcome);
    expect(walk.open()).toBe(open);
    expect(nodeOf(walk.session(), 'a').answers[0]?.contested).toBe(false);
  });
});

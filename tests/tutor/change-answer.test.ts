import { describe, expect, it } from 'vitest';
import { nodeOf } from '../../src/tutor/session.ts';
import type { TurnOptions } from '../../src/tutor/turn.ts';
import { startWalk, type Walk } from './walk-harness.ts';

const silent: TurnOptions = { interactive: false, deliver: async () => {} };

/** A walk whose first answer is stored, and whose turn was stopped before its verdict. */
async function stoppedAtTheJudge(text = '=2 first'): Promise<{ readonly walk: Walk; readonly id: string }> {
  const walk = await startWalk();
  walk.clock.advance(1000);
  const stopping = new AbortController();
  const turn: TurnOptions = {
    ...silent,
    signal: stopping.signal,
    onJudging: (answer) => answer && stopping.abort(),
  };
  const received = walk.tutor.receive(walk.session(), { id: 'm1', text }, turn);
  await expect(received).rejects.toMatchObject({ code: 'interrupted' });
  return { walk, id: 'm1' };
}

const stored = async (walk: Walk) => {
  const session = await walk.replayed();
  if (session === null) throw new Error('There is no session');
  return session;
};

describe('an answer before its verdict', () => {
  it('is stored when its judgement is stopped, and judged when the walk goes on', async () => {
    const { walk } = await stoppedAtTheJudge('=5 right');
    expect(walk.judge.requests).toHaveLength(0);
    const after = await walk.tutor.advance(await stored(walk), silent);
    expect(nodeOf(after, 'a')).toMatchObject({ outcome: 'passed' });
  });

  it('is judged in its new words alone when it is edited', async () => {
    const { walk, id } = await stoppedAtTheJudge();
    const edited = await walk.tutor.edit(await stored(walk), { id, text: ' =5 better ' }, silent);
    const after = await walk.tutor.advance(edited, silent);
    expect(walk.judge.requests.map(({ answer }) => answer)).toEqual(['=5 better']);
    expect(nodeOf(after, 'a').answers.map(({ replaced }) => replaced)).toEqual([true, false]);
    expect(nodeOf(after, 'a').answers[1]).toMatchObject({ attempt: 1 });
  });

  it('is taken back when its message is deleted or emptied, at no try, and the question stays', async () => {
    for (const takeBack of ['delete', 'empty'] as const) {
      const { walk, id } = await stoppedAtTheJudge();
      const session = await stored(walk);
      const after =
        takeBack === 'delete'
          ? await walk.tutor.withdraw(session, id, silent)
          : await walk.tutor.edit(session, { id, text: '  ' }, silent);
      const done = await walk.tutor.advance(after, silent);
      expect(walk.judge.requests).toHaveLength(0);
      expect(done.open?.node).toBe('a');
      expect(nodeOf(done, 'a')).toMatchObject({ tries: 0, outcome: null });
    }
  });

  it('is replaced by a form for the same question, and not by one for another', async () => {
    const { walk } = await stoppedAtTheJudge();
    const session = await stored(walk);
    const form = (node: string) => ({
      id: `form-${node}`,
      text: '=5 from the form',
      form: true,
      about: { session: session.id, node },
    });
    const after = await walk.tutor.receive(session, form('a'), silent);
    expect(walk.judge.requests.map(({ answer }) => answer)).toEqual(['=5 from the form']);
    expect(after.open?.node).toBe('b');
    const late = await walk.tutor.receive(after, { ...form('a'), id: 'late' }, silent);
    expect(walk.judge.requests).toHaveLength(1);
    expect(late.open?.node).toBe('b');
  });

  it('does not count as handled what came after it, until that is handled', async () => {
    const { walk } = await stoppedAtTheJudge('=5 right');
    const failing: TurnOptions = {
      ...silent,
      deliver: async () => Promise.reject(new Error('the platform is away')),
    };
    await expect(
      walk.tutor.receive(await stored(walk), { id: 'm2', text: '=4 next' }, failing),
    ).rejects.toThrow('the platform is away');
    const after = await walk.tutor.receive(await stored(walk), { id: 'm2', text: '=4 next' }, silent);
    expect(nodeOf(after, 'b').answers).toHaveLength(1);
  });
});

describe('an answer that the judge failed on', () => {
  it('can still be edited, though the walk went on', async () => {
    const walk = await startWalk();
    await walk.send('=timeout');
    const message = nodeOf(walk.session(), 'a').answers[0]?.message ?? '';
    expect(walk.open()).toBe('b');
    const edited = await walk.tutor.edit(walk.session(), { id: message, text: '=5 edited' }, silent);
    const after = await walk.tutor.advance(edited, silent);
    expect(nodeOf(after, 'a')).toMatchObject({ outcome: 'passed' });
    expect(after.open?.node).toBe('b');
  });

  it('stays kept when the judge fails on its new words as well', async () => {
    const walk = await startWalk();
    await walk.send('=timeout');
    const message = nodeOf(walk.session(), 'a').answers[0]?.message ?? '';
    const edited = await walk.tutor.edit(walk.session(), { id: message, text: '=error edited' }, silent);
    const after = await walk.tutor.advance(edited, silent);
    expect(nodeOf(after, 'a').answers.at(-1)).toMatchObject({ text: '=error edited', replaced: false });
    expect(after.open?.node).toBe('b');
  });
});

describe('after the verdict', () => {
  it('a deleted message changes nothing', async () => {
    const walk = await startWalk();
    await walk.send('=2');
    const message = nodeOf(walk.session(), 'a').answers[0]?.message ?? '';
    const before = walk.session();
    expect(await walk.tutor.withdraw(before, message, silent)).toBe(before);
  });

  it('an edited remark that was no answer changes nothing, without a word', async () => {
    const walk = await startWalk();
    await walk.send('ok thanks');
    const before = walk.session();
    expect(await walk.tutor.edit(before, { id: 'other', text: 'ok thank you' }, silent)).toBe(before);
  });
});

describe('a message that was on its way while the verdict came', () => {
  it('is no second try', async () => {
    const walk = await startWalk();
    const sentAt = new Date(walk.clock.now() + 500).toISOString();
    await walk.send('=2 first');
    const after = await walk.tutor.receive(walk.session(), { id: 'm9', text: '=5 quick', sentAt }, silent);
    expect(nodeOf(after, 'a')).toMatchObject({ tries: 1 });
    expect(walk.judge.requests).toHaveLength(1);
  });

  it("counts by the platform's clock where that is known, not by ours", async () => {
    const walk = await startWalk();
    const before = walk.session();
    // The platform's clock is an hour behind ours.
    const sentAt = new Date(walk.clock.now() - 3_600_000).toISOString();
    const shownAt = (seq: number): string | undefined =>
      seq === before.open?.since.seq ? new Date(walk.clock.now() - 3_601_000).toISOString() : undefined;
    const after = await walk.tutor.receive(before, { id: 'm1', text: '=5', sentAt }, { ...silent, shownAt });
    expect(nodeOf(after, 'a').outcome).toBe('passed');
  });

  it('skips no question that the learner has not seen', async () => {
    const walk = await startWalk();
    const sentAt = new Date(walk.clock.now() + 500).toISOString();
    await walk.send('=5 first');
    const after = await walk.tutor.receive(walk.session(), { id: 'm9', text: 'skip', sentAt }, silent);
    expect(after.open?.node).toBe('b');
  });
});

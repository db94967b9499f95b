import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import { answerEvent } from '../../src/tutor/decide.ts';
import { firstScore } from '../../src/tutor/first-score.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { diamond, startWalk } from './walk-harness.ts';

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
    const late = walk.tutor.receive(stale, { text: '=1' }, async () => {}, { interactive: false });
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
    await walk.tutor.receive(walk.session(), early, async ({ text }) => void said.push(text), {
      interactive: false,
    });
    expect(said.join()).toContain('before this question was asked');
    expect(walk.open()).toBe('b');
  });

  it('lets an edit before the verdict take the place of the answer, and one after it change nothing', async () => {
    const walk = await startWalk();
    await walk.send('=2');
    await walk.edit('m-=2', '=5 changed my mind');
    expect(walk.said.at(-1)?.text).toContain('judged already');
    expect(nodeOf(walk.session(), 'a').answers).toHaveLength(1);
  });

  it('judges the edited text alone when the edit came first', async () => {
    const walk = await startWalk();
    const { record } = await import('../../src/tutor/parts.ts');
    const { createSessionLog } = await import('../../src/tutor/session-log.ts');
    const { createMemoryStore } = await import('../../adapters/storage/memory/index.ts');
    const store = createMemoryStore({ now: walk.clock.now });
    const log = createSessionLog(store);
    await log.create((await walk.events()).slice(0, 1));
    let session = await log.load('s1', diamond);
    if (session === null) throw new Error('not stored');
    const { offlineVoice } = await import('../../src/tutor/words/offline-voice.ts');
    const parts = {
      graph: diamond,
      judge: walk.judge,
      voice: offlineVoice,
      log,
      now: walk.clock.now,
      newSessionId: () => 's2',
      onFault: () => {},
    };
    const { advance } = await import('../../src/tutor/advance.ts');
    const { edit } = await import('../../src/tutor/receive.ts');
    const silent = async (): Promise<void> => {};
    session = await advance(parts, session, silent, { interactive: false });
    if (session.open === null) throw new Error('nothing is open');
    // The answer is stored, and the process has not judged it yet when the edit arrives.
    session = await record(
      parts,
      session,
      answerEvent(session, session.open, '=1 typo', diamond, { message: 'm1' }),
    );
    session = await edit(parts, session, { id: 'm1', text: '=5 corrected' }, silent);
    session = await advance(parts, session, silent, { interactive: false });
    expect(walk.judge.requests.map(({ answer }) => answer)).toEqual(['=5 corrected']);
    expect(firstScore(nodeOf(session, 'a'))).toBe(5);
    expect(nodeOf(session, 'a').answers.at(-1)?.attempt).toBe(1);
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

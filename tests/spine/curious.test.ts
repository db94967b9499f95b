import { describe, expect, it } from 'vitest';
import { replayCurious } from '../../src/tutor/curious/curious.ts';
import type { CuriousSession } from '../../src/tutor/curious/session.ts';
import { createSessionLog } from '../../src/tutor/session-log.ts';
import { createWorld, kindsAt, type World } from './desk-harness.ts';

const claim = 'Water boils at 100 °C at sea level.';
const thought = 'water boils there because its vapour presses as hard as the air';

async function statements(world: World): Promise<CuriousSession[]> {
  const log = createSessionLog(world.store);
  const found = await Promise.all(
    (await log.recent(20)).map(async (id) => replayCurious(await log.events(id))),
  );
  return found.filter((session) => session !== null).sort((one, other) => (one.id < other.id ? 1 : -1));
}

/** A session of the latest statement. */
async function latest(world: World): Promise<CuriousSession> {
  const [session] = await statements(world);
  if (session === undefined) throw new Error('There is no statement');
  return session;
}

describe('a statement beside a walk', () => {
  it('pauses the walk, and the walk pauses the statement', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', `/curious ${claim}`);
    const log = createSessionLog(world.store);
    const walk = (await log.recent(9)).find((id) => id.startsWith('s'));
    expect((await desk.tutor.load(walk ?? ''))?.status).toBe('paused');
    expect((await latest(world)).status).toBe('active');
    await desk.talk('/learn');
    expect((await desk.tutor.load(walk ?? ''))?.status).toBe('active');
    expect((await latest(world)).status).toBe('paused');
    await desk.talk('=5');
    expect(kindsAt(world).at(-1)).toBe('verdict,question');
  });

  it('is gone on with by `resume` once no walk is on, and by what is written there', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(`/curious ${claim}`, 'stop');
    await desk.talk(thought);
    expect((await latest(world)).answers).toEqual([]);
    await desk.talk(thought, 'stop', 'resume', 'why');
    expect((await latest(world)).answers).toMatchObject([{ node: 'curious-1', text: thought }]);
    expect(world.platform.read('dm')).toContain('whether it is right nobody has checked');
  });

  it('leaves one on at a place: a new one pauses the one before', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(`/curious ${claim}`, '/curious physics', '/curious ask math');
    expect((await statements(world)).map(({ status }) => status)).toEqual(['active', 'paused', 'paused']);
  });

  it('keeps what was on where the word leads nowhere', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(
      '/learn top',
      '/curious',
      '/curious 42',
      `/curious ${'y'.repeat(40_000)}`,
      '/learn nowhere at all',
    );
    expect((await latest(world)).status).toBe('active');
    expect(await statements(world)).toHaveLength(1);
  });

  it('is its learner’s alone', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(`/curious ${claim}`);
    await desk.send('because I say so, water boils', { person: 'loop:bob' });
    await desk.spine.idle();
    expect(world.platform.read('dm')).toContain('somebody else');
    expect((await latest(world)).answers).toEqual([]);
  });

  it('is answered in private where others read along', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.send(`/curious ${claim}`, { place: 'channel', shared: true });
    await desk.spine.idle();
    expect(world.platform.read('channel')).toBe('');
    expect(world.platform.read('private of loop:ada')).toContain('Question 1 of 5');
  });

  it('takes a form and a button for the question that they belong to', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(`/curious ${claim}`);
    const session = (await latest(world)).id;
    await desk.send(thought, { kind: 'form', about: { session, node: 'curious-2' } });
    await desk.spine.idle();
    await desk.send('/skip', { about: { session, node: 'curious-1' } });
    await desk.spine.idle();
    await desk.send('/skip', { about: { session, node: 'curious-1' } });
    await desk.spine.idle();
    expect(await latest(world)).toMatchObject({
      skipped: ['curious-1'],
      open: { node: 'curious-3' },
      answers: [{ node: 'curious-2' }],
    });
    expect(world.platform.read('dm')).toContain('no longer in front of you');
  });

  it('lets an edit take the place of an answer that is with the judge', async () => {
    const world = createWorld();
    let asked = (): void => {};
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let calls = 0;
    const desk = world.open({
      curiosity: (offline) => ({
        ...offline,
        answers: {
          async score(request, options) {
            calls += 1;
            if (calls > 1) return offline.answers.score(request, options);
            asked();
            return new Promise((_resolve, reject) => {
              options?.signal?.addEventListener('abort', () => reject(options.signal?.reason), {
                once: true,
              });
            });
          },
        },
      }),
    });
    await desk.talk(`/curious ${claim}`);
    await desk.send('water boils', { id: 'first' });
    await reached;
    await desk.send(thought, { kind: 'edit', of: 'first' });
    await desk.spine.idle();
    expect((await latest(world)).answers).toMatchObject([
      { text: 'water boils', replaced: true, verdict: null },
      { text: thought, replaced: false, verdict: { judge: 'offline' } },
    ]);
  });

  it('shows its record, and goes with everything else when the learner is forgotten', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(`/curious ${claim}`, thought, '/trace', '/trace list');
    const files = world.platform
      .posts('dm')
      .flatMap(({ replies }) => replies.filter(({ kind }) => kind === 'file'));
    expect(files).toMatchObject([{ content: expect.stringContaining('"event":"answered"') }]);
    expect(world.platform.read('dm')).toContain('curiosity about “Water boils');
    await desk.talk('/forget', '/forget everything');
    expect(await statements(world)).toEqual([]);
    const left: string[] = [];
    for await (const key of world.store.list(''))
      left.push(JSON.stringify([key, await world.store.get(key)]));
    expect(left.filter((line) => /Water boils|vapour/.test(line))).toEqual([]);
  });

  it('goes along when two accounts become one learner', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(`/curious ${claim}`, '/settings link');
    const [, code] = /settings link ([a-z0-9]{8})/.exec(world.platform.read('dm')) ?? [];
    const elsewhere = { person: 'other:ada', place: 'other dm' };
    for (const text of [`/settings link ${code}`, 'resume', thought]) {
      await desk.send(text, elsewhere);
      await desk.spine.idle();
    }
    expect((await latest(world)).answers).toMatchObject([{ text: thought }]);
    expect(world.platform.read('other dm')).toContain('Welcome back');
  });

  it('that is at a lost place waits in private', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk(`/curious ${claim}`);
    world.platform.archive('dm');
    await desk.talk(thought);
    expect((await latest(world)).status).toBe('paused');
    await desk.send('resume', { place: 'private of loop:ada' });
    await desk.spine.idle();
    expect(world.platform.read('private of loop:ada')).toContain('Question');
    expect((await latest(world)).status).toBe('active');
  });

  it('mentions nobody and forges no link, whatever the statement holds', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/curious <!channel> says **[click](http://evil.example)** and `x` are safe', 'repeat');
    expect(world.platform.read('dm')).not.toMatch(/<!channel>|\*\*\[click\]|\]\(http/);
  });
});

describe('when the judge of a statement fails', () => {
  it('the learner is told of the scores once it is back, though nobody writes', async () => {
    const world = createWorld();
    let isBack = false;
    const desk = world.open({
      curiosity: (offline) => ({
        ...offline,
        sets: {
          async score(...given) {
            const set = await offline.sets.score(...given);
            const failed = { score: null, reason: 'timeout' as const, justification: '' };
            return isBack ? set : { ...set, scores: { ...set.scores, coherence: failed } };
          },
        },
      }),
    });
    await desk.talk(`/curious ask ${claim}`, 'What is boiling? Why at 100 °C?', 'skip');
    expect((await latest(world)).status).toBe('ended');
    const before = kindsAt(world).length;
    expect(await desk.spine.settleKept()).toBe(0);
    expect(kindsAt(world)).toHaveLength(before);
    isBack = true;
    expect(await desk.spine.settleKept()).toBe(1);
    expect(world.platform.read('dm')).toContain('have a score now that was missing');
    expect(await desk.spine.settleKept()).toBe(0);
    expect(kindsAt(world)).toHaveLength(before + 1);
    expect(desk.faults).toEqual([]);
  });
});

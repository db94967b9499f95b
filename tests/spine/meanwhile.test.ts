import { describe, expect, it } from 'vitest';
import { nodeOf } from '../../src/tutor/session.ts';
import { collect } from '../collect.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { createWorld, kindsAt, type Process, until, type World } from './desk-harness.ts';

/** A walk whose first answer, `m2`, is with the judge. */
async function atTheJudge(answer = '=2 first'): Promise<{ readonly world: World; readonly desk: Process }> {
  const world = createWorld();
  const desk = world.open();
  await desk.talk('/learn top');
  world.hold();
  await desk.send(answer);
  await world.untilAsked(1);
  return { world, desk };
}

/** Resolves when so many messages are accepted and not closed. */
async function untilWaiting({ store }: World, count: number): Promise<void> {
  while ((await collect(store.list('inbox/'))).length !== count)
    await new Promise((resolve) => setImmediate(resolve));
}

const said = (world: World): string => world.platform.read('dm');
const asked = (world: World): string[] => world.asked.map(({ answer }) => answer);

describe('while an answer is with the judge', () => {
  it('an edit gives the judgement up, and the new words are judged alone', async () => {
    const { world, desk } = await atTheJudge();
    await desk.send('=5 better', { kind: 'edit', of: 'm2' });
    await world.untilAsked(2);
    world.release();
    await desk.spine.idle();
    expect(asked(world)).toEqual(['=2 first', '=5 better']);
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
    const node = nodeOf(await world.session(), 'a');
    expect(node.answers.map(({ text, replaced }) => [text, replaced])).toEqual([
      ['=2 first', true],
      ['=5 better', false],
    ]);
    expect(node.answers[0]?.verdict).toBeNull();
  });

  it('an edit that another process got gives it up as well', async () => {
    const { world, desk } = await atTheJudge();
    const other = world.open();
    await other.send('=5 better', { kind: 'edit', of: 'm2' });
    await world.untilAsked(2);
    world.release();
    await Promise.all([desk.spine.idle(), other.spine.idle()]);
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
    expect(nodeOf(await world.session(), 'a').outcome).toBe('passed');
  });

  it('of several edits the last one counts', async () => {
    const { world, desk } = await atTheJudge();
    for (const text of ['=3 b', '=4 c', '=5 d']) await desk.send(text, { kind: 'edit', of: 'm2' });
    world.release();
    await desk.spine.idle();
    expect(asked(world).at(-1)).toBe('=5 d');
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
    expect(nodeOf(await world.session(), 'a').answers.filter(({ replaced }) => !replaced)).toHaveLength(1);
  });

  it('an event that says "changed" and changes nothing changes nothing', async () => {
    const { world, desk } = await atTheJudge('=5 right');
    await desk.send('=5 right', { kind: 'edit', of: 'm2' });
    await desk.send('=5 right ', { kind: 'edit', of: 'm2' });
    world.release();
    await desk.spine.idle();
    expect(world.asked).toHaveLength(1);
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
  });

  it('deleting the answer takes it back, at no try', async () => {
    const { world, desk } = await atTheJudge();
    await desk.send('', { kind: 'deletion', of: 'm2' });
    await desk.spine.idle();
    world.release();
    expect(said(world)).toContain('taken back');
    expect(nodeOf(await world.session(), 'a')).toMatchObject({ tries: 0, outcome: null });
    await desk.talk('=5 after all');
    expect(nodeOf(await world.session(), 'a')).toMatchObject({ outcome: 'passed' });
  });

  it('a form for the question replaces the answer; the same text twice is one answer', async () => {
    const { world, desk } = await atTheJudge();
    const about = { session: (await world.session()).id, node: 'a' };
    await desk.send('=5 form', { kind: 'form', about });
    await world.untilAsked(2);
    await desk.send('=5 form', { kind: 'form', about });
    await untilWaiting(world, 1);
    world.release();
    await desk.spine.idle();
    expect(asked(world)).toEqual(['=2 first', '=5 form']);
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
  });

  it('another message gets one polite note at once, and is no second try', async () => {
    const { world, desk } = await atTheJudge();
    await desk.send('=5 second thought');
    await desk.send('and one more thing');
    await until(() => kindsAt(world).length === 2);
    expect(said(world)).toContain('still judging your answer');
    world.release();
    await desk.spine.idle();
    expect(asked(world)).toEqual(['=2 first']);
    expect(nodeOf(await world.session(), 'a').tries).toBe(1);
    expect(kindsAt(world)).toEqual(['question', 'note', 'verdict,hint,note']);
  });

  it('commands wait for the verdict', async () => {
    const { world, desk } = await atTheJudge('=5 right');
    await desk.send('why');
    await desk.send('skip');
    world.clock.advance(1000);
    world.release();
    await desk.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'verdict,question', 'note', 'note']);
    expect(said(world)).toContain('5 of 5');
    // The question that came with the verdict had not been seen when `skip` was written.
    expect((await world.session()).open?.node).toBe('b');
  });

  it('an answer to another walk, in another place, waits its turn and counts', async () => {
    const { world, desk } = await atTheJudge('=5 right');
    await desk.send('/learn top', { person: 'loop:bob', place: 'dm-bob' });
    await until(() => kindsAt(world, 'dm-bob').length === 1);
    await desk.send('why', { place: 'elsewhere' });
    world.release();
    await desk.spine.idle();
    expect(kindsAt(world, 'elsewhere')).toEqual(['note']);
  });

  it('tells after twenty seconds that it takes long, and says nothing once it is over', async () => {
    const world = createWorld();
    const time = createVirtualTime();
    const desk = world.open({ time });
    await desk.talk('/learn top');
    world.hold();
    await desk.send('=5');
    await world.untilAsked(1);
    time.advance(19_000);
    expect(kindsAt(world)).toEqual(['question']);
    time.advance(2_000);
    await until(() => kindsAt(world).length === 2);
    expect(said(world)).toContain('taking longer than usual');
    world.release();
    await desk.spine.idle();
    time.advance(60_000);
    await desk.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'note', 'verdict,question']);
  });
});

describe('before an answer is looked at', () => {
  it('its edits are taken with it, and a deleted one is never judged', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    const closed = world.open();
    await closed.spine.stop(0);
    await closed.send('=2', { id: 'one' });
    await closed.send('=5', { id: 'two', kind: 'edit', of: 'one' });
    await desk.spine.recover();
    await desk.spine.idle();
    expect(asked(world)).toEqual(['=5']);
    await closed.send('=1', { id: 'three' });
    await closed.send('', { id: 'four', kind: 'deletion', of: 'three' });
    await world.open().spine.recover();
    await desk.spine.idle();
    expect(asked(world)).toEqual(['=5']);
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
  });
});

describe('after the verdict', () => {
  it('an edit changes nothing and is told so; a deletion says nothing', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=2');
    await desk.send('=5', { kind: 'edit', of: 'm2' });
    await desk.send('', { kind: 'deletion', of: 'm2' });
    await desk.spine.idle();
    expect(world.asked).toHaveLength(1);
    expect(kindsAt(world)).toEqual(['question', 'verdict,hint,note', 'note']);
    expect(said(world)).toContain('judged already');
  });

  it('what was written before it was out is no answer to what came with it', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    const early = world.message('=5 early bird');
    await desk.talk('=5');
    await desk.spine.accept(early);
    await desk.spine.idle();
    expect(world.asked).toHaveLength(1);
    expect(said(world)).toContain('written before this question was asked');
  });
});

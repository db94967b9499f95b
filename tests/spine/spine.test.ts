import { describe, expect, it } from 'vitest';
import { nodeOf } from '../../src/tutor/session.ts';
import { createWorld, kindsAt } from './desk-harness.ts';

const at = (second: number): string =>
  new Date(Date.parse('2026-02-01T00:00:00Z') + second * 1000).toISOString();

describe('the spine', () => {
  it('carries a walk: begins it on /learn, answers in one post a message', async () => {
    const world = createWorld();
    await world.open().talk('hello', '/learn top', '=5');
    expect(kindsAt(world)).toEqual(['note', 'question', 'verdict,question']);
  });

  it('handles a message once, however often and under whatever event it is delivered', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    const same = { id: 'slack/T/C/1.2' };
    const taken = await Promise.all([desk.send('=5', same), desk.send('=5', same), desk.send('=5', same)]);
    await desk.spine.idle();
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await desk.send('=5', same)).toBe(false);
    expect(await world.open().send('=5', same)).toBe(false);
    expect(world.asked).toHaveLength(1);
  });

  it('handles once what two processes got at the same time', async () => {
    const world = createWorld();
    const [one, other] = [world.open(), world.open()];
    await one.talk('/learn top');
    const message = world.message('=5');
    const taken = await Promise.all([one.spine.accept(message), other.spine.accept(message)]);
    await Promise.all([one.spine.idle(), other.spine.idle()]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(world.asked).toHaveLength(1);
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
  });

  it('takes what waits in the order in which it was written, by any process', async () => {
    const world = createWorld();
    const [one, other] = [world.open(), world.open()];
    await one.talk('/learn top');
    world.hold();
    await one.send('=5 first', { sentAt: at(1) });
    await world.untilAsked(1);
    // Delivered the wrong way round, and to different processes.
    await one.send('why', { sentAt: at(4) });
    await other.send('hint', { sentAt: at(3) });
    await other.send('/learn top', { sentAt: at(2), person: 'loop:bob', place: 'dm-bob' });
    world.release();
    await Promise.all([one.spine.idle(), other.spine.idle()]);
    expect(kindsAt(world)).toEqual(['question', 'verdict,question', 'hint,note', 'note']);
    expect(kindsAt(world, 'dm-bob')).toEqual(['question']);
  });

  it('keeps learners from waiting for each other', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    world.hold();
    await desk.send('=5');
    await world.untilAsked(1);
    await desk.send('/learn top', { person: 'loop:bob', place: 'dm-bob' });
    while (world.platform.posts('dm-bob').length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(kindsAt(world)).toEqual(['question']);
    world.release();
    await desk.spine.idle();
  });

  it('takes up what a dead process accepted and never answered', async () => {
    const world = createWorld();
    await world.open().talk('/learn top');
    const closed = world.open();
    await closed.spine.stop(0);
    expect(await closed.send('=5')).toBe(true);
    const next = world.open();
    expect(await next.spine.recover()).toBe(1);
    await next.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
    expect(await next.spine.recover()).toBe(0);
  });

  it('posts nothing twice when the answer of the platform was lost, and loses nothing', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    world.platform.loseNextAnswer();
    await desk.talk('=5');
    const next = world.open();
    expect(await next.spine.recover()).toBe(1);
    await next.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
    expect(nodeOf(await world.session(), 'a').answers).toHaveLength(1);
    expect(world.asked).toHaveLength(1);
  });

  it('answers what is no walk of its own once as well, though its answer was lost', async () => {
    const world = createWorld();
    const desk = world.open();
    world.platform.loseNextAnswer();
    await desk.talk('hello');
    const next = world.open();
    await next.spine.recover();
    await next.spine.idle();
    expect(kindsAt(world)).toEqual(['note']);
  });

  it('reads back after a gap what nobody heard of, once', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=5');
    // Acknowledged by a process that died with it.
    world.message('=4 unheard');
    world.message('elsewhere', { place: 'unknown' });
    const next = world.open();
    expect(await next.spine.readBack()).toBe(1);
    await next.spine.idle();
    expect(world.asked.map(({ answer }) => answer)).toEqual(['=5', '=4 unheard']);
    expect(await next.spine.readBack()).toBe(0);
  });

  it('refuses what is no message, and takes one that is far too long', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    await expect(desk.spine.accept({ id: 'x', text: 'no place' })).rejects.toThrow();
    await desk.talk('x'.repeat(1_000_000));
    expect(world.platform.read('dm')).toContain('an answer has at most 20000');
  });
});

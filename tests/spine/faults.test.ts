import { describe, expect, it, vi } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import { PostRefused } from '../../src/spine/send-errors.ts';
import type { Store } from '../../src/store/store.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { createWorld, kindsAt, until } from './desk-harness.ts';

/** A store that fails as one does whose server is away, while `isAway`. */
function away(store: Store): { readonly store: Store; isAway: boolean } {
  const self = { store, isAway: false };
  const check = (): void => {
    if (self.isAway) throw new PlumblineError('store_failed', 'The store is away');
  };
  self.store = {
    ...store,
    async insertIfAbsent(...args) {
      check();
      return store.insertIfAbsent(...args);
    },
    async compareAndSet(...args) {
      check();
      return store.compareAndSet(...args);
    },
    async append(...args) {
      check();
      return store.append(...args);
    },
  };
  return self;
}

describe('when something fails', () => {
  it('the store: the writer hears of it, and the message is stored and answered once it is back', async () => {
    const world = createWorld();
    const time = createVirtualTime();
    const broken = away(world.store);
    const desk = world.open({ store: broken.store, time });
    await desk.talk('/learn top');
    broken.isAway = true;
    await expect(desk.send('=5')).rejects.toMatchObject({ code: 'store_failed' });
    expect(world.platform.read('dm')).toContain('could not save your message');
    expect(desk.readiness.state().state).toBe('degraded');
    broken.isAway = false;
    time.advance(5_000);
    await until(() => kindsAt(world).length === 3);
    await desk.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'note', 'verdict,question']);
    expect(desk.readiness.state().state).toBe('ready');
  });

  it('the store, behind a form: that fails in front of its writer, and is not kept besides', async () => {
    const world = createWorld();
    const time = createVirtualTime();
    const broken = away(world.store);
    const desk = world.open({ store: broken.store, time });
    await desk.talk('/learn top');
    broken.isAway = true;
    await expect(desk.send('=5', { kind: 'form' })).rejects.toMatchObject({ code: 'store_failed' });
    broken.isAway = false;
    time.advance(60_000);
    await desk.spine.idle();
    expect(world.asked).toHaveLength(0);
  });

  it('the store, in the middle: told once, tried again, judged and answered once', async () => {
    const world = createWorld();
    const time = createVirtualTime();
    const broken = away(world.store);
    const desk = world.open({ store: broken.store, time });
    await desk.talk('/learn top');
    world.hold();
    await desk.send('=5');
    await world.untilAsked(1);
    broken.isAway = true;
    world.release();
    await until(() => kindsAt(world).length === 2);
    expect(world.platform.read('dm')).toContain('could not finish with your message');
    time.advance(500);
    broken.isAway = false;
    // The lock of the desk that could not release it is taken over after its lease.
    await vi.waitFor(
      async () => {
        time.advance(60_000);
        await desk.spine.idle();
        expect(kindsAt(world)).toHaveLength(3);
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(kindsAt(world)).toEqual(['question', 'note', 'verdict,question']);
    expect(nodeOf(await world.session(), 'a').answers).toHaveLength(1);
  });

  it('the platform: sent again later, in order, with nothing doubled', async () => {
    const world = createWorld();
    const time = createVirtualTime();
    const desk = world.open({ time });
    await desk.talk('/learn top');
    world.platform.failNext(new Error('502'), new Error('502'));
    await desk.talk('=5');
    expect(desk.readiness.state().problems.platform).toBe('502');
    await desk.send('why');
    for (let turn = 0; turn < 5; turn += 1) {
      time.advance(60_000);
      await desk.spine.idle();
    }
    expect(kindsAt(world)).toEqual(['question', 'verdict,question', 'note']);
    expect(world.asked).toHaveLength(1);
  });

  it('a post that the platform refuses for good: the learner is told, and the walk goes on', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    world.platform.failNext(new PostRefused('invalid_blocks'));
    await desk.talk('=5', 'repeat');
    expect(kindsAt(world)).toEqual(['question', 'note', 'question']);
  });

  it('a fault of ours: tried a few times, then set aside, and the learner goes on', async () => {
    const world = createWorld();
    const time = createVirtualTime();
    const desk = world.open({
      time,
      commands: new Map([
        [
          'curious',
          async () => {
            throw new TypeError('a bug');
          },
        ],
      ]),
    });
    await desk.talk('/learn top', '/curious x');
    for (let turn = 0; turn < 8; turn += 1) {
      time.advance(60_000);
      await desk.spine.idle();
    }
    expect(world.platform.read('dm')).toContain('kept for those who run this bot');
    await desk.talk('=5');
    expect(kindsAt(world).at(-1)).toBe('verdict,question');
  });

  it('at the end: what is under way is given up after its grace, and the next process judges it', async () => {
    const world = createWorld();
    const time = createVirtualTime();
    const desk = world.open({ time });
    await desk.talk('/learn top');
    world.hold();
    await desk.send('=5');
    await world.untilAsked(1);
    const stopped = desk.spine.stop(2_000);
    time.advance(2_000);
    await stopped;
    world.release();
    expect(await desk.send('why')).toBe(true);
    const next = world.open();
    await next.spine.recover();
    await next.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'verdict,question', 'note']);
  });

  it('a terminal that went on with the same walk: the message is taken on what is there now', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    world.hold();
    await desk.send('=5');
    await world.untilAsked(1);
    const session = await world.session();
    await desk.tutor.override(session, { node: 'c', who: 'teacher', to: 4, why: 'oral' });
    world.release();
    await desk.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'verdict,question']);
    expect(nodeOf(await world.session(), 'a').answers).toHaveLength(1);
  });
});

describe('when the judge fails', () => {
  it('the learner is told of the verdict once the judge is back, though the walk is over and nobody writes', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=timeout', '=5', '=5', '=5', '=5', '=timeout', '=5');
    const before = kindsAt(world).length;
    expect(await desk.spine.settleKept()).toBe(0);
    expect(kindsAt(world)).toHaveLength(before);
    // The judge is back, and makes another thing of the same answers.
    world.reinterpret('=timeout', '=4');
    expect(await desk.spine.settleKept()).toBe(1);
    expect(
      world.platform
        .posts('dm')
        .slice(before)
        .flatMap(({ replies }) => replies.map(({ kind }) => kind)),
    ).toContain('verdict');
    expect(await desk.spine.settleKept()).toBe(0);
    expect(nodeOf(await world.session(), 'a').answers[0]?.verdict?.score).toBe(4);
  });

  it('an answer that it fails on every time keeps nobody else waiting', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=timeout');
    for (const text of ['/learn top', '=timeout too']) {
      await desk.send(text, { person: 'loop:bob', place: 'bob' });
      await desk.spine.idle();
    }
    const before = kindsAt(world, 'bob').length;
    world.reinterpret('=timeout too', '=4');
    expect(await desk.spine.settleKept()).toBe(1);
    expect(kindsAt(world, 'bob').slice(before).join()).toContain('verdict');
  });
});

describe('processes of two platforms on one store', () => {
  it('leave the messages of the other to the other', async () => {
    const world = createWorld();
    const slack = world.open({ outlet: { ...world.platform, serves: (place) => place.startsWith('slack') } });
    const closed = world.open();
    await closed.spine.stop(0);
    await closed.send('/learn top', { place: 'discord-dm' });
    expect(await slack.spine.recover()).toBe(0);
    const discord = world.open({
      outlet: { ...world.platform, serves: (place) => place.startsWith('discord') },
    });
    expect(await discord.spine.recover()).toBe(1);
    await discord.spine.idle();
    expect(kindsAt(world, 'discord-dm')).toEqual(['question']);
  });
});

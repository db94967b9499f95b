import { describe, expect, it } from 'vitest';
import { createLiveMessage } from '../../src/spine/live-message.ts';
import { createPacedOutlet, type Pace } from '../../src/spine/paced-outlet.ts';
import { RetryLater } from '../../src/spine/send-errors.ts';
import { note } from '../../src/tutor/words/replies.ts';
import { createLoopbackPlatform } from '../fakes/loopback-platform.ts';
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts';

const pace: Pace = { perPlace: { burst: 2, everyMs: 1_000 }, inAll: { burst: 4, everyMs: 100 } };
const post = (id: string) => ({ id, replies: [note(id)] });
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const pass = async (time: VirtualTime, ms: number): Promise<void> => {
  await settle();
  time.advance(ms);
  await settle();
  await settle();
};

function open() {
  const time = createVirtualTime();
  const platform = createLoopbackPlatform(time.now);
  const outlet = createPacedOutlet(platform, pace, time);
  return { time, platform, outlet, ids: (place: string) => platform.posts(place).map(({ id }) => id) };
}

describe('paced sending', () => {
  it('sends a burst at once and the rest as the place allows, in the order it was asked for', async () => {
    const { time, outlet, ids } = open();
    const all = Promise.all(['1', '2', '3', '4'].map((id) => outlet.post('dm', post(id))));
    await settle();
    await settle();
    expect(ids('dm')).toEqual(['1', '2']);
    await pass(time, 1_000);
    expect(ids('dm')).toEqual(['1', '2', '3']);
    await pass(time, 1_000);
    await all;
    expect(ids('dm')).toEqual(['1', '2', '3', '4']);
  });

  it('keeps places from waiting for each other, within what the platform takes in all', async () => {
    const { time, outlet, ids } = open();
    const places = ['a', 'b', 'c', 'd', 'e', 'f'];
    const all = Promise.all(places.map((place) => outlet.post(place, post('1'))));
    await settle();
    await settle();
    const sent = (): number => places.flatMap(ids).length;
    expect(sent()).toBe(4);
    await pass(time, 100);
    expect(sent()).toBe(5);
    await pass(time, 100);
    await all;
    expect(sent()).toBe(6);
  });

  it('waits as long as the platform says, and loses nothing and no order', async () => {
    const { time, platform, outlet, ids } = open();
    platform.failNext(new RetryLater(5_000));
    const all = Promise.all(['1', '2'].map((id) => outlet.post('dm', post(id))));
    await pass(time, 4_900);
    expect(ids('dm')).toEqual([]);
    await outlet.post('other', post('x'));
    await pass(time, 100);
    await pass(time, 1_000);
    await all;
    expect(ids('dm')).toEqual(['1', '2']);
  });

  it('holds everybody where the refusal is about everything', async () => {
    const { time, platform, outlet, ids } = open();
    platform.failNext(new RetryLater(5_000, { isAboutAll: true }));
    const first = outlet.post('dm', post('1'));
    await settle();
    await settle();
    const second = outlet.post('other', post('2'));
    await pass(time, 4_000);
    expect(ids('other')).toEqual([]);
    await pass(time, 1_000);
    await Promise.all([first, second]);
  });

  it('gives up where the platform keeps refusing, and goes on with the next', async () => {
    const { time, platform, outlet, ids } = open();
    platform.failNext(new RetryLater(3_600_000));
    await expect(outlet.post('dm', post('1'))).rejects.toBeInstanceOf(RetryLater);
    const next = outlet.post('dm', post('2'));
    await pass(time, 3_600_000);
    await next;
    expect(ids('dm')).toEqual(['2']);
  });
});

describe('a live message', () => {
  function live(failures: number[] = []) {
    const time = createVirtualTime();
    const shown: number[] = [];
    const faults: unknown[] = [];
    let calls = 0;
    const message = createLiveMessage<number>({
      time,
      onFault: (error) => void faults.push(error),
      async edit(content) {
        calls += 1;
        if (failures.includes(calls)) throw new Error('429');
        shown.push(content);
      },
    });
    return { time, shown, faults, message };
  }

  it('shows the newest about once a second, and drops what is overtaken', async () => {
    const { time, shown, message } = live();
    for (let content = 1; content <= 30; content += 1) {
      message.show(content);
      await pass(time, 100);
    }
    expect(shown.length).toBeLessThanOrEqual(4);
    await message.finish(99);
    expect(shown.at(-1)).toBe(99);
  });

  it('never drops the last one, though edits fail, and shows nothing after it', async () => {
    const { time, shown, faults, message } = live([1, 2]);
    message.show(1);
    await pass(time, 1_000);
    const done = message.finish(2);
    await pass(time, 1_000);
    await done;
    message.show(3);
    await pass(time, 5_000);
    expect(shown).toEqual([2]);
    expect(faults).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import { createLimiter, type Limiter, type Outcome, type Place } from '../../src/model/limiter.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

const { signal } = new AbortController();
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const enter = (limiter: Limiter, lane = 'a', onQueued?: (ahead: number) => void): Promise<Place> =>
  limiter.enter({ lane, signal, onQueued });

async function pass(limiter: Limiter, outcome: Outcome, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    (await enter(limiter)).leave(outcome);
    await settled();
  }
}

describe('the number of requests at once', () => {
  it('halves when the server throttles, and never falls below one', async () => {
    const limiter = createLimiter(8, createVirtualTime());
    const limits: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      await pass(limiter, 'throttled');
      limits.push(limiter.state().limit);
    }
    expect(limits).toEqual([4, 2, 1, 1, 1]);
  });

  it('halves once for requests that were under way together', async () => {
    const limiter = createLimiter(8, createVirtualTime());
    const places = await Promise.all(Array.from({ length: 8 }, () => enter(limiter)));
    for (const place of places) place.leave('throttled');
    await settled();
    expect(limiter.state()).toMatchObject({ limit: 4, active: 0 });
  });

  it('takes one failure for an accident, two in a row for a sign', async () => {
    const limiter = createLimiter(8, createVirtualTime());
    await pass(limiter, 'failing');
    await pass(limiter, 'fine');
    await pass(limiter, 'failing');
    expect(limiter.state().limit).toBe(8);
    await pass(limiter, 'failing');
    expect(limiter.state().limit).toBe(4);
  });

  it('grows by one for each round of successes, up to what was asked for', async () => {
    const limiter = createLimiter(4, createVirtualTime());
    await pass(limiter, 'throttled');
    expect(limiter.state().limit).toBe(2);
    await pass(limiter, 'fine', 2);
    expect(limiter.state().limit).toBe(3);
    await pass(limiter, 'fine', 2);
    expect(limiter.state().limit).toBe(3);
    await pass(limiter, 'fine', 20);
    expect(limiter.state().limit).toBe(4);
  });

  it('is no matter of calls that say nothing', async () => {
    const limiter = createLimiter(4, createVirtualTime());
    await pass(limiter, 'none', 10);
    expect(limiter.state()).toEqual({ limit: 4, asked: 4, active: 0, waiting: 0, pausedUntil: null });
  });
});

describe('the queue', () => {
  it('serves those who share a server in turn', async () => {
    const limiter = createLimiter(1, createVirtualTime());
    const first = await enter(limiter, 'run');
    const served: string[] = [];
    const calls = ['run', 'run', 'run', 'learner', 'other'].map(async (lane) => {
      const place = await enter(limiter, lane);
      served.push(lane);
      place.leave('fine');
    });
    first.leave('fine');
    await Promise.all(calls);
    expect(served).toEqual(['run', 'learner', 'other', 'run', 'run']);
  });

  it('tells each its place, as it changes', async () => {
    const limiter = createLimiter(1, createVirtualTime());
    const first = await enter(limiter, 'run');
    const told: number[][] = [[], [], []];
    const waiting = ['run', 'run', 'learner'].map((lane, index) =>
      enter(limiter, lane, (ahead) => told[index]?.push(ahead)),
    );
    // The learner's call is served after one of the run's two.
    expect(told).toEqual([[0], [1, 2], [1]]);
    first.leave('fine');
    for (const index of [0, 2, 1]) (await waiting[index])?.leave('fine');
    expect(told).toEqual([[0], [1, 2, 1, 0], [1, 0]]);
  });

  it('lets one leave while waiting, and the others move up', async () => {
    const limiter = createLimiter(1, createVirtualTime());
    const first = await enter(limiter);
    const controller = new AbortController();
    const told: number[] = [];
    const leaves = limiter.enter({ lane: 'a', signal: controller.signal });
    const stays = enter(limiter, 'a', (ahead) => told.push(ahead));
    controller.abort(new Error('left'));
    await expect(leaves).rejects.toThrow('left');
    expect(told).toEqual([1, 0]);
    first.leave('fine');
    (await stays).leave('fine');
    await settled();
    expect(limiter.state()).toMatchObject({ active: 0, waiting: 0 });
  });

  it('frees the place of one who leaves while being served', async () => {
    const limiter = createLimiter(1, createVirtualTime());
    const controller = new AbortController();
    await limiter.enter({ lane: 'a', signal: controller.signal });
    controller.abort(new Error('left'));
    (await enter(limiter)).leave('fine');
  });
});

describe('a pause', () => {
  it('holds everyone back until it is over, and the longer of two counts', async () => {
    const time = createVirtualTime();
    const limiter = createLimiter(2, time);
    limiter.pause(5_000);
    limiter.pause(1_000);
    let entered = false;
    const call = enter(limiter).then((place) => {
      entered = true;
      place.leave('fine');
    });
    time.advance(4_999);
    await settled();
    expect(entered).toBe(false);
    expect(limiter.state().pausedUntil).toBe(time.now() + 1);
    time.advance(1);
    await call;
    expect(limiter.state().pausedUntil).toBeNull();
  });
});

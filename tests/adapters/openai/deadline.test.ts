import { describe, expect, it } from 'vitest';
import { fails, hangs, says, stalls } from '../../fakes/model-behaviours.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { openModel } from './open-model.ts';
import { failureOf, question, withServer } from './with-server.ts';

const server = withServer();

describe('SV-07: one deadline over everything', () => {
  it.each([
    { what: 'a server that never answers', behaviour: hangs },
    { what: 'a body that stops after its headers', behaviour: stalls() },
    { what: 'a body that stops after blanks', behaviour: stalls('\n\n\n') },
  ])('ends $what, and is not asked again', async ({ behaviour }) => {
    server().always(behaviour);
    const time = createVirtualTime();
    const { model, limiter } = openModel({ baseUrl: server().baseUrl, time });
    const call = failureOf(model.complete(question));
    await server().received(1);
    time.advance(29_999);
    expect(limiter.state().active).toBe(1);
    time.advance(1);
    const error = await call;
    expect(error).toMatchObject({ failure: 'timeout' });
    expect(error.message).toContain('within 30 s');
    expect(server().requests).toHaveLength(1);
    expect(time.pending()).toBe(0);
    // What was sent may have been worked on, and is paid for.
    expect(error.usage).toMatchObject({ estimated: true });
    expect(error.usage?.input).toBeGreaterThan(0);
  });

  it('counts all the attempts together', async () => {
    server().script(fails(503), fails(503), hangs);
    const time = createVirtualTime((ms) => ms < 5_000);
    const { model } = openModel({ baseUrl: server().baseUrl, time });
    const call = failureOf(model.complete(question));
    await server().received(3);
    time.advance(30_000 - 375 - 750);
    expect(await call).toMatchObject({ failure: 'timeout' });
    expect(server().requests).toHaveLength(3);
  });

  it('includes the wait for a place', async () => {
    server().always(hangs);
    const time = createVirtualTime();
    const { model, limiter } = openModel({ baseUrl: server().baseUrl, time, concurrency: 1 });
    const first = failureOf(model.complete(question, { deadlineMs: 60_000 }));
    await server().received(1);
    const places: number[] = [];
    const second = failureOf(model.complete(question, { onQueued: (ahead) => places.push(ahead) }));
    await expect.poll(() => limiter.state().waiting).toBe(1);
    time.advance(30_000);
    expect((await second).message).toContain('was busy for 30 s');
    expect(places).toEqual([0]);
    expect(server().requests).toHaveLength(1);
    time.advance(30_000);
    await first;
  });

  it('lets a batch wait longer for a place without working longer', async () => {
    server().always(hangs);
    const time = createVirtualTime();
    const { model, limiter } = openModel({ baseUrl: server().baseUrl, time, concurrency: 1 });
    const first = failureOf(model.complete(question, { deadlineMs: 60_000 }));
    await server().received(1);
    const second = failureOf(model.complete(question, { queueMs: 600_000 }));
    await expect.poll(() => limiter.state().waiting).toBe(1);
    time.advance(60_000);
    await first;
    await server().received(2);
    time.advance(29_999);
    expect(limiter.state().active).toBe(1);
    time.advance(1);
    expect(await second).toMatchObject({ failure: 'timeout' });
  });

  it('can be set for one call', async () => {
    server().always(hangs);
    const time = createVirtualTime();
    const call = failureOf(
      openModel({ baseUrl: server().baseUrl, time }).model.complete(question, { deadlineMs: 1_000 }),
    );
    await server().received(1);
    time.advance(1_000);
    expect((await call).message).toContain('within 1 s');
  });
});

describe('a caller who stops', () => {
  it.each([
    { what: 'before the call', when: 'before' },
    { what: 'while the server thinks', when: 'during' },
    { what: 'between two attempts', when: 'between' },
    { what: 'while waiting for a place', when: 'queued' },
  ])('gets the own reason back, $what', async ({ when }) => {
    const reason = new Error('the learner left');
    const controller = new AbortController();
    const time = createVirtualTime();
    const { model, limiter } = openModel({ baseUrl: server().baseUrl, time, concurrency: 1 });
    server().script(when === 'between' ? fails(503) : hangs);
    if (when === 'before') controller.abort(reason);
    const blocker = when === 'queued' ? failureOf(model.complete(question)) : undefined;
    if (blocker !== undefined) await server().received(1);
    const call = model.complete(question, { signal: controller.signal });
    if (when === 'before') await expect(call).rejects.toBe(reason);
    else {
      if (when === 'queued') await expect.poll(() => limiter.state().waiting).toBe(1);
      else await server().received(1);
      if (when === 'between') await expect.poll(() => limiter.state().active).toBe(0);
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
    }
    time.advance(30_000);
    await blocker;
    expect(limiter.state()).toMatchObject({ active: 0, waiting: 0, limit: 1 });
    expect(time.pending()).toBe(0);
    expect(server().requests.length).toBe(when === 'before' ? 0 : 1);
  });

  it('warns of nothing when many calls share one signal', async () => {
    const warnings: string[] = [];
    const note = (warning: Error): void => void warnings.push(warning.message);
    process.on('warning', note);
    server().always(says('ok'));
    const { signal } = new AbortController();
    const { model } = openModel({ baseUrl: server().baseUrl, concurrency: 40 });
    await Promise.all(Array.from({ length: 40 }, () => model.complete(question, { signal })));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { systemTime } from '../../../src/app/system-time.ts';
import { fails, hangsUp, held, rateLimits, refuses, says } from '../../fakes/model-behaviours.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { openModel } from './open-model.ts';
import { failureOf, question, withServer } from './with-server.ts';

const server = withServer();

describe('SV-08: one owner of retries', () => {
  it('asks a server that always throttles six times, with growing waits', async () => {
    server().always(rateLimits());
    const { model, time } = openModel({ baseUrl: server().baseUrl });
    const error = await failureOf(model.complete(question));
    expect(error).toMatchObject({ failure: 'rate-limited', code: 'model_failed' });
    expect(error.message).toContain('6 requests');
    expect(server().requests).toHaveLength(6);
    expect(time.skipped).toEqual([375, 750, 1500, 3000, 6000]);
  });

  it.each([408, 409, 425, 429, 499, 500, 502, 503, 504, 529])('tries again after %i', async (status) => {
    server().script(fails(status), says('the middle value'));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(question);
    expect(reply).toMatchObject({ text: 'the middle value', attempts: 2 });
  });

  it('tries again when the connection breaks', async () => {
    server().script(hangsUp, says('the middle value'));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(question);
    expect(reply.attempts).toBe(2);
  });

  it.each([
    { status: 429, options: { code: 'insufficient_quota', message: 'You exceeded your current quota' } },
    { status: 402, options: { message: 'Insufficient credits' } },
  ])('does not ask again where the credit is used up ($status)', async ({ status, options }) => {
    server().always(fails(status, options));
    const error = await failureOf(openModel({ baseUrl: server().baseUrl }).model.complete(question));
    expect(server().requests).toHaveLength(1);
    expect(error.failure).toBe('rate-limited');
    expect(error.message).toContain('no credit');
  });

  it('does not ask again where the server says that it is of no use', async () => {
    server().always(fails(500, { headers: { 'x-should-retry': 'false' } }));
    await failureOf(openModel({ baseUrl: server().baseUrl }).model.complete(question));
    expect(server().requests).toHaveLength(1);
  });

  it('does not count refused parameters among the failures', async () => {
    server().rule(refuses('temperature'));
    server().rule(refuses('seed'));
    server().script(...Array.from({ length: 5 }, () => fails(503)), says('at last'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    const reply = await model.complete({ ...question, temperature: 0, seed: 1 });
    expect(reply).toMatchObject({ text: 'at last', attempts: 8 });
  });
});

describe('Retry-After', () => {
  it.each([
    { header: '7', least: 7_000 },
    { header: '1.5', least: 1_500 },
    { header: 'Wed, 01 Jan 2025 00:00:09 GMT', least: 9_000 },
  ])('is honoured: $header', async ({ header, least }) => {
    server().script(rateLimits(header), says('ok'));
    const { model, time } = openModel({ baseUrl: server().baseUrl });
    await model.complete(question);
    const waited = Math.max(...time.skipped);
    expect(waited).toBeGreaterThanOrEqual(least);
    expect(waited).toBeLessThanOrEqual(least * 1.1);
  });

  it('is read from the words of the message where there is no header', async () => {
    server().script(fails(429, { message: 'Rate limit reached. Please try again in 2.5s.' }), says('ok'));
    const { model, time } = openModel({ baseUrl: server().baseUrl });
    await model.complete(question);
    expect(Math.max(...time.skipped)).toBeGreaterThanOrEqual(2_500);
  });

  it('is not waited for when it is longer than the call has', async () => {
    server().always(rateLimits('3600'));
    const { model, time } = openModel({ baseUrl: server().baseUrl });
    const error = await failureOf(model.complete(question));
    expect(error).toMatchObject({ failure: 'rate-limited', retryAfterMs: 3_600_000 });
    expect(server().requests).toHaveLength(1);
    expect(time.skipped).toEqual([]);
  });

  it('is waited for on the time for queueing, which a batch can give', async () => {
    server().script(rateLimits('60'), says('ok'));
    const time = createVirtualTime((ms) => ms === 63_000); // 60 s, and a twentieth by chance
    const { model } = openModel({ baseUrl: server().baseUrl, time });
    // The deadline alone would not allow it: 10 s for the work, ten minutes for waiting.
    const reply = await model.complete(question, { deadlineMs: 10_000, queueMs: 600_000 });
    expect(reply.text).toBe('ok');
  });

  it('holds back the next calls too when one could not wait for it', async () => {
    server().script(rateLimits('60'), says('ok'));
    const time = createVirtualTime();
    const { model } = openModel({ baseUrl: server().baseUrl, time });
    await failureOf(model.complete(question));
    const next = model.complete(question, { queueMs: 600_000 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(server().requests).toHaveLength(1);
    time.advance(60_000);
    expect((await next).text).toBe('ok');
  });

  it('silences everyone who talks to the server', async () => {
    server().script(rateLimits('5'), says('first'), says('second'));
    const time = createVirtualTime();
    const { model, limiter } = openModel({ baseUrl: server().baseUrl, time });
    const first = model.complete(question);
    await server().received(1);
    await expect.poll(() => limiter.state().pausedUntil).not.toBeNull();
    const second = model.complete(question);
    await expect.poll(() => limiter.state().waiting).toBe(1);
    time.advance(4_900);
    expect(server().requests).toHaveLength(1);
    time.advance(600);
    const texts = (await Promise.all([first, second])).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['first', 'second']);
  });
});

describe('a storm', () => {
  it('of 429s costs no reply: all come back, at a lower concurrency', async () => {
    let refusals = 40;
    server().rule(() => {
      refusals -= 1;
      return refusals >= 0 ? fails(429, { headers: { 'retry-after-ms': '1' } }) : undefined;
    });
    server().always(says('ok'));
    const time = systemTime(Date.now);
    const { model, limiter } = openModel({ baseUrl: server().baseUrl, concurrency: 16, time });
    const limits = new Set<number>();
    const ask = async (): Promise<string> => {
      const { text } = await model.complete(question, { queueMs: 600_000 });
      limits.add(limiter.state().limit);
      return text;
    };
    const texts = await Promise.all(Array.from({ length: 60 }, ask));
    expect(texts).toEqual(Array.from({ length: 60 }, () => 'ok'));
    expect(server().requests).toHaveLength(100);
    expect(Math.min(...limits)).toBeLessThan(8);
    expect(limiter.state()).toMatchObject({ active: 0, waiting: 0 });
  });

  it('never has more requests under way than were asked for', async () => {
    const { behaviour, release } = held(says('ok'));
    server().always(behaviour);
    const { model, limiter } = openModel({ baseUrl: server().baseUrl, concurrency: 3 });
    const calls = Array.from({ length: 12 }, () => model.complete(question));
    await server().received(3);
    await expect.poll(() => limiter.state()).toMatchObject({ active: 3, waiting: 9 });
    release();
    await Promise.all(calls);
    expect(server().mostAtOnce()).toBe(3);
  });
});

describe('a server that goes away', () => {
  it('and comes back has cost nothing', async () => {
    server().always(says('ok'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    await model.complete(question);
    await server().die();
    const call = model.complete(question);
    await server().revive();
    expect(await call).toMatchObject({ text: 'ok' });
  });

  it('is named, with what to do', async () => {
    await server().die();
    const error = await failureOf(openModel({ baseUrl: server().baseUrl }).model.complete(question));
    expect(error).toMatchObject({
      failure: 'unreachable',
      advice: 'Start the server, or check host and port.',
    });
    expect(error.message).toContain(server().baseUrl);
    await server().revive();
  });

  it('is not asked again at a port that no web client uses', async () => {
    const { model, time } = openModel({ baseUrl: 'http://127.0.0.1:9/v1' });
    expect((await failureOf(model.complete(question))).message).toContain('its port');
    expect(time.skipped).toEqual([]);
  });

  it('does not hold up each further call for long', async () => {
    server().script(says('ok'));
    const { model, time } = openModel({ baseUrl: server().baseUrl });
    await model.complete(question);
    await server().die();
    for (let call = 0; call < 3; call += 1) await failureOf(model.complete(question));
    const before = time.skipped.length;
    await failureOf(model.complete(question));
    expect(time.skipped.length - before).toBe(1);
    await server().revive();
    server().always(says('ok'));
    expect(await model.complete(question)).toMatchObject({ text: 'ok' });
  });
});

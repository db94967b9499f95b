import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../src/model/chat-model.ts';
import { costOf, createLedger } from '../../src/model/ledger.ts';
import { createMeteredModel } from '../../src/model/metered-model.ts';
import { ModelError } from '../../src/model/model-error.ts';
import { createPlainModel } from '../fakes/plain-model.ts';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'x'.repeat(40) }],
  purpose: 'subject',
  maxTokens: 50,
};
const entry = { model: 'm', purpose: 'subject', price: { input: 1, output: 2 } };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('what a run costs', () => {
  it('is tokens times price, for a million', () => {
    expect(costOf({ input: 2_000_000, output: 500_000 }, { input: 3, output: 10 })).toBe(11);
    expect(costOf({ input: 10, output: 10 }, undefined)).toBe(0);
  });

  it('is kept by model and by purpose, with what was estimated and what has no price', async () => {
    const ledger = createLedger();
    const post = async (
      over: Partial<typeof entry>,
      usage: { input: number; output: number; estimated?: boolean },
    ) => (await ledger.reserve({ ...entry, ...over }, usage)).settle(usage);
    await post({}, { input: 100, output: 10 });
    await post({ purpose: 'judge' }, { input: 200, output: 20, estimated: true });
    (
      await ledger.reserve({ model: 'free', purpose: 'judge', price: undefined }, { input: 1, output: 1 })
    ).settle({ input: 1, output: 1 });
    ledger.noteCached(entry);
    expect(ledger.spending()).toEqual({
      calls: 3,
      cached: 1,
      input: 301,
      output: 31,
      usd: (300 + 60) / 1_000_000,
      estimated: true,
      unpriced: ['free'],
    });
    expect(ledger.breakdown('purpose')).toMatchObject({
      subject: { input: 100, cached: 1 },
      judge: { input: 201 },
    });
    expect(ledger.breakdown('model')).toMatchObject({ m: { calls: 2 }, free: { calls: 1, usd: 0 } });
  });
});

describe('a budget', () => {
  it('stops with the code that becomes exit code 4, and says how far it went', async () => {
    const ledger = createLedger({ budget: { tokens: 100, usd: 1 } });
    (await ledger.reserve(entry, { input: 90, output: 10 })).settle({ input: 90, output: 10 });
    const refused = ledger.reserve(entry, { input: 1, output: 1 });
    await expect(refused).rejects.toMatchObject({ code: 'budget', failure: 'budget' });
    await expect(refused).rejects.toThrow('100 of 100 tokens');
    expect(ledger.usedUp()).toBe(true);
  });

  it('in USD counts what models with a price cost', async () => {
    const ledger = createLedger({ budget: { usd: 0.001 } });
    (await ledger.reserve(entry, { input: 1000, output: 0 })).settle({ input: 1000, output: 0 });
    await expect(ledger.reserve(entry, { input: 1, output: 0 })).rejects.toThrow('$0.0010 of $0.001');
  });

  it('counts what an interrupted run had spent before', async () => {
    const ledger = createLedger({ budget: { tokens: 100 }, spent: { tokens: 100, usd: 0 } });
    await expect(ledger.reserve(entry, { input: 1, output: 1 })).rejects.toMatchObject({ code: 'budget' });
    expect(ledger.spending().input).toBe(0);
  });

  it('of nothing allows nothing', async () => {
    await expect(
      createLedger({ budget: { tokens: 0 } }).reserve(entry, { input: 1, output: 1 }),
    ).rejects.toThrow();
  });

  it('lets a call wait that might not fit beside those under way, and lets it go alone', async () => {
    const ledger = createLedger({ budget: { tokens: 200 } });
    const first = await ledger.reserve(entry, { input: 50, output: 100 });
    let admitted = false;
    const second = ledger.reserve(entry, { input: 50, output: 100 }).then((reservation) => {
      admitted = true;
      return reservation;
    });
    await settled();
    expect(admitted).toBe(false);
    first.settle({ input: 50, output: 1 });
    (await second).settle({ input: 50, output: 1 });
    expect(ledger.spending()).toMatchObject({ input: 100, output: 2 });
  });

  it('lets a call go alone whose cost nobody can tell yet', async () => {
    const ledger = createLedger({ budget: { tokens: 1_000 } });
    const order: string[] = [];
    const reserve = async (name: string, worst: { input: number; output: number } | null) => {
      const reservation = await ledger.reserve(entry, worst);
      order.push(name);
      return reservation;
    };
    const first = await reserve('known', { input: 1, output: 1 });
    const second = reserve('unknown', null);
    const third = reserve('known too', { input: 1, output: 1 });
    await settled();
    expect(order).toEqual(['known']);
    first.settle({ input: 1, output: 1 });
    (await second).settle({ input: 1, output: 1 });
    (await third).settle({ input: 1, output: 1 });
    expect(order).toEqual(['known', 'unknown', 'known too']);
    // Without a budget there is nothing to wait for.
    const open = createLedger();
    await Promise.all([open.reserve(entry, null), open.reserve(entry, null)]);
  });

  it('gives up those who wait when it is used up, and lets an abandoned call leave the line', async () => {
    const ledger = createLedger({ budget: { tokens: 100 } });
    const first = await ledger.reserve(entry, { input: 80, output: 80 });
    const controller = new AbortController();
    const leaves = ledger.reserve(entry, { input: 50, output: 50 }, controller.signal);
    const waits = ledger.reserve(entry, { input: 50, output: 50 });
    controller.abort(new Error('left'));
    await expect(leaves).rejects.toThrow('left');
    first.settle({ input: 80, output: 20 });
    await expect(waits).rejects.toMatchObject({ code: 'budget' });
  });

  it('takes a reservation back once, however often it is settled', async () => {
    const ledger = createLedger();
    const reservation = await ledger.reserve(entry, { input: 1, output: 1 });
    reservation.settle({ input: 5, output: 5 });
    reservation.settle({ input: 5, output: 5 });
    expect(ledger.spending()).toMatchObject({ calls: 1, input: 5 });
  });

  it('is passed, or left over, by less than one call, whatever calls cost and however many run at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 2_000 }),
        fc.array(
          fc.record({ input: fc.integer({ min: 1, max: 60 }), output: fc.integer({ min: 0, max: 60 }) }),
          { minLength: 60, maxLength: 60 },
        ),
        fc.integer({ min: 1, max: 16 }),
        async (tokens, costs, concurrency) => {
          const ledger = createLedger({ budget: { tokens } });
          const queue = [...costs];
          let stopped = 0;
          const worker = async (): Promise<void> => {
            for (let cost = queue.shift(); cost !== undefined; cost = queue.shift()) {
              try {
                const reservation = await ledger.reserve(entry, { input: cost.input, output: 60 });
                await settled();
                reservation.settle(cost);
              } catch (error) {
                if (!(error instanceof ModelError)) throw error;
                stopped += 1;
              }
            }
          };
          await Promise.all(Array.from({ length: concurrency }, worker));
          const { input, output } = ledger.spending();
          expect(input + output).toBeLessThan(tokens + 120);
          if (stopped > 0) expect(input + output).toBeGreaterThanOrEqual(tokens);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a metered model', () => {
  it('posts what a call cost, and what a failed one may have cost', async () => {
    const ledger = createLedger();
    const plain = createPlainModel();
    const model = createMeteredModel(plain, { ledger, price: entry.price });
    const first = model.complete(request);
    await settled();
    plain.calls[0]?.answer({ usage: { input: 30, output: 3 } });
    await first;
    const second = model.complete(request);
    await settled();
    plain.calls[1]?.fail(
      new ModelError('timeout', 'too late', { usage: { input: 20, output: 0, estimated: true } }),
    );
    await expect(second).rejects.toThrow('too late');
    expect(ledger.spending()).toMatchObject({ calls: 2, input: 50, output: 3, estimated: true });
  });

  it('sets aside for a prompt what the server counts, not what we would', async () => {
    const ledger = createLedger({ budget: { tokens: 1_000 } });
    const plain = createPlainModel();
    const model = createMeteredModel(plain, { ledger });
    const first = model.complete(request);
    await settled();
    plain.calls[0]?.answer({ usage: { input: 150, output: 50 } });
    await first;
    const calls = Array.from({ length: 10 }, () => model.complete(request).catch((error: unknown) => error));
    await settled();
    // 800 are left, and each may cost 150 and the 50 of its limit.
    expect(plain.calls).toHaveLength(1 + 4);
    for (let call = 1; call <= 4; call += 1) plain.calls[call]?.answer({ usage: { input: 150, output: 50 } });
    await Promise.all(calls);
    expect(plain.calls).toHaveLength(5);
  });

  it('does not make a call that the budget does not allow', async () => {
    const ledger = createLedger({ budget: { tokens: 10 } });
    const plain = createPlainModel();
    const model = createMeteredModel(plain, { ledger });
    const first = model.complete(request);
    await settled();
    plain.calls[0]?.answer({ usage: { input: 10, output: 5 } });
    await first;
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'budget' });
    expect(plain.calls).toHaveLength(1);
  });

  it('counts a call that its caller stopped, since it was sent', async () => {
    const ledger = createLedger();
    const plain = createPlainModel();
    const call = createMeteredModel(plain, { ledger }).complete(request);
    await settled();
    plain.calls[0]?.fail(new Error('left'));
    await expect(call).rejects.toThrow('left');
    expect(ledger.spending()).toMatchObject({ calls: 1, estimated: true });
  });
});

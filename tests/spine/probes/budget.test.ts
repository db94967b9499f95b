import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/storage/memory/index.ts';
import { readBudget } from '../../../src/spine/probes/budget-command.ts';
import { createProbeBudget } from '../../../src/spine/probes/probe-budget.ts';

const none = { usd: 0, tokens: 0 };
const open = () => {
  const store = createMemoryStore({ now: () => 0 });
  return { store, budget: createProbeBudget(store, () => 0) };
};

describe('what an owner writes', () => {
  it.each([
    ['5 USD', { usd: 5, tokens: null }],
    ['$0.50', { usd: 0.5, tokens: null }],
    ['1,000 dollars', { usd: 1000, tokens: null }],
    ['200k tokens', { usd: null, tokens: 200_000 }],
    ['5 usd and 2m tokens', { usd: 5, tokens: 2_000_000 }],
    ['none', null],
    ['5', 'unclear'],
    ['0 usd', 'unclear'],
    ['-3 usd', 'unclear'],
    ['1,5 usd', 'unclear'],
    ['5 usd 6 usd', 'unclear'],
    ['5 euros', 'unclear'],
    ['1e9 usd', 'unclear'],
  ])('reads "%s"', (text, expected) => expect(readBudget(text)).toEqual(expected));
});

describe('the budget for probes', () => {
  it('sets aside before anything is spent, over two processes, and frees what was not used', async () => {
    const { store, budget } = open();
    const other = createProbeBudget(store, () => 0);
    await budget.set({ usd: 1, tokens: null }, 'olga');
    const holds = await Promise.all([
      budget.hold('a', { usd: 0.7, tokens: 9 }, none, true),
      other.hold('b', { usd: 0.7, tokens: 9 }, none, true),
    ]);
    expect(holds.map((hold) => hold?.upTo.usd?.toFixed(2)).sort()).toEqual(['0.30', '0.70']);
    expect(await other.hold('c', { usd: 0.1, tokens: 9 }, none, true)).toBeNull();
    await budget.settle('a', { usd: 0.1, tokens: 5 });
    await budget.settle('a', { usd: 0.1, tokens: 5 });
    await other.settle('b', none);
    expect(await budget.state()).toMatchObject({
      spent: { usd: 0.1 },
      held: none,
      left: { usd: 0.9, tokens: null },
    });
  });

  it('goes on with what was set aside before a crash, and counts from what the run had cost by then', async () => {
    const { store, budget } = open();
    await budget.set({ usd: 1, tokens: null }, 'olga');
    await budget.hold('a', { usd: 0.4, tokens: 9 }, { usd: 2, tokens: 100 }, true);
    const again = createProbeBudget(store, () => 0);
    expect(await again.hold('a', { usd: 0.4, tokens: 9 }, { usd: 2.3, tokens: 130 }, true)).toEqual({
      upTo: { usd: 2.4, tokens: null },
    });
    await again.settle('a', { usd: 2.4, tokens: 140 });
    expect((await again.state()).spent).toEqual({ usd: expect.closeTo(0.4), tokens: 40 });
  });

  it('never sets aside more than there is, whatever is asked for, extended and settled', async () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      what: fc.constantFrom('hold', 'extend', 'settle'),
      usd: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { budget } = open();
        await budget.set({ usd: 100, tokens: 1_000 }, 'olga');
        const upTo = new Map<string, number>();
        for (const { id, what, usd } of steps) {
          const want = { usd, tokens: usd };
          if (what === 'settle') await budget.settle(id, { usd: upTo.get(id) ?? 0, tokens: 0 });
          const hold =
            what === 'hold'
              ? await budget.hold(id, want, none, true)
              : what === 'extend'
                ? await budget.extend(id, want)
                : null;
          if (what === 'settle') upTo.delete(id);
          else if (hold !== null) upTo.set(id, hold.upTo.usd ?? Number.NaN);
          const { spent, held } = await budget.state();
          expect(spent.usd + held.usd).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 60 },
    );
  });
});

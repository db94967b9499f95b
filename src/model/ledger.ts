import type { Usage } from '../judge/verdict.ts';
import { ModelError } from './model-error.ts';

/** What a model costs, in USD for a million tokens. */
export type Price = { readonly input: number; readonly output: number };

/** The most that a run may spend; a field left out is no limit. */
export type Budget = { readonly tokens?: number | undefined; readonly usd?: number | undefined };

/** What has been spent. `usd` leaves out models without a price, which `unpriced` names. */
export type Spending = {
  readonly calls: number;
  readonly cached: number;
  readonly input: number;
  readonly output: number;
  readonly usd: number;
  /** True where a server did not count, so that some of it is our estimate. */
  readonly estimated: boolean;
  readonly unpriced: readonly string[];
};

export type Entry = {
  readonly model: string;
  readonly purpose: string;
  readonly price: Price | undefined;
};

/** Leave to make one call; it must be settled once, whatever came of the call. */
export type Reservation = { readonly settle: (usage: Usage | null) => void };

type Sums = { calls: number; cached: number; input: number; output: number; usd: number; estimated: boolean };
const nothing = (): Sums => ({ calls: 0, cached: 0, input: 0, output: 0, usd: 0, estimated: false });

type Waiter = {
  readonly cost: Cost | null;
  readonly admit: () => void;
  readonly reject: (error: ModelError) => void;
};
/** What calls cost, over all their models. */
export type Cost = { readonly tokens: number; readonly usd: number };

export type LedgerOptions = {
  readonly budget?: Budget | undefined;
  /** What an interrupted run had spent before. */
  readonly spent?: { readonly tokens: number; readonly usd: number } | undefined;
};

/**
 * The books of a run, over all its models. Before each call its worst case is set aside; a call that might not fit,
 * or whose cost nobody can tell yet, waits for those under way to settle, and goes alone if they leave anything. So
 * the sum passes the budget by less than one call, and the run goes on until it is used up.
 */
export function createLedger({ budget = {}, spent }: LedgerOptions = {}) {
  const total = nothing();
  const before: Cost = { tokens: spent?.tokens ?? 0, usd: spent?.usd ?? 0 };
  const byModel = new Map<string, Sums>();
  const byPurpose = new Map<string, Sums>();
  const unpriced = new Set<string>();
  const waiters: Waiter[] = [];
  const reserved = { calls: 0, unknown: 0, tokens: 0, usd: 0 };
  const limited = budget.tokens !== undefined || budget.usd !== undefined;

  const now = (): Cost => ({
    tokens: before.tokens + total.input + total.output,
    usd: before.usd + total.usd,
  });
  const usedUp = (): boolean =>
    now().tokens >= (budget.tokens ?? Number.POSITIVE_INFINITY) ||
    now().usd >= (budget.usd ?? Number.POSITIVE_INFINITY);
  const fits = (cost: Cost | null): boolean => {
    if (!limited || reserved.calls === 0) return true;
    if (cost === null || reserved.unknown > 0) return false;
    return (
      now().tokens + reserved.tokens + cost.tokens <= (budget.tokens ?? Number.POSITIVE_INFINITY) &&
      now().usd + reserved.usd + cost.usd <= (budget.usd ?? Number.POSITIVE_INFINITY)
    );
  };
  const hold = (cost: Cost | null, sign: 1 | -1): void => {
    reserved.calls += sign;
    if (cost === null) reserved.unknown += sign;
    else {
      reserved.tokens += sign * cost.tokens;
      reserved.usd += sign * cost.usd;
    }
  };
  const admitWaiting = (): void => {
    for (let first = waiters[0]; first !== undefined; first = waiters[0]) {
      if (usedUp()) first.reject(exceeded(now(), budget));
      else if (fits(first.cost)) first.admit();
      else return;
      waiters.shift();
    }
  };

  const post = (entry: Entry, usage: Usage): void => {
    const usd = costOf(usage, entry.price);
    if (entry.price === undefined) unpriced.add(entry.model);
    for (const sums of [total, sumsOf(byModel, entry.model), sumsOf(byPurpose, entry.purpose)]) {
      sums.calls += 1;
      sums.input += usage.input;
      sums.output += usage.output;
      sums.usd += usd;
      if (usage.estimated && usage.input + usage.output > 0) sums.estimated = true;
    }
  };

  return {
    /**
     * Sets aside `worst` for a call (`null`: nobody knows what it will cost); rejects with a `budget` error once the
     * budget is used up.
     */
    async reserve(entry: Entry, worst: Usage | null, signal?: AbortSignal): Promise<Reservation> {
      signal?.throwIfAborted();
      const cost = worst && { tokens: worst.input + worst.output, usd: costOf(worst, entry.price) };
      if (usedUp()) throw exceeded(now(), budget);
      if (waiters.length > 0 || !fits(cost)) await turn(waiters, cost, signal, () => hold(cost, 1));
      else hold(cost, 1);
      let open = true;
      return {
        settle(usage) {
          if (!open) return;
          open = false;
          hold(cost, -1);
          if (usage !== null) post(entry, usage);
          admitWaiting();
        },
      };
    },
    /** Notes a reply that cost nothing. */
    noteCached(entry: Entry): void {
      for (const sums of [total, sumsOf(byModel, entry.model), sumsOf(byPurpose, entry.purpose)])
        sums.cached += 1;
    },
    /** True once no further call will be let through. */
    usedUp,
    /** Everything spent since the ledger was made, without what `spent` brought along. */
    spending(): Spending {
      return { ...total, unpriced: [...unpriced] };
    },
    /** The same by model or by purpose, in order of first use. */
    breakdown(by: 'model' | 'purpose'): { readonly [name: string]: Readonly<Sums> } {
      const sums = by === 'model' ? byModel : byPurpose;
      return Object.fromEntries([...sums].map(([name, each]) => [name, { ...each }]));
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** What `usage` costs in USD; 0 for a model without a price. */
export function costOf(usage: Usage, price: Price | undefined): number {
  if (price === undefined) return 0;
  return (usage.input * price.input + usage.output * price.output) / 1_000_000;
}

function sumsOf(map: Map<string, Sums>, name: string): Sums {
  const sums = map.get(name) ?? nothing();
  map.set(name, sums);
  return sums;
}

function turn(
  waiters: Waiter[],
  cost: Cost | null,
  signal: AbortSignal | undefined,
  hold: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      const at = waiters.indexOf(waiter);
      if (at >= 0) waiters.splice(at, 1);
      reject(signal?.reason);
    };
    const leave = (): void => signal?.removeEventListener('abort', stop);
    const waiter: Waiter = {
      cost,
      admit: () => {
        leave();
        hold();
        resolve();
      },
      reject: (error) => {
        leave();
        reject(error);
      },
    };
    waiters.push(waiter);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function exceeded(spent: Cost, { tokens, usd }: Budget): ModelError {
  const parts = [
    ...(tokens === undefined ? [] : [`${spent.tokens} of ${tokens} tokens`]),
    ...(usd === undefined ? [] : [`$${spent.usd.toFixed(4)} of $${usd}`]),
  ];
  return new ModelError('budget', `The budget is used up: ${parts.join(' and ')}`, {
    advice: 'Everything so far is kept. Go on with a larger budget.',
  });
}

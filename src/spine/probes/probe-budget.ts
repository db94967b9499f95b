import { z } from 'zod';
import type { Cost } from '../../model/ledger.ts';
import type { Store } from '../../store/store.ts';

/** What may be spent; `null` is no limit of that kind. */
export type Limits = { readonly usd: number | null; readonly tokens: number | null };

const limits = { usd: z.number().nullable(), tokens: z.number().nullable() };
const cost = { usd: z.number(), tokens: z.number() };

const BooksSchema = z.object({
  v: z.literal(1),
  /** Since when, and by whom, the budget holds; ISO 8601 UTC. `null`: nobody has set one. */
  set: z.object({ ...limits, at: z.string(), by: z.string() }).nullable(),
  /** What was spent since then. */
  spent: z.object(cost),
  /** What is set aside for probes that run, by id: so much above what they had spent before (`from`). */
  held: z.record(z.string(), z.object({ ...limits, from: z.object(cost) })),
});
type Books = z.infer<typeof BooksSchema>;

/** What is set aside for a probe; `upTo` is how far its run may go in all, counted from its first line. */
export type Hold = { readonly upTo: Limits };

export type BudgetState = {
  readonly set: (Limits & { readonly at: string }) | null;
  readonly spent: Cost;
  /** What running probes have set aside. */
  readonly held: Cost;
  /** What nobody has spent or set aside. */
  readonly left: Limits;
};

/** The budget for probes from chat, shared by everybody and by all processes on the store. */
export type ProbeBudget = {
  state(): Promise<BudgetState>;
  /** From now on so much may be spent, `null` nothing that costs. What was spent before does not count against it. */
  set(budget: Limits | null, by: string): Promise<void>;
  /**
   * Sets aside at most `want` of what is left for a probe that has spent `from` so far; where something is set aside for
   * it already, that. `null` where nothing is left, or where it costs and no budget is set.
   */
  hold(id: string, want: Cost, from: Cost, isPriced: boolean): Promise<Hold | null>;
  /** Sets aside more for a probe that has used up what it had; `null` where nothing is left. */
  extend(id: string, want: Cost): Promise<Hold | null>;
  /** Counts what a probe has spent in all, and frees the rest of what was set aside. Done twice, it counts once. */
  settle(id: string, total: Cost): Promise<void>;
};

const key = 'probe-budget';
const empty: Books = { v: 1, set: null, spent: { usd: 0, tokens: 0 }, held: {} };

export function createProbeBudget(store: Store, now: () => number): ProbeBudget {
  const read = async () => {
    const stored = await store.get(key);
    return { stored, books: stored === undefined ? empty : BooksSchema.parse(stored) };
  };
  /** Changes the books whole, whoever else does meanwhile; `change` gives `null` to leave them. */
  const change = async <T>(make: (books: Books) => { books: Books | null; result: T }): Promise<T> => {
    for (;;) {
      const { stored, books } = await read();
      const { books: next, result } = make(books);
      if (next === null || (await store.compareAndSet(key, stored, next))) return result;
    }
  };

  return {
    async state() {
      const { books } = await read();
      const { set, spent } = books;
      return { set, spent, held: heldIn(books), left: leftIn(books) };
    },
    async set(budget, by) {
      const at = new Date(now()).toISOString();
      await change((books) => ({
        // Probes that run count against the new budget with all that is set aside for them.
        books: { ...books, set: budget === null ? null : { ...budget, at, by }, spent: empty.spent },
        result: undefined,
      }));
    },
    hold: (id, want, from, isPriced) =>
      change((books) => {
        const known = books.held[id];
        if (known !== undefined) return { books: null, result: holdOf(known) };
        if (isPriced && books.set === null) return { books: null, result: null };
        const part = partOf(leftIn(books), want);
        if (part === null) return { books: null, result: null };
        const held = { ...part, from };
        return { books: { ...books, held: { ...books.held, [id]: held } }, result: holdOf(held) };
      }),
    extend: (id, want) =>
      change((books) => {
        const known = books.held[id];
        const part = known === undefined ? null : partOf(leftIn(books), want);
        if (known === undefined || part === null) return { books: null, result: null };
        const held = {
          usd: sum(known.usd, part.usd),
          tokens: sum(known.tokens, part.tokens),
          from: known.from,
        };
        return { books: { ...books, held: { ...books.held, [id]: held } }, result: holdOf(held) };
      }),
    settle: (id, total) =>
      change((books) => {
        const { [id]: known, ...held } = books.held;
        if (known === undefined) return { books: null, result: undefined };
        const spent = {
          usd: books.spent.usd + Math.max(0, total.usd - known.from.usd),
          tokens: books.spent.tokens + Math.max(0, total.tokens - known.from.tokens),
        };
        return { books: { ...books, spent, held }, result: undefined };
      }),
  };
}

function heldIn({ held }: Books): Cost {
  const all = Object.values(held);
  return {
    usd: all.reduce((total, { usd }) => total + (usd ?? 0), 0),
    tokens: all.reduce((total, { tokens }) => total + (tokens ?? 0), 0),
  };
}

function leftIn(books: Books): Limits {
  const held = heldIn(books);
  const left = (limit: number | null | undefined, spent: number, aside: number): number | null =>
    limit === null || limit === undefined ? null : Math.max(0, limit - spent - aside);
  return {
    usd: left(books.set?.usd, books.spent.usd, held.usd),
    tokens: left(books.set?.tokens, books.spent.tokens, held.tokens),
  };
}

/** As much of `want` as there is; `null` where nothing is left of what is limited. What costs nothing needs nothing. */
function partOf(left: Limits, want: Cost): Limits | null {
  const usd = left.usd === null || want.usd === 0 ? null : Math.min(left.usd, want.usd);
  const tokens = left.tokens === null ? null : Math.min(left.tokens, Math.ceil(want.tokens));
  return usd === 0 || tokens === 0 ? null : { usd, tokens };
}

function holdOf({ usd, tokens, from }: Limits & { readonly from: Cost }): Hold {
  return { upTo: { usd: sum(usd, from.usd), tokens: sum(tokens, from.tokens) } };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

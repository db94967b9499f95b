/** How a call goes wrong. `reset` or `hang` with `after`: it is done, and the answer is lost, or never comes. */
export type Fault = {
  /** The platform's own word for the error. */
  readonly error?: string;
  readonly status?: number;
  readonly code?: number;
  readonly message?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  readonly after?: boolean;
};

type Kept<C> = { readonly fits: (call: C) => boolean; readonly fault: Fault; left: number };

/** Faults that a test asked for, each used a number of times, oldest first. */
export class Faults<C> {
  #kept: Kept<C>[] = [];

  add(fits: (call: C) => boolean, fault: Fault, times = 1): void {
    this.#kept.push({ fits, fault, left: times });
  }

  /** The fault of this call, used up by asking. */
  take(call: C): Fault | undefined {
    const kept = this.#kept.find(({ left, fits }) => left > 0 && fits(call));
    if (kept === undefined) return undefined;
    kept.left -= 1;
    return kept.fault;
  }

  clear(): void {
    this.#kept = [];
  }
}

/** How much may be sent: at once, and over time. */
export type Budget = {
  /** Posts that may go out at once after a quiet time. */
  readonly burst: number;
  /** Milliseconds after which one more may. */
  readonly everyMs: number;
};

/** Counts what was sent against a budget. */
export type TokenBucket = {
  /** Milliseconds until one more may be sent; 0: now. */
  waitMs(): number;
  take(): void;
  /** Nothing more for this long: the platform said so. */
  block(ms: number): void;
  isFull(): boolean;
};

/** `now` is in milliseconds. */
export function createTokenBucket({ burst, everyMs }: Budget, now: () => number): TokenBucket {
  let tokens = burst;
  let at = now();
  let blockedUntil = 0;
  const refill = (): void => {
    const time = now();
    tokens = Math.min(burst, tokens + (time - at) / everyMs);
    at = time;
  };
  return {
    waitMs() {
      refill();
      const missing = Math.ceil(Math.max(0, 1 - tokens) * everyMs);
      return Math.max(missing, blockedUntil - now(), 0);
    },
    take() {
      refill();
      tokens -= 1;
    },
    block(ms) {
      blockedUntil = Math.max(blockedUntil, now() + ms);
    },
    isFull() {
      refill();
      return tokens >= burst && blockedUntil <= now();
    },
  };
}

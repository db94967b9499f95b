const firstMs = 500;
const longestMs = 8_000;

/**
 * Milliseconds before attempt `attempt` + 1 when the server named no time: 0.5 s, 1 s, 2 s, 4 s, 8 s, each shortened
 * by chance to between half and all of it, so that callers who failed together do not come back together.
 * `chance` is from 0 up to 1.
 */
export function backoffMs(attempt: number, chance: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** (attempt - 1));
  return Math.round(whole * (0.5 + chance / 2));
}

/** The server's own wait, never shortened; up to a tenth longer, and at least 50 ms, against crowds. */
export function politeWaitMs(retryAfterMs: number, chance: number): number {
  return Math.round(Math.max(50, retryAfterMs) * (1 + chance / 10));
}

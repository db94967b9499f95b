/** A clock that stands still until a test moves it. */
export function createManualClock(start = Date.parse('2026-01-05T09:00:00Z')): {
  readonly now: () => number;
  readonly advance: (ms: number) => void;
} {
  let time = start;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

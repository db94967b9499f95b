import { isoOf } from './ids.ts';

/**
 * Slack's time, as far as it can be known: commands and forms carry none. What comes now came after everything that
 * Slack has told us of, however wrong the clock of this machine is.
 */
export type SlackClock = {
  /** Told of the time of a message, in Slack's form. */
  saw(ts: string): void;
  /** Now, ISO 8601 UTC. */
  now(): string;
};

export function createSlackClock(now: () => number): SlackClock {
  let newest = 0;
  return {
    saw(ts) {
      newest = Math.max(newest, Date.parse(isoOf(ts)));
    },
    now: () => new Date(Math.max(now(), newest + 1)).toISOString(),
  };
}

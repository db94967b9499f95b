import type { ModelFailure } from './chat-model.ts';

const mostAttempts = 6;
const attemptsAtUnknownServer = 3;
const attemptsInOutage = 2;
const callsThatMakeAnOutage = 3;

/** What is known of one server's well-being, over all the calls to it. */
export interface Health {
  /** Requests that one call may spend on failures of this kind. */
  attemptsAllowed(failure: ModelFailure): number;
  /** `answered`: the server is there, whatever it said. `exhausted`: a call used up its attempts. */
  note(event: 'answered' | 'exhausted'): void;
}

/**
 * Six attempts (about 12 s of waits) ride out a restart or a burst of throttling. Fewer are worth it at a server
 * that has never answered, which is more likely a wrong address, and during an outage, when each call would wait in
 * vain: three calls that failed one after the other make one, and any answer ends it.
 */
export function createHealth(): Health {
  let answered = false;
  let exhausted = 0;
  return {
    attemptsAllowed(failure) {
      if (exhausted >= callsThatMakeAnOutage) return attemptsInOutage;
      return failure === 'unreachable' && !answered ? attemptsAtUnknownServer : mostAttempts;
    },
    note(event) {
      if (event === 'answered') answered = true;
      exhausted = event === 'answered' ? 0 : exhausted + 1;
    },
  };
}

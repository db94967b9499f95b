import type { Outlet } from '../../spine/outlet.ts';
import type { Readiness } from '../../spine/readiness.ts';
import type { Spine } from '../../spine/spine.ts';

/** What a platform's connection is given to work with. */
export type BotHost = {
  /** Stores a message and goes on with it behind; see `Spine.accept`. */
  readonly accept: Spine['accept'];
  readonly readiness: Readiness;
  /** To be called after a gap, such as a reconnection: reads what was written meanwhile. */
  readonly reconnected: () => void;
};

/** The connection of one chat platform to the spine. */
export type BotPlatform = {
  /** As people call it: `Slack`. */
  readonly name: string;
  readonly outlet: Outlet;
  /**
   * Connects, within a time of its own; from then on gives messages to the host. Rejects with words where it cannot be:
   * a token that is refused, a server that is not there.
   */
  start(host: BotHost): Promise<void>;
  /** Takes nothing new; resolves when everything that was taken is stored and acknowledged. The outlet still works. */
  stop(): Promise<void>;
  /** Lets go of what the outlet needed. */
  close?(): Promise<void>;
  /** Rejects, with words, when the connection can never come back: a token that was revoked. */
  readonly broken?: Promise<never>;
};

import type { Reply } from '../tutor/reply.ts';
import type { Session } from '../tutor/session.ts';
import type { InboundFile } from './inbound.ts';

/** A command as a learner gave it. */
export type CommandCall = {
  /** What was written after the word. */
  readonly rest: string;
  readonly subject: string;
  readonly person: string;
  /** The session that is on where it was written, of this learner. */
  readonly session: Session | null;
  /** The message, so that what is done twice after a crash can be known. */
  readonly message: string;
  /** Where what is said goes. */
  readonly place: string;
  /** Files that came with it. */
  readonly files: readonly InboundFile[];
};

/**
 * Does what a word beyond the walks asks for, and gives what to say. Called again after a crash in the middle, it must
 * go on, or do no harm.
 */
export type ChatCommand = (call: CommandCall) => Promise<readonly Reply[]>;

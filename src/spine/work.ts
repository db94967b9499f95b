import type { Lock } from '../store/lock.ts';
import type { JudgedAnswer } from '../tutor/turn.ts';
import type { Inbound } from './inbound.ts';

/** One message, while its learner's lock is held. */
export type Work = {
  readonly inbound: Inbound;
  readonly subject: string;
  /** False where an earlier try at it, here or in a process that died, may have posted something. */
  readonly isFresh: boolean;
  readonly lock: Pick<Lock, 'isHeld' | 'guard'>;
  readonly signal: AbortSignal;
  readonly onJudging: (judging: { readonly answer: JudgedAnswer; readonly session: string } | null) => void;
  readonly onQueued: (ahead: number) => void;
};

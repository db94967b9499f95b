import { createHash, randomUUID } from 'node:crypto';
import type { Time } from '../model/time.ts';
import type { ChatCommand } from '../spine/chat-command.ts';
import type { Outlet } from '../spine/outlet.ts';
import type { Patience, SpineParts } from '../spine/parts.ts';
import { createReadiness, type Readiness } from '../spine/readiness.ts';
import { createSpine, type Spine } from '../spine/spine.ts';
import { type LockMemory, withLock } from '../store/lock.ts';
import type { Store } from '../store/store.ts';
import type { CommandWord } from '../tutor/read-message.ts';
import { composeLearners, type LearnerComposition } from './compose-learners.ts';
import type { CommandIo } from './io.ts';
import { lockClock } from './lock-clock.ts';
import { reportError } from './report-error.ts';
import { systemTime } from './system-time.ts';

export type SpineComposition = LearnerComposition & {
  readonly outlet: Outlet;
  /** Words besides those of `createChatCommands`, or in their place. */
  readonly commands?: ReadonlyMap<CommandWord, ChatCommand>;
  readonly readiness?: Readiness;
  /** See `SpineParts.refresh`. */
  readonly refresh?: () => Promise<void>;
  /** Timers; the system's without it. */
  readonly time?: Time;
};

/** Longest wait for a learner whom another process serves: an answer may be with the judge. */
const waits: Record<Patience, { readonly patienceMs: number; readonly longestPauseMs: number }> = {
  'as-usual': { patienceMs: 30_000, longestPauseMs: 50 },
  // Longer than a lease, and with few looks: whoever is alive shows it meanwhile.
  'until-surely-dead': { patienceMs: 2_500, longestPauseMs: 250 },
};

/**
 * How long a learner waits for another process when the one that served them died, in milliseconds. Short: a process
 * that was only slow loses its lock, but can no longer write or post, and the message is taken up where it stood.
 */
const leaseMs = 1_500;

/** Runs work while no other process on the store works for the same learner. */
export function exclusivelyOn(store: Store): SpineParts['exclusively'] {
  const memory: LockMemory = new Map();
  return (subject, patience, signal, work) =>
    withLock(
      turnLock(subject),
      { store, clock: lockClock, holder: randomUUID(), signal, leaseMs, memory, ...waits[patience] },
      work,
    );
}

/** The name of a learner's lock, which outlives the learner's data, tells nothing of them. */
function turnLock(subject: string): string {
  return `turn/${createHash('sha256').update(subject).digest('hex').slice(0, 32)}`;
}

/** Puts the spine of a chat platform together. */
export function composeSpine(
  io: Pick<CommandIo, 'now' | 'randomId' | 'stderr'>,
  composition: SpineComposition,
): Spine {
  const { store, composed, outlet, commands = new Map(), time = systemTime(io.now) } = composition;
  const serves = (place: string): boolean => outlet.serves?.(place) ?? true;
  const learners = composeLearners(io, {
    ...composition,
    serves,
    get graph() {
      return composition.graph;
    },
  });
  return createSpine({
    ...learners,
    store,
    tutor: composed.tutor,
    conversation: composed.conversation,
    curious: composed.curious,
    outlet,
    commands: new Map([...learners.commands, ...commands]),
    readiness: composition.readiness ?? createReadiness(),
    time,
    ...(composition.refresh === undefined ? {} : { refresh: composition.refresh }),
    exclusively: exclusivelyOn(store),
    onFault: (error) => reportError(io, error),
  });
}

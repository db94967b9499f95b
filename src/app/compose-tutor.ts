import type { LoadedGraph } from '../graph/load-graph.ts';
import type { Store } from '../store/store.ts';
import { type Conversation, createConversation } from '../tutor/conversation.ts';
import type { Curious } from '../tutor/curious/curious.ts';
import type { TutorParts } from '../tutor/parts.ts';
import { createSessionLog, type SessionLog } from '../tutor/session-log.ts';
import { createTutor, type Tutor } from '../tutor/tutor.ts';
import { type CuriosityParts, composeCurious } from './compose-curious.ts';
import type { CommandIo } from './io.ts';
import { reportError } from './report-error.ts';

export type ComposedTutor = {
  readonly tutor: Tutor;
  readonly conversation: Conversation;
  readonly curious: Curious;
  readonly log: SessionLog;
};

/** Ids that sort by time and that nobody can guess: `20261130-141502-x7k2q9`. */
export function newSessionId(io: Pick<CommandIo, 'now' | 'randomId'>): string {
  const [day = '', time = ''] = new Date(io.now()).toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${io.randomId(6)}`;
}

/** How the tutor judges and speaks; about statements offline, unless it is said. */
export type TutorChoice = Pick<TutorParts, 'judge' | 'voice' | 'appealJudges'> & {
  readonly curiosity?: CuriosityParts | undefined;
};

/** Puts a tutor together from its parts. What `loaded` has is read when it is used: it may be a `LiveGraph`. */
export function composeTutor(
  io: Pick<CommandIo, 'now' | 'randomId' | 'stderr'>,
  loaded: LoadedGraph,
  store: Store,
  { curiosity, ...parts }: TutorChoice,
): ComposedTutor {
  const log = createSessionLog(store);
  const tutor = createTutor({
    ...parts,
    get graph() {
      return loaded.graph;
    },
    log,
    now: io.now,
    newSessionId: () => newSessionId(io),
    onFault: (error) => reportError(io, error),
  });
  const conversation = createConversation({
    tutor,
    get graph() {
      return loaded.graph;
    },
    get targets() {
      return targetsOf(loaded);
    },
    now: io.now,
  });
  return { tutor, conversation, curious: composeCurious(io, log, curiosity), log };
}

/** The targets in the order in which a learner who names none gets them: those that packs offer to newcomers first. */
export function targetsOf({ graph, packs }: LoadedGraph): string[] {
  const starters = packs
    .map((pack) => pack.header?.starter)
    .filter((id) => id !== undefined && graph.has(id));
  return [...new Set([...starters, ...graph.targets().map(({ id }) => id)])].filter((id) => id !== undefined);
}

import type { QuestionGraph } from '../graph/question-graph.ts';
import type { ChatCommand } from '../spine/chat-command.ts';
import { createChatCommands } from '../spine/commands/index.ts';
import { createEraser, type EraseStep } from '../spine/erase.ts';
import { createInbox, type Inbox } from '../spine/inbox.ts';
import { createPeople, type People } from '../spine/people.ts';
import { createPlaces, type Places } from '../spine/places.ts';
import { createPostedLog, type PostedLog } from '../spine/posted.ts';
import type { Store } from '../store/store.ts';
import type { CommandWord } from '../tutor/read-message.ts';
import type { ComposedTutor } from './compose-tutor.ts';
import type { CommandIo } from './io.ts';
import { reportError } from './report-error.ts';

export type LearnerComposition = {
  readonly store: Store;
  readonly composed: Pick<ComposedTutor, 'tutor' | 'conversation' | 'log'> &
    Partial<Pick<ComposedTutor, 'curious'>>;
  /** Read when it is used: it may change. */
  readonly graph: QuestionGraph;
  /** Whether messages of a place are for this process; see `Inbox`. */
  readonly serves?: (place: string) => boolean;
  /** Data of learners outside the store, to be erased with the rest. */
  readonly eraseMore?: readonly EraseStep[];
};

/** What every place to talk shares: who is who, and the words that reach beyond walks. */
export type LearnerParts = {
  readonly inbox: Inbox;
  readonly people: People;
  readonly places: Places;
  readonly posted: PostedLog;
  readonly commands: Map<CommandWord, ChatCommand>;
};

export function composeLearners(
  io: Pick<CommandIo, 'now' | 'randomId' | 'stderr'>,
  composition: LearnerComposition,
): LearnerParts {
  const { store, composed, serves, eraseMore = [] } = composition;
  const inbox = createInbox({
    store,
    onUnreadable: (_key, error) => reportError(io, error),
    ...(serves === undefined ? {} : { serves }),
  });
  const people = createPeople({ store, now: io.now, randomId: io.randomId });
  const places = createPlaces(store);
  const onFault = (error: unknown): void => reportError(io, error);
  const erase = createEraser({ store, log: composed.log, people, places, inbox, more: eraseMore, onFault });
  return {
    inbox,
    people,
    places,
    posted: createPostedLog(store, composed.log),
    commands: createChatCommands({
      store,
      people,
      places,
      erase,
      ...composed,
      get graph() {
        return composition.graph;
      },
    }),
  };
}

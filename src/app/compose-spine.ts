import { randomUUID } from 'node:crypto';
import type { LoadedGraph } from '../graph/load-graph.ts';
import { createInbox } from '../spine/inbox.ts';
import type { Outlet } from '../spine/outlet.ts';
import { createPeople } from '../spine/people.ts';
import { createPlaces } from '../spine/places.ts';
import { createPostedLog } from '../spine/posted.ts';
import { createSpine, type Spine } from '../spine/spine.ts';
import { withLock } from '../store/lock.ts';
import type { Store } from '../store/store.ts';
import type { ComposedTutor } from './compose-tutor.ts';
import type { CommandIo } from './io.ts';
import { lockClock } from './lock-clock.ts';
import { reportError } from './report-error.ts';

export type SpineComposition = {
  readonly loaded: LoadedGraph;
  readonly store: Store;
  readonly composed: ComposedTutor;
  readonly outlet: Outlet;
};

/** Puts the spine of a chat platform together. */
export function composeSpine(
  io: Pick<CommandIo, 'now' | 'randomId' | 'stderr' | 'signal'>,
  { store, composed, outlet }: SpineComposition,
): Spine {
  return createSpine({
    inbox: createInbox(store),
    people: createPeople({ store, now: io.now, randomId: io.randomId }),
    places: createPlaces(store),
    posted: createPostedLog(store, composed.log),
    tutor: composed.tutor,
    conversation: composed.conversation,
    outlet,
    exclusively: (subject, work) =>
      withLock(
        `turn/${subject}`,
        { store, clock: lockClock, holder: randomUUID(), signal: io.signal },
        ({ lost }) => work(lost),
      ),
    onFault: (error) => reportError(io, error),
    signal: io.signal,
  });
}

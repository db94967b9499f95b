import type { LoadedGraph } from '../graph/load-graph.ts';
import type { Judge } from '../judge/judge.ts';
import type { Store } from '../store/store.ts';
import { createSessionLog, type SessionLog } from '../tutor/session-log.ts';
import { createTutor, type Tutor } from '../tutor/tutor.ts';
import { offlineVoice } from '../tutor/words/offline-voice.ts';
import type { CommandIo } from './io.ts';

export type ComposedTutor = { readonly tutor: Tutor; readonly log: SessionLog };

/** Ids that sort by time and that nobody can guess: `20261130-141502-x7k2q9`. */
export function newSessionId(io: Pick<CommandIo, 'now' | 'randomId'>): string {
  const [day = '', time = ''] = new Date(io.now()).toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${io.randomId(6)}`;
}

/** Puts a tutor together from its parts. */
export function composeTutor(
  io: Pick<CommandIo, 'now' | 'randomId'>,
  { graph }: LoadedGraph,
  store: Store,
  judge: Judge,
): ComposedTutor {
  const log = createSessionLog(store);
  const tutor = createTutor({
    graph,
    judge,
    voice: offlineVoice,
    log,
    now: io.now,
    newSessionId: () => newSessionId(io),
  });
  return { tutor, log };
}

import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Json } from '../json.ts';
import { keyPart } from '../store/key-part.ts';
import { replaceCell } from '../store/replace-cell.ts';
import type { Guard, Store } from '../store/store.ts';
import { parseSessionEvent, type SessionEvent, type TraceEnvelope } from '../trace/trace-event.ts';
import { begin, evolve } from './evolve.ts';
import { fitToGraph } from './fit-to-graph.ts';
import type { Session } from './session.ts';

const logPrefix = 'session/';
const logOf = (sessionId: string): string => `${logPrefix}${sessionId}`;
const indexPrefix = (subject: string): string => `learner/${keyPart(subject)}/session/`;

/** An event of a walk, or of another kind of session. */
type AnyEvent = SessionEvent | TraceEnvelope;

/** The events that a session of some kind starts with: a walk, and curiosity about a statement. */
const starting = new Set(['started', 'inquiry']);

/** Sessions that a process keeps folded, so that a turn reads only what is new. */
const keptSessions = 512;

/**
 * The sessions of a store. A session is stored as its events alone, in one log each, which is also its trace: what
 * the trace says and what the session is cannot differ.
 */
export type SessionLog = {
  /** Stores the first events of a new session. */
  create(events: readonly AnyEvent[]): Promise<void>;
  /**
   * Adds events to the session as it was read; rejects with `conflict` when somebody else added some meanwhile, or
   * where `guard` does not hold.
   */
  append(session: Pick<Session, 'id' | 'seq'>, events: readonly AnyEvent[], guard?: Guard): Promise<void>;
  /** The events of a session after the first `after`, unknown ones included; none for an unknown session. */
  events(sessionId: string, after?: number): Promise<unknown[]>;
  /** Replays a walk over `graph`; `null` where there is none. */
  load(sessionId: string, graph: QuestionGraph): Promise<Session | null>;
  /** Removes a session of a learner for good, and that it was theirs. */
  erase(subject: string, sessionId: string): Promise<void>;
  /** Ids of a learner's sessions, the newest first. */
  sessionsOf(subject: string): Promise<string[]>;
  /** The session with the latest event, whoever the learner. */
  latest(): Promise<string | null>;
  /** At most `limit` sessions, the one with the latest event first. */
  recent(limit: number): Promise<string[]>;
};

/** The session that `events` tell of, or `null` where none of them starts one. */
export function replay(
  events: readonly unknown[],
  graph: QuestionGraph,
  from: Session | null = null,
): Session | null {
  const step = (session: Session | null, value: unknown): Session | null => {
    const event = parseSessionEvent(value);
    if (session === null) return event?.event === 'started' ? begin(event) : null;
    // An event of a later version changes nothing here, but has its place in the log.
    return event === null ? { ...session, seq: session.seq + 1 } : evolve(session, event, graph);
  };
  const session = events.reduce(step, from);
  return session === null ? null : fitToGraph(session, graph);
}

export function createSessionLog(store: Store): SessionLog {
  const folded = createFolded(keptSessions);
  const events = async (sessionId: string, after = 0): Promise<unknown[]> =>
    (await store.read(logOf(sessionId), after)).map((entry) => entry.value);
  const recent = async (limit: number): Promise<string[]> =>
    (await store.logs(logPrefix, limit)).map((name) => name.slice(logPrefix.length));
  return {
    events,
    async create(first) {
      const started = first[0];
      if (started?.session === undefined || !starting.has(started.event))
        throw new PlumblineError('internal', 'The first event of a session must start it');
      // The index comes first: a crash in between leaves an entry that leads nowhere, never a session nobody finds.
      await store.insertIfAbsent(`${indexPrefix(started.subject)}${started.session}`, true);
      await store.append(logOf(started.session), first.map(toJson), 0);
    },
    async append(session, added, guard) {
      await store.append(logOf(session.id), added.map(toJson), session.seq, guard);
    },
    async load(sessionId, graph) {
      const known = folded.get(sessionId, graph);
      // One more than is new: a log that was erased meanwhile no longer has it.
      const entries = await store.read(logOf(sessionId), known === null ? 0 : known.seq - 1);
      const isThere = known !== null && entries[0]?.seq === known.seq;
      const stored = known === null || isThere ? entries : await store.read(logOf(sessionId));
      const added = stored.slice(isThere ? 1 : 0).map(({ value }) => value);
      const session = replay(added, graph, isThere ? known : null);
      folded.keep(sessionId, graph, session);
      return session;
    },
    async erase(subject, sessionId) {
      await store.deleteLog(logOf(sessionId));
      await replaceCell(store, `${indexPrefix(subject)}${sessionId}`, undefined);
    },
    async sessionsOf(subject) {
      const prefix = indexPrefix(subject);
      const ids: string[] = [];
      for await (const key of store.list(prefix)) ids.push(key.slice(prefix.length));
      return ids.reverse();
    },
    async latest() {
      return (await recent(1))[0] ?? null;
    },
    recent,
  };
}

type Folded = {
  get(sessionId: string, graph: QuestionGraph): Session | null;
  keep(sessionId: string, graph: QuestionGraph, session: Session | null): void;
};

/** The last `most` sessions that were used, as they were folded then. */
function createFolded(most: number): Folded {
  // A map keeps its order: what was used last is at the end.
  const sessions = new Map<string, { readonly session: Session; readonly graph: QuestionGraph }>();
  return {
    get(sessionId, graph) {
      const found = sessions.get(sessionId);
      return found?.graph === graph ? found.session : null;
    },
    keep(sessionId, graph, session) {
      sessions.delete(sessionId);
      if (session !== null) sessions.set(sessionId, { session, graph });
      const [oldest] = sessions.keys();
      if (sessions.size > most && oldest !== undefined) sessions.delete(oldest);
    },
  };
}

/** Events are plain data; this drops the `undefined` fields, which JSON would drop as well. */
function toJson(event: AnyEvent): Json {
  return JSON.parse(JSON.stringify(event)) as Json;
}

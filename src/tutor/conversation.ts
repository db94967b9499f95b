import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { escapeMarkup } from '../markup/escape.ts';
import type { WalkOrder } from '../trace/walk-orders.ts';
import { chooseWalk } from './choose-walk.ts';
import { findTopic } from './find-topic.ts';
import { type Concept, dueConcepts, progressOf } from './progress.ts';
import { readMessage } from './read-message.ts';
import type { LearnerMessage } from './receive.ts';
import type { Reply } from './reply.ts';
import type { Session } from './session.ts';
import type { TurnOptions } from './turn.ts';
import type { Tutor } from './tutor.ts';
import { allDone, anewNote, carriedNote, keptText, reviewText, topicsText } from './words/lobby.ts';
import { note } from './words/replies.ts';

/** `graph` and `targets` may change between two calls, where topics come and go. */
export type ConversationParts = {
  readonly tutor: Tutor;
  readonly graph: QuestionGraph;
  /** Targets in the order in which a learner who names none gets them. */
  readonly targets: readonly string[];
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

export type OpenOptions = {
  readonly target?: string | undefined;
  readonly order?: WalkOrder | undefined;
};

/**
 * One learner's conversation, over all their walks: begins and resumes walks, and takes the words that reach beyond
 * one walk (`learn`, `review`). Everything else goes to the walk that is on. Done again after a crash, each of its
 * methods goes on where it was cut short.
 */
export type Conversation = {
  /**
   * Goes on with the learner's unfinished walk as wanted, else begins one. Where nothing is left to learn: `session` is
   * `null`, and `text` says so.
   */
  open(subject: string, wanted: OpenOptions, turn: TurnOptions): Promise<Opened>;
  /**
   * `learn` with a topic, or without one. `before`, the walk that was on here, is left for later where another one
   * begins. Where no walk is on afterwards, `text` says why.
   */
  learn(subject: string, topic: string, turn: TurnOptions, before?: Session | null): Promise<Opened>;
  /** `subject`: who the learner is now, where that has changed since the session began. */
  receive(session: Session, message: LearnerMessage, turn: TurnOptions, subject?: string): Promise<Session>;
  /** What of a learner's concepts is due. */
  review(subject: string): Promise<Reply>;
  progress(subject: string): Promise<ReadonlyMap<string, Concept>>;
  /** The target that a topic names, or what to say where it names none. */
  lookUp(topic: string): { readonly id: string } | { readonly problem: string };
};

export type Opened = { readonly session: Session } | { readonly session: null; readonly text: string };

export function createConversation(parts: ConversationParts): Conversation {
  const { tutor } = parts;
  const now = (): string => new Date(parts.now()).toISOString();

  const begin = async (
    sessions: readonly Session[],
    subject: string,
    { target, order = 'climb' }: OpenOptions,
    turn: TurnOptions,
  ): Promise<Opened> => {
    const progress = progressOf(sessions);
    const chosen = chooseWalk(parts.graph, progress, { target, order, now: now(), targets: parts.targets });
    if (chosen === null) return { session: null, text: allDone(progress, parts.targets) };
    const started = await tutor.start({ subject, ...chosen });
    const anew = chosen.anew ? [note(anewNote(parts.graph.get(chosen.target)))] : [];
    const carried = chosen.carried?.length ?? 0;
    const fresh = carried === 0 ? [] : [note(carriedNote(carried))];
    const preface = [...(turn.preface ?? []), ...anew, ...fresh];
    return { session: await tutor.advance(started, { ...turn, preface }) };
  };

  const goOn = async (session: Session, turn: TurnOptions): Promise<Session> => {
    // Begun by this very message, before a crash: nobody is welcomed back.
    const isBegun = turn.cause !== undefined && session.handled.includes(turn.cause);
    if (isBegun || session.said === 0) return tutor.advance(session, isBegun ? without(turn) : turn);
    return tutor.resume(session, turn);
  };

  const open: Conversation['open'] = async (subject, wanted, turn) => {
    const sessions = await settleAll(tutor, await tutor.sessions(subject), without(turn));
    const unfinished = sessions.find((session) => isUnfinished(session, wanted));
    if (unfinished !== undefined) return { session: await goOn(furthest(unfinished, sessions), turn) };
    return begin(sessions, subject, wanted, turn);
  };

  const learn: Conversation['learn'] = async (subject, topic, turn, before = null) => {
    const tell = async (text: string): Promise<Opened> =>
      before === null ? { session: null, text } : { session: await tutor.say(before, [note(text)], turn) };
    const found = topic === '' ? undefined : lookUp(parts.graph, topic);
    if (found !== undefined && 'problem' in found) return tell(found.problem);
    // One that never said anything was begun by this message, and a crash kept it from asking.
    const isOn = before !== null && before.status !== 'ended' && before.said > 0;
    if (isOn && found === undefined) return tell(topicsText(parts.graph, parts.targets));
    if (isOn && found?.id === before.target && before.status === 'active')
      return tell('You are on that walk already. `repeat` shows the question again.');
    const leaving = isOn && found?.id !== before.target;
    // Left without a word of its own, so that a crash before the next walk is open leaves this message to be done.
    if (leaving) await tutor.pause(before);
    const preface = [...(turn.preface ?? []), ...(leaving ? [note(keptText(parts.graph, before))] : [])];
    const opened = await open(subject, { target: found?.id }, { ...turn, preface });
    return opened.session === null ? tell(opened.text) : opened;
  };

  const review: Conversation['review'] = async (subject) => {
    const progress = progressOf(await tutor.sessions(subject));
    return note(reviewText(parts.graph, progress, dueConcepts(progress, now())));
  };

  return {
    open,
    learn,
    review,
    lookUp: (topic) => lookUp(parts.graph, topic),
    progress: async (subject) => progressOf(await tutor.sessions(subject)),
    async receive(session, message, turn, subject = session.subject) {
      const read = message.form === true ? null : readMessage(message.text);
      const caused = { cause: message.id, ...turn };
      if (message.id !== undefined && session.handled.includes(message.id))
        return tutor.receive(session, message, turn);
      if (read?.kind === 'command' && read.word === 'learn')
        return (await learn(subject, read.rest, caused, session)).session ?? session;
      if (read?.kind === 'command' && read.word === 'review')
        return tutor.say(session, [await review(subject)], caused);
      return tutor.receive(session, message, turn);
    },
  };
}

/** A turn that says nothing of its own first. */
function without({ preface: _said, ...turn }: TurnOptions): TurnOptions {
  return turn;
}

/**
 * The walk to go on with in place of `session`: where that was opened and never answered, one to the same target that
 * was. Accounts that were linked later may have one each.
 */
export function furthest(session: Session, sessions: readonly Session[]): Session {
  const isBegun = ({ nodes }: Session): boolean =>
    [...nodes.values()].some(({ answers }) => answers.length > 0);
  if (isBegun(session)) return session;
  const { target, order } = session;
  return sessions.find((other) => isBegun(other) && isUnfinished(other, { target, order })) ?? session;
}

function isUnfinished(session: Session, { target, order }: OpenOptions): boolean {
  return (
    session.status !== 'ended' &&
    (target ?? session.target) === session.target &&
    (order ?? session.order) === session.order
  );
}

/** The target that a topic names, or what to say where it names none. */
function lookUp(graph: QuestionGraph, topic: string): { readonly id: string } | { readonly problem: string } {
  try {
    return findTopic(graph, topic);
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return {
      problem: escapeMarkup([error.message, error.advice].filter((part) => part !== undefined).join('. ')),
    };
  }
}

/** Asks the judge again about what ended walks still wait for, so that the learner is told. */
async function settleAll(tutor: Tutor, sessions: readonly Session[], turn: TurnOptions): Promise<Session[]> {
  const settled: Session[] = [];
  for (const session of sessions)
    settled.push(session.status === 'ended' ? await tutor.settle(session, turn) : session);
  return settled;
}

import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { escapeMarkup } from '../markup/escape.ts';
import type { WalkOrder } from '../trace/walk-orders.ts';
import { chooseWalk } from './choose-walk.ts';
import { findTopic } from './find-topic.ts';
import { type Concept, dueConcepts, progressOf } from './progress.ts';
import { readMessage } from './read-message.ts';
import type { LearnerMessage } from './receive.ts';
import type { Session } from './session.ts';
import type { TurnOptions } from './turn.ts';
import type { Tutor } from './tutor.ts';
import { allDone, anewNote, reviewText, topicsText } from './words/lobby.ts';
import { note } from './words/replies.ts';

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
 * one walk (`learn`, `review`). Everything else goes to the walk that is on.
 */
export type Conversation = {
  /**
   * Goes on with the learner's unfinished walk as wanted, else begins one. Where nothing is left to learn: `session` is
   * `null`, and `text` says so.
   */
  open(subject: string, wanted: OpenOptions, turn: TurnOptions): Promise<Opened>;
  receive(session: Session, message: LearnerMessage, turn: TurnOptions): Promise<Session>;
  progress(subject: string): Promise<ReadonlyMap<string, Concept>>;
  /** The target that a topic names, or what to say where it names none. */
  lookUp(topic: string): { readonly id: string } | { readonly problem: string };
};

export type Opened = { readonly session: Session } | { readonly session: null; readonly text: string };

export function createConversation(parts: ConversationParts): Conversation {
  const { tutor, graph, targets } = parts;
  const now = (): string => new Date(parts.now()).toISOString();

  const begin = async (
    sessions: readonly Session[],
    subject: string,
    { target, order = 'climb' }: OpenOptions,
    turn: TurnOptions,
  ): Promise<Opened> => {
    const progress = progressOf(sessions);
    const chosen = chooseWalk(graph, progress, { target, order, now: now(), targets });
    if (chosen === null) return { session: null, text: allDone(progress, targets) };
    const started = await tutor.start({ subject, ...chosen });
    const told = chosen.anew
      ? await tutor.say(started, [note(anewNote(graph.get(chosen.target)))], turn)
      : started;
    return { session: await tutor.advance(told, turn) };
  };

  const open: Conversation['open'] = async (subject, wanted, turn) => {
    const sessions = await settleAll(tutor, await tutor.sessions(subject), turn);
    const unfinished = sessions.find((session) => isUnfinished(session, wanted));
    if (unfinished !== undefined) return { session: await tutor.resume(unfinished, turn) };
    return begin(sessions, subject, wanted, turn);
  };

  const learn = async (session: Session, topic: string, turn: TurnOptions): Promise<Session> => {
    const tell = (text: string): Promise<Session> => tutor.say(session, [note(text)], turn);
    const found = topic === '' ? undefined : lookUp(graph, topic);
    if (found !== undefined && 'problem' in found) return tell(found.problem);
    if (session.status !== 'ended') {
      if (found === undefined) return tell(topicsText(graph, targets));
      if (found.id === session.target)
        return tell('You are on that walk already. `repeat` shows the question again.');
      await tutor.pause(
        await tell('Your walk is kept where it is; `/learn` with its topic goes on with it.'),
      );
    }
    const opened = await open(session.subject, { target: found?.id }, turn);
    return opened.session ?? tell(opened.text);
  };

  return {
    open,
    lookUp: (topic) => lookUp(graph, topic),
    progress: async (subject) => progressOf(await tutor.sessions(subject)),
    async receive(session, message, turn) {
      const read = readMessage(message.text);
      const caused = { cause: message.id, ...turn };
      if (message.id !== undefined && session.handled.includes(message.id))
        return tutor.receive(session, message, turn);
      if (read.kind === 'command' && read.word === 'learn') return learn(session, read.rest, caused);
      if (read.kind === 'command' && read.word === 'review') {
        const progress = progressOf(await tutor.sessions(session.subject));
        return tutor.say(session, [note(reviewText(graph, progress, dueConcepts(progress, now())))], caused);
      }
      return tutor.receive(session, message, turn);
    },
  };
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

import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import type { WalkOrder } from '../trace/walk-orders.ts';
import { chooseWalk } from './choose-walk.ts';
import { findTopic } from './find-topic.ts';
import type { TurnOptions } from './parts.ts';
import { type Concept, dueConcepts, progressOf } from './progress.ts';
import { readMessage } from './read-message.ts';
import type { LearnerMessage } from './receive.ts';
import type { Reply, Say } from './reply.ts';
import type { Session } from './session.ts';
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
 * one walk (`learn`, `resume`, `review`). Everything else goes to the walk that is on.
 */
export type Conversation = {
  /** Goes on with the learner's unfinished walk as wanted, else begins one; `null` where nothing is left to learn. */
  open(subject: string, wanted: OpenOptions, say: Say, turn: TurnOptions): Promise<Session | null>;
  receive(session: Session, message: LearnerMessage, say: Say, turn: TurnOptions): Promise<Session>;
  progress(subject: string): Promise<ReadonlyMap<string, Concept>>;
};

export function createConversation(parts: ConversationParts): Conversation {
  const { tutor, graph, targets } = parts;
  const now = (): string => new Date(parts.now()).toISOString();

  const begin = async (
    sessions: readonly Session[],
    subject: string,
    { target, order = 'climb' }: OpenOptions,
    say: Say,
    turn: TurnOptions,
  ): Promise<Session | null> => {
    const progress = progressOf(sessions);
    const chosen = chooseWalk(graph, progress, { target, order, now: now(), targets });
    if (chosen === null) {
      await say(note(allDone(progress, targets)));
      return null;
    }
    if (chosen.anew) await say(note(anewNote(graph.get(chosen.target))));
    const session = await tutor.start({ subject, ...chosen });
    return tutor.advance(session, say, turn);
  };

  const open: Conversation['open'] = async (subject, wanted, say, turn) => {
    const sessions = await settleAll(tutor, await tutor.sessions(subject), say, turn);
    const unfinished = sessions.find((session) => isUnfinished(session, wanted));
    if (unfinished !== undefined) return tutor.resume(unfinished, say, turn);
    return begin(sessions, subject, wanted, say, turn);
  };

  const learn = async (session: Session, topic: string, say: Say, turn: TurnOptions): Promise<Session> => {
    const found = topic === '' ? undefined : lookUp(graph, topic);
    if (found !== undefined && 'reply' in found) {
      await say(found.reply);
      return session;
    }
    if (found?.id === session.target && session.status !== 'ended') {
      await say(note('You are on that walk already. `repeat` shows the question again.'));
      return session;
    }
    if (topic === '' && session.status !== 'ended') {
      await say(note(topicsText(graph, targets)));
      return session;
    }
    if (session.status !== 'ended') {
      await tutor.pause(session);
      await say(note('Your walk is kept where it is; `/learn` with its topic goes on with it.'));
    }
    return (await open(session.subject, { target: found?.id }, say, turn)) ?? session;
  };

  return {
    open,
    progress: async (subject) => progressOf(await tutor.sessions(subject)),
    async receive(session, message, say, turn) {
      const read = readMessage(message.text);
      if (read.kind === 'command' && read.word === 'learn') return learn(session, read.rest, say, turn);
      if (read.kind === 'command' && read.word === 'review') {
        const progress = progressOf(await tutor.sessions(session.subject));
        await say(note(reviewText(graph, progress, dueConcepts(progress, now()))));
        return session;
      }
      return tutor.receive(session, message, say, turn);
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
function lookUp(graph: QuestionGraph, topic: string): { readonly id: string } | { readonly reply: Reply } {
  try {
    return findTopic(graph, topic);
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { reply: note([error.message, error.advice].filter((part) => part !== undefined).join('. ')) };
  }
}

/** Asks the judge again about what ended walks still wait for, so that the learner is told. */
async function settleAll(
  tutor: Tutor,
  sessions: readonly Session[],
  say: Say,
  turn: TurnOptions,
): Promise<Session[]> {
  const settled: Session[] = [];
  for (const session of sessions)
    settled.push(session.status === 'ended' ? await tutor.settle(session, say, turn) : session);
  return settled;
}

import { PlumblineError } from '../errors.ts';
import type { Score } from '../judge/verdict.ts';
import { traceVersion } from '../trace/trace-event.ts';
import type { WalkOrder } from '../trace/walk-orders.ts';
import { advance, sayOpenQuestion, settle } from './advance.ts';
import { edit, withdraw } from './change-answer.ts';
import { begin } from './evolve.ts';
import { changedDiscrepancies } from './finish.ts';
import { firstScore } from './first-score.ts';
import { keptAnswers } from './next-step.ts';
import type { TutorParts } from './parts.ts';
import { type LearnerMessage, receive } from './receive.ts';
import type { Reply } from './reply.ts';
import { defaultTries, nodeOf, type Session, unjudged } from './session.ts';
import { Turn, type TurnOptions } from './turn.ts';
import { hintReply, rulingReply, verdictReply, welcomeBack } from './words/replies.ts';

export type StartOptions = {
  readonly subject: string;
  readonly target: string;
  readonly order: WalkOrder;
  /** Concepts of earlier walks that are not asked again, with their first-try score and its date. */
  readonly carried?: readonly { readonly node: string; readonly score: Score | null; readonly at: string }[];
};

export type Ruling = {
  readonly node: string;
  readonly who: string;
  readonly to: Score;
  readonly why: string;
};

/**
 * The tutor: walks learners over one graph. It holds no state of its own; a session is what the log says of it.
 * Everything that it says is stored first and then goes to the `deliver` of the turn. Rejects with `store_failed` where
 * nothing could be stored and with `conflict` where the session went on elsewhere; in both cases nothing was said, and
 * the stored session is whole.
 */
export type Tutor = {
  /** Opens a session; nothing is asked before `advance`. */
  start(options: StartOptions): Promise<Session>;
  /** Does what is the machine's to do, until it is the learner's turn. */
  advance(session: Session, options: TurnOptions): Promise<Session>;
  /** Says where an unfinished session stands, and goes on with it. */
  resume(session: Session, options: TurnOptions): Promise<Session>;
  receive(session: Session, message: LearnerMessage, options: TurnOptions): Promise<Session>;
  edit(
    session: Session,
    message: LearnerMessage & { readonly id: string },
    options: TurnOptions,
  ): Promise<Session>;
  /** The learner deleted a message: an answer that has no score yet is taken back. */
  withdraw(session: Session, messageId: string, options: TurnOptions): Promise<Session>;
  /** Says something outside the walk: stored and delivered like everything else. */
  say(session: Session, replies: readonly Reply[], options: TurnOptions): Promise<Session>;
  /** Judges again what a session still waits for; an ended one gets the discrepancies that this changes. */
  settle(session: Session, options: TurnOptions): Promise<Session>;
  /** A teacher's score for a question, which from then on counts for it. */
  override(session: Session, ruling: Ruling): Promise<Session>;
  /** Leaves a session for later. */
  pause(session: Session): Promise<Session>;
  load(sessionId: string): Promise<Session | null>;
  /** The learner's sessions, the newest first. */
  sessions(subject: string): Promise<Session[]>;
  /** Ids of at most `limit` sessions of all learners, the one that went on last first. */
  recent(limit: number): Promise<string[]>;
};

/** For what nobody is told. */
const silent: TurnOptions = { deliver: async () => {}, interactive: false };

export function createTutor(parts: TutorParts): Tutor {
  const within = async (
    session: Session,
    options: TurnOptions,
    work: (turn: Turn) => Promise<void>,
  ): Promise<Session> => {
    const turn = new Turn(parts, session, options);
    await work(turn);
    return turn.session;
  };
  return {
    start: (options) => start(parts, options),
    advance: (session, options) => within(session, options, advance),
    resume: (session, options) => within(session, options, resume),
    receive: (session, message, options) =>
      within(session, { cause: message.id, ...options }, (turn) => receive(turn, message)),
    edit: (session, message, options) => within(session, options, (turn) => edit(turn, message)),
    withdraw: (session, messageId, options) => within(session, options, (turn) => withdraw(turn, messageId)),
    say: (session, replies, options) =>
      within(session, options, (turn) => {
        turn.say(...replies);
        return turn.flush();
      }),
    settle: async (session, options) =>
      keptAnswers(session).length === 0 ? session : within(session, options, settle),
    override: (session, ruling) => within(session, silent, (turn) => override(turn, ruling)),
    pause: (session) =>
      within(session, silent, (turn) => {
        if (session.status === 'active') turn.record({ event: 'paused' });
        return turn.flush();
      }),
    recent: (limit) => parts.log.recent(limit),
    load: (sessionId) => parts.log.load(sessionId, parts.graph),
    async sessions(subject) {
      const found: Session[] = [];
      for (const id of await parts.log.sessionsOf(subject)) {
        const session = await parts.log.load(id, parts.graph);
        if (session !== null && parts.graph.has(session.target)) found.push(session);
      }
      return found;
    },
  };
}

async function start(parts: TutorParts, options: StartOptions): Promise<Session> {
  const target = parts.graph.get(options.target);
  if (target.depth !== 3) {
    const targets = parts.graph.targets().map(({ id }) => id);
    throw new PlumblineError(
      'invalid_input',
      `"${target.id}" is a D${target.depth} question, and a walk leads to a D3`,
      { advice: `Targets here: ${targets.join(', ')}` },
    );
  }
  const event = {
    v: traceVersion,
    event: 'started' as const,
    at: new Date(parts.now()).toISOString(),
    session: parts.newSessionId(),
    subject: options.subject,
    target: options.target,
    order: options.order,
    tries: defaultTries,
    carried: (options.carried ?? []).map((one) => ({ ...one })),
  };
  await parts.log.create([event]);
  return begin(event);
}

async function resume(turn: Turn): Promise<void> {
  if (turn.session.status === 'paused') turn.record({ event: 'resumed' });
  const { session, graph } = turn;
  turn.say(welcomeBack(session, graph));
  // What was stored just before the crash may never have been seen.
  const last = session.lastAnswer;
  const verdict = last && nodeOf(session, last.node).answers.find(({ id }) => id === last.answerId)?.verdict;
  const ruling = last && nodeOf(session, last.node).ruling;
  if (ruling) turn.say(rulingReply(graph.get(last.node), ruling));
  else if (last && verdict) turn.say(verdictReply(verdict, graph.get(last.node)));
  const judging = [...session.nodes.values()].some((node) => unjudged(node) !== undefined);
  if (session.open !== null && !judging) {
    sayOpenQuestion(turn);
    if (session.lastHint?.node === session.open.node && session.lastHint.step !== 'shallower')
      turn.say(hintReply(session.lastHint));
  }
  await advance(turn);
}

async function override(turn: Turn, ruling: Ruling): Promise<void> {
  const node = nodeOf(turn.session, ruling.node);
  const judged = node.answers.findLast((answer) => answer.verdict?.score != null);
  turn.record({
    event: 'override',
    node: ruling.node,
    ...(judged === undefined ? {} : { answerId: judged.id }),
    who: ruling.who,
    from: firstScore(node),
    to: ruling.to,
    why: ruling.why,
  });
  if (turn.session.status === 'ended') turn.record(...changedDiscrepancies(turn.session, turn.graph));
  await turn.flush();
}

import { PlumblineError } from '../errors.ts';
import type { Score } from '../judge/verdict.ts';
import { traceVersion } from '../trace/trace-event.ts';
import type { WalkOrder } from '../trace/walk-orders.ts';
import { advance, settle } from './advance.ts';
import { begin } from './evolve.ts';
import { changedDiscrepancies } from './finish.ts';
import { firstScore } from './first-score.ts';
import { keptAnswers } from './next-step.ts';
import { record, type TurnOptions, type TutorParts } from './parts.ts';
import { edit, type LearnerMessage, receive } from './receive.ts';
import type { Say } from './reply.ts';
import { defaultTries, nodeOf, type Session, unjudged } from './session.ts';
import { hintReply, questionReply, verdictReply, welcomeBack } from './words/replies.ts';

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
 * Everything that it says goes to the `say` of the call. Rejects with `store_failed` where nothing could be stored
 * and with `conflict` where the session went on elsewhere; in both cases the stored session is whole.
 */
export type Tutor = {
  /** Opens a session; nothing is asked before `advance`. */
  start(options: StartOptions): Promise<Session>;
  /** Does what is the machine's to do, until it is the learner's turn. */
  advance(session: Session, say: Say, options: TurnOptions): Promise<Session>;
  /** Says where an unfinished session stands, and goes on with it. */
  resume(session: Session, say: Say, options: TurnOptions): Promise<Session>;
  receive(session: Session, message: LearnerMessage, say: Say, options: TurnOptions): Promise<Session>;
  edit(session: Session, message: LearnerMessage & { readonly id: string }, say: Say): Promise<Session>;
  /** Judges again what an ended session still waits for. */
  settle(session: Session, say: Say, options: TurnOptions): Promise<Session>;
  /** A teacher's score for a question, which from then on counts for it. */
  override(session: Session, ruling: Ruling): Promise<Session>;
  /** Leaves a session for later. */
  pause(session: Session): Promise<Session>;
  /** The learner's sessions, the newest first. */
  sessions(subject: string): Promise<Session[]>;
};

export function createTutor(parts: TutorParts): Tutor {
  const sessions = async (subject: string): Promise<Session[]> => {
    const found: Session[] = [];
    for (const id of await parts.log.sessionsOf(subject)) {
      const session = await parts.log.load(id, parts.graph);
      if (session !== null && parts.graph.has(session.target)) found.push(session);
    }
    return found;
  };
  return {
    start: (options) => start(parts, options),
    advance: (session, say, options) => advance(parts, session, say, options),
    resume: (session, say, options) => resume(parts, session, say, options),
    receive: (session, message, say, options) => receive(parts, session, message, say, options),
    edit: (session, message, say) => edit(parts, session, message, say),
    settle: async (session, say, options) =>
      keptAnswers(session).length === 0 ? session : settle(parts, session, say, options),
    override: (session, ruling) => override(parts, session, ruling),
    sessions,
    pause: (session) =>
      session.status === 'active' ? record(parts, session, { event: 'paused' }) : Promise.resolve(session),
  };
}

async function start(parts: TutorParts, options: StartOptions): Promise<Session> {
  const target = parts.graph.get(options.target);
  if (target.depth !== 3)
    throw new PlumblineError(
      'invalid_input',
      `"${target.id}" is a D${target.depth} question, and a walk leads to a D3`,
      {
        advice: `Targets here: ${parts.graph
          .targets()
          .map(({ id }) => id)
          .join(', ')}`,
      },
    );
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

async function resume(parts: TutorParts, session: Session, say: Say, options: TurnOptions): Promise<Session> {
  const woken = session.status === 'paused' ? await record(parts, session, { event: 'resumed' }) : session;
  await say(welcomeBack(woken, parts.graph));
  // What was stored just before the crash may never have been seen.
  const last = woken.lastAnswer;
  const verdict = last && nodeOf(woken, last.node).answers.find(({ id }) => id === last.answerId)?.verdict;
  if (last && verdict) await say(verdictReply(verdict, parts.graph.get(last.node)));
  const open = woken.open;
  const judging = [...woken.nodes.values()].some((node) => unjudged(node) !== undefined);
  if (open !== null && !judging) {
    await say(questionReply(woken, open, parts.graph));
    if (woken.lastHint?.node === open.node && woken.lastHint.step !== 'shallower')
      await say(hintReply(woken.lastHint));
  }
  return advance(parts, woken, say, options);
}

async function override(parts: TutorParts, session: Session, ruling: Ruling): Promise<Session> {
  const node = nodeOf(session, ruling.node);
  const judged = node.answers.findLast((answer) => answer.verdict?.score != null);
  const ruled = await record(parts, session, {
    event: 'override',
    node: ruling.node,
    ...(judged === undefined ? {} : { answerId: judged.id }),
    who: ruling.who,
    from: firstScore(node),
    to: ruling.to,
    why: ruling.why,
  });
  const changed = ruled.status === 'ended' ? changedDiscrepancies(ruled, parts.graph) : [];
  return changed.length === 0 ? ruled : record(parts, ruled, ...changed);
}

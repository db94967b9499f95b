import { type Statement, statementText } from '../../curiosity/statements/statement.ts';
import { parseCuriousEvent } from '../../trace/curious-event.ts';
import { traceVersion } from '../../trace/trace-event.ts';
import type { LearnerMessage } from '../receive.ts';
import type { Reply } from '../reply.ts';
import type { TurnOptions } from '../turn.ts';
import { note } from '../words/replies.ts';
import { advanceCurious } from './advance.ts';
import { editGiven, withdrawGiven } from './change.ts';
import { chooseStatement } from './choose-statement.ts';
import { CuriousTurn } from './curious-turn.ts';
import { beginCurious, evolveCurious } from './evolve.ts';
import { waitsForScores } from './kept-scores.ts';
import type { CuriousParts } from './parts.ts';
import { type CuriousWish, readWish } from './read-wish.ts';
import { receiveCurious } from './receive.ts';
import { type CuriousSession, unjudgedAnswer } from './session.ts';
import { settleCurious } from './settle.ts';
import { keyIsSecret, noneOfThisKind, openReply, problems, welcomeBack } from './words.ts';

export type BegunCurious =
  | { readonly session: CuriousSession }
  | { readonly session: null; readonly text: string };

/** Leaves what is on for later; what to say of that. */
export type Leave = () => Promise<readonly Reply[]>;

/**
 * Curiosity about statements: the bot asks and the learner answers, or the learner asks. A session is stored as its
 * events, beside the walks and as they are: what is said is stored first and then goes to the `deliver` of the turn.
 * Rejects with `store_failed` where nothing could be stored and with `conflict` where the session went on elsewhere; in
 * both cases nothing was said, and the stored session is whole.
 */
export type Curious = {
  /**
   * Begins with what follows the word `curious`: nothing or words that choose from the packs, a statement, and `ask`
   * before either where the learner asks. Done again with the same cause after a crash, it goes on with what it began.
   * `leave` is done before a session begins.
   */
  begin(subject: string, rest: string, turn: TurnOptions, leave?: Leave): Promise<BegunCurious>;
  /** Does what is the machine's to do, until it is the learner's turn. */
  advance(session: CuriousSession, turn: TurnOptions): Promise<CuriousSession>;
  /** Says where an unfinished session stands, and goes on with it. */
  resume(session: CuriousSession, turn: TurnOptions): Promise<CuriousSession>;
  receive(session: CuriousSession, message: LearnerMessage, turn: TurnOptions): Promise<CuriousSession>;
  /** A message that gave something was edited, or deleted where `text` is `null`. */
  change(
    session: CuriousSession,
    message: string,
    text: string | null,
    turn: TurnOptions,
  ): Promise<CuriousSession>;
  /** Asks the judges again about scores that failed, of an ended session too; tells the learner what came of it. */
  settle(session: CuriousSession, turn: TurnOptions): Promise<CuriousSession>;
  /** Leaves a session for later. */
  pause(session: CuriousSession): Promise<CuriousSession>;
  load(sessionId: string): Promise<CuriousSession | null>;
  /** The learner's curiosity sessions, the newest first. */
  sessions(subject: string): Promise<CuriousSession[]>;
};

/** For what nobody is told. */
const silent: TurnOptions = { deliver: async () => {}, interactive: false };

/** The curiosity session that these events tell of; `null` where they are of another kind of session. */
export function replayCurious([first, ...rest]: readonly unknown[]): CuriousSession | null {
  const begun = first === undefined ? null : parseCuriousEvent(first);
  if (begun?.event !== 'inquiry') return null;
  return rest.reduce(step, beginCurious(begun));
}

function step(session: CuriousSession, value: unknown): CuriousSession {
  const event = parseCuriousEvent(value);
  // An event of a later version changes nothing here, but has its place in the log.
  return event === null ? { ...session, seq: session.seq + 1 } : evolveCurious(session, event);
}

export function createCurious(parts: CuriousParts): Curious {
  const { log } = parts;
  const within = async (
    session: CuriousSession,
    options: TurnOptions,
    work: (turn: CuriousTurn) => Promise<void>,
  ): Promise<CuriousSession> => {
    const turn = new CuriousTurn(parts, session, options);
    await work(turn);
    return turn.session;
  };
  const load = async (sessionId: string): Promise<CuriousSession | null> =>
    replayCurious(await log.events(sessionId));
  const sessions = async (subject: string): Promise<CuriousSession[]> => {
    const found: CuriousSession[] = [];
    for (const id of await log.sessionsOf(subject)) {
      const session = await load(id);
      if (session !== null) found.push(session);
    }
    return found;
  };

  return {
    load,
    sessions,
    async begin(subject, rest, turn, leave = async () => []) {
      const wish = readWish(rest);
      if (wish.kind === 'problem') return { session: null, text: problems[wish.problem] };
      const earlier = await sessions(subject);
      const begun = earlier.find(({ handled }) => turn.cause !== undefined && handled.includes(turn.cause));
      if (begun !== undefined && begun.said > 0)
        return { session: await within(begun, { ...turn, preface: [] }, advanceCurious) };
      const statement = begun?.statement ?? (await chosen(parts, wish, earlier));
      if (statement === null) return { session: null, text: noneOfThisKind };
      // What ended, and waits for a score: a new statement is when the learner hears of it, if not before.
      for (const one of earlier)
        if (one.status === 'ended' && waitsForScores(one))
          await within(one, { ...turn, cause: undefined, preface: [] }, settleCurious);
      const left = await leave();
      const session = begun ?? (await start(parts, subject, wish.direction, statement, turn.cause));
      const secret = wish.kind === 'pick' && wish.pick.asksForKey ? [note(keyIsSecret)] : [];
      const preface = [...(turn.preface ?? []), ...left, ...secret];
      return { session: await within(session, { ...turn, preface }, advanceCurious) };
    },
    advance: (session, turn) => within(session, turn, advanceCurious),
    resume: (session, options) =>
      within(session, options, async (turn) => {
        if (turn.session.status === 'paused') turn.record({ event: 'resumed' });
        turn.say(welcomeBack(turn.session));
        const { open } = turn.session;
        if (open !== null && unjudgedAnswer(turn.session) === undefined)
          turn.say(openReply(turn.session, open.node));
        await advanceCurious(turn);
      }),
    receive: (session, message, options) =>
      within(session, { cause: message.id, ...options }, (turn) => receiveCurious(turn, message)),
    change: (session, message, text, options) =>
      within(session, options, async (turn) => {
        if (text === null) withdrawGiven(turn, message);
        else editGiven(turn, message, text);
        await turn.flush();
      }),
    settle: async (session, options) =>
      waitsForScores(session) ? within(session, options, settleCurious) : session,
    pause: (session) =>
      within(session, silent, (turn) => {
        if (session.status === 'active') turn.record({ event: 'paused' });
        return turn.flush();
      }),
  };
}

type Chosen = CuriousSession['statement'];

/** The statement of a session; one that somebody wrote may be of a pack all the same. */
async function chosen(
  { book, random }: CuriousParts,
  wish: Exclude<CuriousWish, { kind: 'problem' }>,
  earlier: readonly CuriousSession[],
): Promise<Chosen | null> {
  const packs = await book();
  const had = earlier.flatMap(({ statement }) => statement.id ?? []);
  const same = (one: Statement): boolean =>
    wish.kind === 'given' && statementText(one.statement) === statementText(wish.statement);
  const found = wish.kind === 'pick' ? chooseStatement(packs, wish.pick, had, random) : packs.all.find(same);
  if (found != null) return { id: found.id, field: found.subject, text: found.statement };
  return wish.kind === 'given' ? { field: wish.field, text: wish.statement } : null;
}

async function start(
  parts: CuriousParts,
  subject: string,
  direction: CuriousSession['direction'],
  statement: Chosen,
  cause: string | undefined,
): Promise<CuriousSession> {
  const event = {
    v: traceVersion,
    event: 'inquiry' as const,
    at: new Date(parts.now()).toISOString(),
    session: parts.newSessionId(),
    subject,
    ...(cause === undefined ? {} : { cause }),
    direction,
    statement,
  };
  await parts.log.create([event]);
  return beginCurious(event);
}

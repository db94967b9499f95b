import type { Curious } from '../tutor/curious/curious.ts';
import { type CuriousSession, cameOf } from '../tutor/curious/session.ts';
import { leftFor } from '../tutor/curious/words.ts';
import { type Message, readMessage } from '../tutor/read-message.ts';
import type { Session } from '../tutor/session.ts';
import { note } from '../tutor/words/replies.ts';
import { type Call, isResume, learnerMessage, staysElsewhere, tellStranger, turnOf } from './call.ts';
import { forUnfinished, isOf, latestUnfinished } from './choose-session.ts';
import type { SpineParts } from './parts.ts';
import { noteKept } from './settle-kept.ts';
import * as words from './words.ts';

/** The curiosity session that is on at a place, whoever's it is. */
export async function curiousAt(
  { places, curious }: Pick<SpineParts, 'places' | 'curious'>,
  place: string,
): Promise<CuriousSession | null> {
  const id = curious === undefined ? null : await places.sessionAt(place);
  return id === null ? null : ((await curious?.load(id)) ?? null);
}

/** The curiosity session of the learner in which a message gave something. */
export async function curiousWith(
  { curious }: Pick<SpineParts, 'curious'>,
  subject: string,
  message: string,
): Promise<CuriousSession | null> {
  const sessions = (await curious?.sessions(subject)) ?? [];
  return sessions.find((session) => cameOf(session, message)) ?? null;
}

/**
 * Does what a message asks for that is about a statement: the word itself, or whatever is meant for the session about
 * one that is on. `here` is the walk that is on at the place. Resolves to whether the message was one.
 */
export async function routeCurious(call: Call, here: Session | null): Promise<boolean> {
  const { curious, work, place } = call;
  const { inbound, subject } = work;
  if (curious === undefined) return false;
  const mine = here === null ? await curiousAt(call, place) : null;
  if (mine !== null && !(await isOf(call, mine, subject))) {
    await tellStranger(call, mine);
    return true;
  }
  if (inbound.kind === 'edit' || inbound.kind === 'deletion') return change(call, curious, mine);
  const read = inbound.kind === 'form' ? null : readMessage(inbound.text);
  if (read?.kind === 'command' && read.word === 'curious' && !call.commands.has('curious')) {
    await begin(call, curious, here ?? mine, read.rest);
    return true;
  }
  const session = await choose(call, curious, here, mine, read);
  if (session === null) return false;
  await goOn(call, curious, { session, isHere: session.id === mine?.id, read });
  return true;
}

/**
 * Leaves the statement that is on at the place for the walk that the message asks for. Resolves to what the walk is begun
 * with; `null` where no statement is on there, or the message asks for no walk.
 */
export async function leaveCurious(
  call: Call,
  here: Session | null,
  read: Message | null,
): Promise<Call | null> {
  const { curious, place, conversation } = call;
  if (curious === undefined || here !== null || read?.kind !== 'command' || read.word !== 'learn')
    return null;
  const mine = await curiousAt(call, place);
  if (mine === null) return null;
  const isTopic = read.rest === '' || !('problem' in conversation.lookUp(read.rest));
  if (mine.status === 'ended' || !isTopic) return call;
  await curious.pause(mine);
  return { ...call, preface: [note(leftFor(mine))] };
}

async function change(call: Call, curious: Curious, mine: CuriousSession | null): Promise<boolean> {
  const { kind, of, text } = call.work.inbound;
  if (of === undefined) return false;
  const isMine = mine !== null && cameOf(mine, of);
  const session = isMine ? mine : await curiousWith(call, call.work.subject, of);
  if (session === null) return false;
  await call.out.catchUp(session);
  const turn = await turnOf(call, session);
  const changed = await curious.change(session, of, kind === 'deletion' ? null : text, turn);
  await noteKept(call, await curious.advance(changed, { ...turn, preface: [] }));
  return true;
}

/** Begins with a statement; what is on at the place is left for later. */
async function begin(
  call: Call,
  curious: Curious,
  on: Session | CuriousSession | null,
  rest: string,
): Promise<void> {
  const { work, tutor } = call;
  const turn = await turnOf(call, null);
  const leave = async () => {
    if (on === null || on.status === 'ended') return [];
    if ('target' in on) {
      await tutor.pause(on);
      return [note(words.walkKept)];
    }
    await curious.pause(on);
    return [note(leftFor(on))];
  };
  const begun = await curious.begin(work.subject, rest, { ...turn, cause: work.inbound.id }, leave);
  if (begun.session === null) return call.out.reply([note(begun.text)]);
  await settle(call, begun.session);
}

/** The curiosity session that a message is about; `null` where it is about none. */
async function choose(
  call: Call,
  curious: Curious,
  here: Session | null,
  mine: CuriousSession | null,
  read: Message | null,
): Promise<CuriousSession | null> {
  const { inbound, subject } = call.work;
  if (inbound.about !== undefined && inbound.about.session !== here?.id) {
    const named = await curious.load(inbound.about.session);
    if (named !== null && (await isOf(call, named, subject))) return named;
  }
  // Done before a crash: it ended the session, maybe.
  if (mine?.handled.includes(inbound.id)) return mine;
  const word = read?.kind === 'command' ? read.word : null;
  const isLook = word === 'help' || word === 'why' || word === 'appeal';
  if (word !== null && !isLook && !forUnfinished.has(word)) return null;
  const wantsUnfinished = word !== null && forUnfinished.has(word);
  if (mine !== null && (mine.status !== 'ended' || (!wantsUnfinished && word !== 'help'))) return mine;
  // Something else is on here, or a look at what is over elsewhere is for the walks.
  if ((here !== null && here.status !== 'ended') || isLook || (here !== null && !wantsUnfinished))
    return null;
  return latestOf(call, curious, mine);
}

/** The learner's latest session about a statement, if no walk that is not over is later; else `mine`, if no walk is. */
async function latestOf(
  call: Call,
  curious: Curious,
  mine: CuriousSession | null,
): Promise<CuriousSession | null> {
  const { subject } = call.work;
  const sessions = await curious.sessions(subject);
  const latest =
    sessions.find(({ status }) => status === 'active') ?? sessions.find(({ status }) => status === 'paused');
  if (latest === undefined && mine === null) return null;
  const walk = await latestUnfinished(call, subject);
  if (walk === null) return latest ?? mine;
  if (latest === undefined) return null;
  const isSooner = walk.status === latest.status ? latest.id > walk.id : latest.status === 'active';
  return isSooner ? latest : null;
}

type Going = {
  readonly session: CuriousSession;
  readonly isHere: boolean;
  readonly read: Message | null;
};

async function goOn(call: Call, curious: Curious, { session, isHere, read }: Going): Promise<void> {
  const { inbound } = call.work;
  await call.out.catchUp(session);
  const turn = await turnOf(call, session);
  const isWord = read?.kind === 'command' || read?.kind === 'unknown-command';
  const isPlain = read !== null && !isWord && inbound.about === undefined;
  const mustBeShown = session.status !== 'ended' && (!isHere || session.status === 'paused');
  if (mustBeShown && (isPlain || isResume(read)) && !session.handled.includes(inbound.id)) {
    const unscored = isPlain ? [note(words.statementAgain)] : [];
    const preface = [...(turn.preface ?? []), ...unscored];
    return settle(call, await curious.resume(session, { ...turn, cause: inbound.id, preface }));
  }
  const after = await curious.receive(session, learnerMessage(call.work), turn);
  if (staysElsewhere(read) && !isHere) return;
  await settle(call, after);
}

/** From now on the session is the one that is on here; what it has to say is said. */
async function settle(call: Call, session: CuriousSession): Promise<void> {
  await call.out.catchUp(session);
  await noteKept(call, session);
  await call.places.put(call.place, session.id);
}

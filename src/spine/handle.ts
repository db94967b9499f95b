import { PlumblineError } from '../errors.ts';
import { type Message, readMessage } from '../tutor/read-message.ts';
import { unknownCommand } from '../tutor/receive.ts';
import type { Session } from '../tutor/session.ts';
import { note } from '../tutor/words/replies.ts';
import { type Call, isResume, learnerMessage, staysElsewhere, tellStranger, turnOf } from './call.ts';
import { chooseSession, isOf, sessionAt, sessionWith } from './choose-session.ts';
import { leaveCurious, routeCurious } from './curious-route.ts';
import { createDeliveries } from './deliveries.ts';
import { isTable } from './is-table.ts';
import { leavePlace } from './leave-place.ts';
import type { SpineParts } from './parts.ts';
import { PlaceLost } from './place-lost.ts';
import { noteKept } from './settle-kept.ts';
import * as words from './words.ts';
import type { Work } from './work.ts';

/** How often a message is taken anew when the session went on in a terminal meanwhile. */
const mostConflicts = 3;

/**
 * Everything about one message: what was left unsaid, what it means, and what is said to it. Rejects where it has to be
 * taken up again; done again, it goes on where it was cut short. Resolves to what stores which posts are out, so that
 * it can share a write with what comes after.
 */
export async function handle(parts: SpineParts, work: Work): Promise<() => Promise<void>> {
  try {
    const [place] = await Promise.all([answeringPlace(parts, work), parts.refresh?.()]);
    for (let conflicts = 0; ; conflicts += 1) {
      const out = createDeliveries(parts, work, place);
      try {
        await route({ ...parts, work, place, out });
        return out.save;
      } catch (error) {
        await out.save();
        const wentOn = error instanceof PlumblineError && error.code === 'conflict' && work.lock.isHeld();
        if (!wentOn || conflicts >= mostConflicts) throw error;
      }
    }
  } catch (error) {
    if (!(error instanceof PlaceLost)) throw error;
    parts.onFault(error, work.inbound);
    await leavePlace(parts, work, error);
    return async () => {};
  }
}

/** Where others read along, a learner's own business is answered in private, unless the walk itself is there. */
async function answeringPlace(parts: SpineParts, { inbound }: Work): Promise<string> {
  const { outlet, places } = parts;
  if (inbound.shared !== true || outlet.privatePlace === undefined) return inbound.place;
  if ((await places.sessionAt(inbound.place)) !== null) return inbound.place;
  return outlet.privatePlace(inbound.person, inbound.place);
}

async function route(call: Call): Promise<void> {
  const { inbound, subject } = call.work;
  const here = await sessionAt(call, call.place);
  if (here !== null && !(await isOf(call, here, subject))) return tellStranger(call, here);
  if (await routeCurious(call, here)) return;
  if (inbound.kind === 'deletion' || inbound.kind === 'edit') return change(call, here);
  const read = inbound.kind === 'form' ? null : readMessage(inbound.text);
  if (read?.kind === 'command') {
    const command = call.commands.get(read.word);
    if (command !== undefined) return runCommand(call, here, command, read.rest);
  }
  const build = call.commands.get('build');
  if (build !== undefined && offersTopic(call, here, read)) return runCommand(call, here, build, '');
  const files = inbound.files ?? [];
  if (read?.kind === 'blank' && files.length > 0) return call.out.reply([note(words.filesNotRead(files))]);
  const left = await leaveCurious(call, here, read);
  if (left !== null) return withoutWalk(left, read);
  const session = await chooseSession(call, call.work, here, read);
  if (session === null) return withoutWalk(call, read);
  return withWalk(call, session, here, read);
}

/** A file of questions in a direct message, where it does not come with an answer. */
function offersTopic({ work }: Call, here: Session | null, read: Message | null): boolean {
  const { shared, files = [] } = work.inbound;
  if (shared === true || read === null || !files.some(isTable)) return false;
  // The word alone is typed without its `/` where that begins a command of the platform.
  if (read.kind === 'blank' || /^build[.!]?$/i.test(work.inbound.text.trim())) return true;
  const hasWalk = here !== null && here.status !== 'ended';
  return !hasWalk && read.kind !== 'command' && read.kind !== 'unknown-command';
}

async function runCommand(
  call: Call,
  here: Session | null,
  command: NonNullable<ReturnType<SpineParts['commands']['get']>>,
  rest: string,
): Promise<void> {
  const { inbound, subject } = call.work;
  const { person, id: message, files = [] } = inbound;
  const { place } = call;
  const said = await command({ rest, subject, person, session: here, message, place, files });
  // A command may have shown what it has to say by itself.
  if (said.length > 0) await call.out.reply(said);
}

/** An edit or a deletion, for the session in which the message gave an answer. */
async function change(call: Call, here: Session | null): Promise<void> {
  const { inbound, subject } = call.work;
  if (inbound.of === undefined) return;
  const session = await sessionWith(call, subject, here, inbound.of);
  if (session === null) return;
  await call.out.catchUp(session);
  const turn = await turnOf(call, session);
  const changed =
    inbound.kind === 'deletion'
      ? await call.tutor.withdraw(session, inbound.of, turn)
      : await call.tutor.edit(session, { id: inbound.of, text: inbound.text }, turn);
  await call.tutor.advance(changed, { ...turn, preface: [] });
}

async function withoutWalk(call: Call, read: Message | null): Promise<void> {
  const { inbound, subject } = call.work;
  if (read?.kind === 'unknown-command')
    return call.out.reply([note(unknownCommand(read.word, read.nearest))]);
  if (read?.kind !== 'command' || read.word !== 'learn')
    return call.out.reply([note(isResume(read) ? words.nothingToResume : words.nothingOpen)]);
  const turn = { ...(await turnOf(call, null)), cause: inbound.id };
  const opened = await call.conversation.learn(subject, read.rest, turn);
  if (opened.session === null) return call.out.reply([note(opened.text)]);
  await settleHere(call, opened.session);
}

async function withWalk(
  call: Call,
  session: Session,
  here: Session | null,
  read: Message | null,
): Promise<void> {
  await call.out.catchUp(session);
  const { inbound, subject } = call.work;
  const turn = await turnOf(call, session);
  const isHere = session.id === here?.id;
  const isWord = read?.kind === 'command' || read?.kind === 'unknown-command';
  const isPlain = read !== null && !isWord && inbound.about === undefined;
  const mustBeShown = session.status !== 'ended' && (!isHere || session.status === 'paused');
  if (mustBeShown && (isPlain || isResume(read))) {
    const unscored = isPlain ? [note(isHere ? words.wasPaused : words.movedHere)] : [];
    const preface = [...(turn.preface ?? []), ...unscored];
    const isDone = session.handled.includes(inbound.id);
    const resumed = isDone
      ? await call.tutor.advance(session, turn)
      : await call.tutor.resume(session, { ...turn, cause: inbound.id, preface });
    return settleHere(call, resumed);
  }
  const after = await call.conversation.receive(session, learnerMessage(call.work), turn, subject);
  if (staysElsewhere(read) && !isHere) return;
  await settleHere(call, after);
}

/** From now on the session is the one that is on here; what it has to say is said. */
async function settleHere(call: Call, session: Session): Promise<void> {
  await call.out.catchUp(session);
  await noteKept(call, session);
  await call.places.put(call.place, session.id);
}

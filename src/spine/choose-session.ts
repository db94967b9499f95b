import { furthest } from '../tutor/conversation.ts';
import type { Message } from '../tutor/read-message.ts';
import type { Session } from '../tutor/session.ts';
import type { SpineParts } from './parts.ts';
import type { Work } from './work.ts';

/** The session that is on at a place, whoever's it is. */
export async function sessionAt({ places, tutor }: SpineParts, place: string): Promise<Session | null> {
  const id = await places.sessionAt(place);
  return id === null ? null : tutor.load(id);
}

/** Whether a session is this learner's, under whatever name it was begun. */
export async function isOf(
  { people }: SpineParts,
  session: Pick<Session, 'subject'>,
  subject: string,
): Promise<boolean> {
  return session.subject === subject || (await people.resolve(session.subject)) === subject;
}

/** Commands about something that is not over. */
export const forUnfinished: ReadonlySet<string> = new Set(['resume', 'hint', 'skip', 'repeat', 'stop']);

/**
 * The session that a message is about: the one its form or button names, the one that is on here, else the learner's
 * latest that is not over.
 */
export async function chooseSession(
  parts: SpineParts,
  { inbound, subject }: Work,
  here: Session | null,
  read: Message | null,
): Promise<Session | null> {
  if (inbound.about !== undefined && inbound.about.session !== here?.id) {
    const named = await parts.tutor.load(inbound.about.session);
    if (named !== null && (await isOf(parts, named, subject))) return named;
  }
  const wantsUnfinished = read?.kind === 'command' && forUnfinished.has(read.word);
  if (here !== null && (here.status !== 'ended' || !wantsUnfinished)) return here;
  return (await latestUnfinished(parts, subject)) ?? here;
}

export async function latestUnfinished({ tutor }: SpineParts, subject: string): Promise<Session | null> {
  const sessions = await tutor.sessions(subject);
  const latest =
    sessions.find(({ status }) => status === 'active') ?? sessions.find(({ status }) => status === 'paused');
  return latest === undefined ? null : furthest(latest, sessions);
}

/** The session in which a message gave an answer: the one that is on here, or else any of the learner's. */
export async function sessionWith(
  { tutor }: SpineParts,
  subject: string,
  here: Session | null,
  message: string,
): Promise<Session | null> {
  const gave = (session: Session): boolean =>
    [...session.nodes.values()].some(({ answers }) => answers.some((given) => given.message === message));
  if (here !== null && gave(here)) return here;
  return (await tutor.sessions(subject)).find(gave) ?? null;
}

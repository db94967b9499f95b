import type { Conversation } from '../tutor/conversation.ts';
import { readMessage } from '../tutor/read-message.ts';
import type { Session } from '../tutor/session.ts';
import type { Deliver, TurnOptions } from '../tutor/turn.ts';
import type { Tutor } from '../tutor/tutor.ts';
import { note } from '../tutor/words/replies.ts';
import type { Inbound } from './inbound.ts';
import type { Inbox } from './inbox.ts';
import type { Outlet } from './outlet.ts';
import type { People } from './people.ts';
import { PlaceLost } from './place-lost.ts';
import type { Places } from './places.ts';
import type { PostedLog } from './posted.ts';
import { createSerialQueues } from './serial-queues.ts';

export type SpineParts = {
  readonly inbox: Inbox;
  readonly people: People;
  readonly places: Places;
  readonly posted: PostedLog;
  readonly tutor: Tutor;
  readonly conversation: Conversation;
  readonly outlet: Outlet;
  /** Runs work while no other process works for the same learner. */
  readonly exclusively: <T>(subject: string, work: (lost: AbortSignal) => Promise<T>) => Promise<T>;
  /** Told of what went wrong with a message; it stays open and is taken up by the next `recover`. */
  readonly onFault: (error: unknown, inbound: Inbound) => void;
  readonly signal: AbortSignal;
};

/**
 * Where messages of every platform go through: accepted once, answered once, in order. A message is stored before it
 * counts as accepted, and closed after its answer is out; what a crash leaves open `recover` takes up, in any process.
 */
export type Spine = {
  /** Takes a message; resolves once it is stored, to `false` where it was taken before. The work goes on behind. */
  accept(inbound: Inbound): Promise<boolean>;
  /** Takes up the messages that were accepted and never closed, of this process or of one that died. */
  recover(): Promise<number>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

const nothingOpen =
  'You have no walk here yet. `/learn` begins one; `/learn <topic>` chooses what about; `/help` lists the rest.';

export function createSpine(parts: SpineParts): Spine {
  const queues = createSerialQueues();
  const underWay = new Set<string>();

  const work = async (inbound: Inbound): Promise<void> => {
    if (underWay.has(inbound.id)) return;
    underWay.add(inbound.id);
    try {
      const subject = await parts.people.subjectOf(inbound.person);
      await queues.add(subject, inbound.sentAt, () =>
        parts.exclusively(subject, (lost) => handle(parts, inbound, subject, lost)),
      );
    } catch (error) {
      parts.onFault(error, inbound);
    } finally {
      underWay.delete(inbound.id);
    }
  };
  const background = new Set<Promise<void>>();
  const inBackground = (inbound: Inbound): void => {
    const running = work(inbound).finally(() => background.delete(running));
    background.add(running);
  };

  return {
    async accept(inbound) {
      const isNew = await parts.inbox.accept(inbound);
      if (isNew) inBackground(inbound);
      return isNew;
    },
    async recover() {
      const left = (await parts.inbox.open()).filter(({ id }) => !underWay.has(id));
      for (const inbound of left) inBackground(inbound);
      return left.length;
    },
    async idle() {
      while (background.size > 0) await Promise.all(background);
      await queues.idle();
    },
  };
}

/** Everything about one message: what was left unsaid, the turn, and closing it. */
async function handle(
  parts: SpineParts,
  inbound: Inbound,
  subject: string,
  lost: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([parts.signal, lost]);
  try {
    const session = await sessionFor(parts, inbound, subject);
    if (session !== null) await parts.posted.catchUp(session.id, inbound.place, parts.outlet);
    await turn(parts, inbound, session, subject, signal);
  } catch (error) {
    // A place that takes no more posts cannot be told; the session stays whole and goes on elsewhere.
    if (!(error instanceof PlaceLost)) throw error;
    parts.onFault(error, inbound);
  }
  await parts.inbox.close(inbound);
}

/** The session that is on at the place, if it is this learner's; else the learner's latest that is not over. */
async function sessionFor(parts: SpineParts, inbound: Inbound, subject: string): Promise<Session | null> {
  const here = await parts.places.sessionAt(inbound.place);
  const session = here === null ? null : await parts.tutor.load(here);
  if (session !== null && session.subject === subject) return session;
  return (await parts.tutor.sessions(subject)).find(({ status }) => status !== 'ended') ?? null;
}

async function turn(
  parts: SpineParts,
  inbound: Inbound,
  session: Session | null,
  subject: string,
  signal: AbortSignal,
): Promise<void> {
  const { conversation, tutor } = parts;
  const options: TurnOptions = {
    interactive: true,
    cause: inbound.id,
    signal,
    deliver: deliverTo(parts, inbound),
  };
  const message = { id: inbound.id, text: inbound.text, sentAt: inbound.sentAt };
  if (inbound.kind === 'deletion') return;
  if (session === null || session.status === 'ended') {
    const read = readMessage(inbound.text);
    const wantsToLearn = read.kind === 'command' && read.word === 'learn';
    if (session !== null && !wantsToLearn)
      return void (await conversation.receive(session, message, options));
    if (!wantsToLearn)
      return parts.outlet.post(inbound.place, { id: `reply.${inbound.id}`, replies: [note(nothingOpen)] });
    return begin(parts, inbound, subject, read.rest, options);
  }
  await parts.places.put(inbound.place, session.id);
  if (inbound.kind === 'edit') {
    const edited = await tutor.edit(session, { ...message, id: inbound.of ?? inbound.id }, options);
    await tutor.advance(edited, options);
    return;
  }
  const after = await conversation.receive(session, message, options);
  if (after.id !== session.id) await parts.places.put(inbound.place, after.id);
}

async function begin(
  parts: SpineParts,
  inbound: Inbound,
  subject: string,
  topic: string,
  options: TurnOptions,
): Promise<void> {
  const tell = (text: string): Promise<void> =>
    parts.outlet.post(inbound.place, { id: `reply.${inbound.id}`, replies: [note(text)] });
  const found = topic === '' ? { id: undefined } : parts.conversation.lookUp(topic);
  if ('problem' in found) return tell(found.problem);
  const opened = await parts.conversation.open(subject, { target: found.id }, options);
  if (opened.session === null) return tell(opened.text);
  await parts.places.put(inbound.place, opened.session.id);
}

/** Posts at the message's place, and counts what is out. */
function deliverTo(parts: SpineParts, inbound: Inbound): Deliver {
  return async (post) => {
    await parts.outlet.post(inbound.place, post);
    const dot = post.id.lastIndexOf('.');
    await parts.posted.note(post.id.slice(0, dot), Number(post.id.slice(dot + 1)));
  };
}

import { keyPart } from '../store/key-part.ts';
import type { Message } from '../tutor/read-message.ts';
import type { LearnerMessage } from '../tutor/receive.ts';
import type { Reply } from '../tutor/reply.ts';
import type { Session } from '../tutor/session.ts';
import type { TurnOptions } from '../tutor/turn.ts';
import { note } from '../tutor/words/replies.ts';
import type { Deliveries } from './deliveries.ts';
import type { SpineParts } from './parts.ts';
import * as words from './words.ts';
import type { Work } from './work.ts';

/** One message at the place where it is answered. */
export type Call = SpineParts & {
  readonly work: Work;
  readonly place: string;
  readonly out: Deliveries;
  /** Said before anything else of it. */
  readonly preface?: readonly Reply[];
};

export async function tellStranger(call: Call, { id }: Pick<Session, 'id'>): Promise<void> {
  const { inbound } = call.work;
  if (inbound.kind === 'edit' || inbound.kind === 'deletion') return;
  const told = `told/stranger/${keyPart(id)}/${keyPart(inbound.person)}`;
  if ((await call.store.get(told)) !== undefined) return;
  await call.out.reply([note(words.notYours)]);
  await call.store.insertIfAbsent(told, true);
}

export function isResume(read: Message | null): boolean {
  return read?.kind === 'command' && read.word === 'resume';
}

/** Words that look at a walk without going on with it. */
export function staysElsewhere(read: Message | null): boolean {
  return read?.kind === 'command' && ['why', 'appeal', 'stop', 'help'].includes(read.word);
}

export function learnerMessage({ inbound }: Work): LearnerMessage {
  const { id, text, sentAt, about, kind } = inbound;
  return { id, text, sentAt, form: kind === 'form', ...(about === undefined ? {} : { about }) };
}

export async function turnOf(call: Call, session: Pick<Session, 'id'> | null): Promise<TurnOptions> {
  const { work, out } = call;
  const posts = session === null ? null : await out.postsOf(session.id);
  const files = work.inbound.files ?? [];
  const unread = files.length === 0 ? [] : [note(words.filesNotRead(files))];
  const preface = [...(call.preface ?? []), ...unread];
  return {
    interactive: true,
    cause: work.inbound.id,
    signal: work.signal,
    guard: work.lock.guard,
    farewell: words.farewell,
    deliver: out.deliver,
    preface,
    onQueued: work.onQueued,
    onJudging: (answer) => work.onJudging(answer === null ? null : { answer, session: session?.id ?? '' }),
    ...(posts === null ? {} : { shownAt: posts.shownAt }),
  };
}

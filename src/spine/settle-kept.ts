import { keyPart } from '../store/key-part.ts';
import { replaceCell } from '../store/replace-cell.ts';
import { keptAnswers } from '../tutor/next-step.ts';
import type { Session } from '../tutor/session.ts';
import type { HeldLock, SpineParts } from './parts.ts';
import { PlaceLost } from './place-lost.ts';
import { send } from './send.ts';

const prefix = 'kept/';
const keyOf = (sessionId: string): string => `${prefix}${keyPart(sessionId)}`;

/** Remembers a session whose judge failed on an answer: its learner was promised a verdict. */
export async function noteKept({ store }: SpineParts, session: Session): Promise<void> {
  if (keptAnswers(session).length > 0) await store.insertIfAbsent(keyOf(session.id), session.id);
}

/**
 * Judges again what sessions wait for, and tells the learners where they were last, though they may be long gone. Stops
 * at the first answer that the judge fails on again. Resolves to how many sessions wait for nothing any more.
 */
export async function settleKept(parts: SpineParts, signal: AbortSignal): Promise<number> {
  const { store, tutor, people, posted, outlet } = parts;
  let settled = 0;
  await parts.refresh?.();
  for await (const key of store.list(prefix)) {
    const id = await store.get(key);
    const session = typeof id === 'string' ? await tutor.load(id) : null;
    if (session === null) await replaceCell(store, key, undefined);
    if (session === null || signal.aborted) continue;
    const place = (await posted.open(session.id)).place();
    if (place === null || outlet.serves?.(place) === false) continue;
    const subject = await people.resolve(session.subject);
    const waits = await parts.exclusively(subject, 'until-surely-dead', signal, (lock) =>
      settleOne(parts, session.id, place, lock, signal),
    );
    if (waits) return settled;
    settled += 1;
  }
  return settled;
}

/** Resolves to whether the session still waits. */
async function settleOne(
  parts: SpineParts,
  id: string,
  place: string,
  lock: HeldLock,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, tutor, posted } = parts;
  const session = await tutor.load(id);
  const posts = await posted.open(id);
  const after =
    session === null
      ? null
      : await tutor.settle(session, {
          interactive: true,
          guard: lock.guard,
          signal: AbortSignal.any([signal, lock.lost]),
          async deliver(post) {
            try {
              posts.note(post, place, await send(parts, place, post));
            } catch (error) {
              // It is stored, and said where the learner comes back.
              if (!(error instanceof PlaceLost)) throw error;
            }
          },
        });
  await posts.save();
  if (after !== null && keptAnswers(after).length > 0) return true;
  await replaceCell(store, keyOf(id), undefined);
  return false;
}

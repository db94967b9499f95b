import { keyPart } from '../store/key-part.ts';
import { replaceCell } from '../store/replace-cell.ts';
import { waitsForScores } from '../tutor/curious/kept-scores.ts';
import type { CuriousSession } from '../tutor/curious/session.ts';
import { keptAnswers } from '../tutor/next-step.ts';
import type { Session } from '../tutor/session.ts';
import type { TurnOptions } from '../tutor/turn.ts';
import type { HeldLock, SpineParts } from './parts.ts';
import { PlaceLost } from './place-lost.ts';
import { send } from './send.ts';

const prefix = 'kept/';
const keyOf = (sessionId: string): string => `${prefix}${keyPart(sessionId)}`;

/** Remembers a session whose judge failed on something: its learner was promised a score. */
export async function noteKept(
  { store }: Pick<SpineParts, 'store'>,
  session: Session | CuriousSession,
): Promise<void> {
  if (waits(session)) await store.insertIfAbsent(keyOf(session.id), session.id);
}

const waits = (session: Session | CuriousSession): boolean =>
  'target' in session ? keptAnswers(session).length > 0 : waitsForScores(session);

type Loading = Pick<SpineParts, 'tutor' | 'curious'>;

async function load({ tutor, curious }: Loading, id: string): Promise<Session | CuriousSession | null> {
  return (await tutor.load(id)) ?? (await curious?.load(id)) ?? null;
}

async function settled(
  { tutor, curious }: Loading,
  session: Session | CuriousSession,
  turn: TurnOptions,
): Promise<Session | CuriousSession> {
  if ('target' in session) return tutor.settle(session, turn);
  return (await curious?.settle(session, turn)) ?? session;
}

/** So many sessions in a row whose judge fails again say that it is still away; fewer may lie at what they hold. */
const patience = 3;

/**
 * Judges again what sessions wait for, and tells the learners where they were last, though they may be long gone. Walks
 * and sessions about statements have judges of their own: each kind is left alone once its judge fails again and again.
 * Resolves to how many sessions wait for nothing any more.
 */
export async function settleKept(parts: SpineParts, signal: AbortSignal): Promise<number> {
  const { store, people, posted, outlet } = parts;
  const failed = { walk: 0, curious: 0 };
  let done = 0;
  await parts.refresh?.();
  for await (const key of store.list(prefix)) {
    const id = await store.get(key);
    const session = typeof id === 'string' ? await load(parts, id) : null;
    if (session === null) await replaceCell(store, key, undefined);
    if (session === null || signal.aborted) continue;
    const kind = 'target' in session ? 'walk' : 'curious';
    if (failed[kind] >= patience) continue;
    const place = (await posted.open(session.id)).place();
    if (place === null || outlet.serves?.(place) === false) continue;
    const subject = await people.resolve(session.subject);
    const stillWaits = await parts.exclusively(subject, 'until-surely-dead', signal, (lock) =>
      settleOne(parts, session.id, place, lock, signal),
    );
    failed[kind] = stillWaits ? failed[kind] + 1 : 0;
    if (!stillWaits) done += 1;
  }
  return done;
}

/** Resolves to whether the session still waits. */
async function settleOne(
  parts: SpineParts,
  id: string,
  place: string,
  lock: HeldLock,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, posted } = parts;
  const session = await load(parts, id);
  const posts = await posted.open(id);
  const after =
    session === null
      ? null
      : await settled(parts, session, {
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
  if (after !== null && waits(after)) return true;
  await replaceCell(store, keyOf(id), undefined);
  return false;
}

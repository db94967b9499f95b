import { keyPart } from '../store/key-part.ts';
import { note } from '../tutor/words/replies.ts';
import { isOf, sessionAt } from './choose-session.ts';
import { curiousAt } from './curious-route.ts';
import type { SpineParts } from './parts.ts';
import { PlaceLost } from './place-lost.ts';
import { send } from './send.ts';
import { placeLost, privateClosed } from './words.ts';
import type { Work } from './work.ts';

/**
 * A place takes no more posts: the walk that was on there is paused, and its learner is told, once, in private where
 * that can be. What was not said there is said where the walk goes on.
 */
export async function leavePlace(parts: SpineParts, work: Work, lost: PlaceLost): Promise<void> {
  const { places, tutor, curious, outlet, store } = parts;
  const walk = await sessionAt(parts, lost.place);
  const statement = walk === null ? await curiousAt(parts, lost.place) : null;
  const session = walk ?? statement;
  if (session === null || !(await isOf(parts, session, work.subject)))
    return tellWhereWritten(parts, work, lost);
  if (walk !== null) await tutor.pause(walk);
  if (statement !== null) await curious?.pause(statement);
  await places.put(lost.place, null);
  const told = `told/lost/${keyPart(session.id)}/${keyPart(lost.place)}`;
  if (outlet.privatePlace === undefined || !(await store.insertIfAbsent(told, true))) return;
  try {
    const elsewhere = await outlet.privatePlace(work.inbound.person, lost.place);
    if (elsewhere === lost.place) return await tellWhereWritten(parts, work, lost);
    await send(parts, elsewhere, { id: `lost.${work.inbound.id}`, replies: [note(placeLost)] });
    await places.put(elsewhere, session.id);
  } catch (error) {
    if (!(error instanceof PlaceLost)) throw error;
  }
}

/** Where a private place is closed to us, its person is told where they wrote, if that is somewhere else. */
async function tellWhereWritten(parts: SpineParts, { inbound }: Work, lost: PlaceLost): Promise<void> {
  if (inbound.place === lost.place) return;
  await send(parts, inbound.place, { id: `closed.${inbound.id}`, replies: [note(privateClosed)] });
}

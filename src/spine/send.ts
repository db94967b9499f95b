import { PlumblineError } from '../errors.ts';
import type { Post } from '../tutor/turn.ts';
import { note } from '../tutor/words/replies.ts';
import type { Posted } from './outlet.ts';
import type { SpineParts } from './parts.ts';
import { PlaceLost } from './place-lost.ts';
import { PostRefused, SendFailed } from './send-errors.ts';
import { postRefused } from './words.ts';
import type { Work } from './work.ts';

type Sending = Pick<SpineParts, 'outlet' | 'readiness' | 'onFault' | 'time'>;

/**
 * Sends a post. Rejects with `PlaceLost`, or with `SendFailed` where trying again may help. A post that the platform
 * refuses for good is told of in its place.
 */
export async function send(parts: Sending, place: string, post: Post): Promise<Posted> {
  const { outlet, readiness, onFault } = parts;
  try {
    const posted = await outlet.post(place, post);
    readiness.note('platform', null);
    return posted;
  } catch (error) {
    if (error instanceof PlaceLost) throw error;
    if (!(error instanceof PostRefused)) {
      readiness.note('platform', error instanceof Error ? error.message : 'it takes no messages');
      throw new SendFailed(error);
    }
    onFault(error, null);
    const apology: Post = { id: `${post.id}-refused`, replies: [note(postRefused)] };
    return await outlet.post(place, apology).catch((): Posted => {
      return { id: '', at: new Date(parts.time.now()).toISOString() };
    });
  }
}

/**
 * Sends a post that belongs to a message, once: where an earlier try may have sent it, it is looked for first. Rejects
 * with `conflict` where another process may serve the learner by now.
 */
export async function sendOnce(parts: Sending, work: Work, place: string, post: Post): Promise<Posted> {
  if (!work.isFresh) {
    const found = await lookFor(parts, place, post.id);
    if (found !== null) return found;
  }
  if (!work.lock.isHeld())
    throw new PlumblineError('conflict', 'Another process has taken this learner over; nothing was sent.');
  return send(parts, place, post);
}

/** The post, if the platform has it. A platform that cannot say is asked again later: nothing is sent twice. */
export async function lookFor(
  { outlet }: Pick<SpineParts, 'outlet'>,
  place: string,
  id: string,
): Promise<Posted | null> {
  try {
    return await outlet.find(place, id);
  } catch (error) {
    throw error instanceof PlaceLost ? error : new SendFailed(error);
  }
}

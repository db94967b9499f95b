import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { parseSessionEvent } from '../trace/trace-event.ts';
import { ReplySchema } from '../tutor/reply.ts';
import type { SessionLog } from '../tutor/session-log.ts';
import type { Post } from '../tutor/turn.ts';
import type { Outlet } from './outlet.ts';

const postedKey = (sessionId: string): string => `posted/${sessionId}`;

/**
 * Which posts of a session are out. A post is stored with the session before it is sent, and counted here after, so
 * that after a crash in between it is looked for on the platform and sent only where it is not there.
 */
export type PostedLog = {
  /** Counts a post as out. */
  note(sessionId: string, seq: number): Promise<void>;
  /** Sends what a crash kept from being sent. */
  catchUp(sessionId: string, place: string, outlet: Outlet): Promise<void>;
};

export function createPostedLog(store: Store, log: SessionLog): PostedLog {
  const lastPosted = async (sessionId: string): Promise<number> => {
    const seq = await store.get(postedKey(sessionId));
    return typeof seq === 'number' ? seq : 0;
  };
  const note = async (sessionId: string, seq: number): Promise<void> => {
    const before = await store.get(postedKey(sessionId));
    if (typeof before !== 'number' || before < seq)
      await store.compareAndSet(postedKey(sessionId), before, seq);
  };
  return {
    note,
    async catchUp(sessionId, place, outlet) {
      const posted = await lastPosted(sessionId);
      for (const { post, seq } of await postsAfter(log, sessionId, posted)) {
        if (!(await outlet.has(place, post.id))) await outlet.post(place, post);
        await note(sessionId, seq);
      }
    },
  };
}

type StoredPost = { readonly post: Post; readonly seq: number };

async function postsAfter(log: SessionLog, sessionId: string, posted: number): Promise<StoredPost[]> {
  return (await log.events(sessionId, posted)).flatMap((value, index) => {
    const event = parseSessionEvent(value);
    const seq = posted + index + 1;
    if (event?.event !== 'said') return [];
    return [{ seq, post: { id: `${sessionId}.${seq}`, replies: z.array(ReplySchema).parse(event.replies) } }];
  });
}

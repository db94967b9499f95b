import type { Session } from '../tutor/session.ts';
import type { Deliver, Post } from '../tutor/turn.ts';
import type { SpineParts } from './parts.ts';
import type { SessionPosts } from './posted.ts';
import { lookFor, send, sendOnce } from './send.ts';
import type { Work } from './work.ts';

/** What is said while one message is handled, and what is known of it afterwards. */
export type Deliveries = {
  readonly deliver: Deliver;
  /** Says something outside all sessions, in answer to the message. */
  reply(post: Post['replies']): Promise<void>;
  postsOf(sessionId: string): Promise<SessionPosts>;
  /** Sends what an earlier turn stored and a crash kept from being sent. */
  catchUp(session: Pick<Session, 'id' | 'said'>): Promise<void>;
  /** Stores which posts are out. */
  save(): Promise<void>;
};

/** `place` is where everything goes. */
export function createDeliveries(parts: SpineParts, work: Work, place: string): Deliveries {
  const opened = new Map<string, SessionPosts>();
  const postsOf = async (sessionId: string): Promise<SessionPosts> => {
    const posts = opened.get(sessionId) ?? (await parts.posted.open(sessionId));
    opened.set(sessionId, posts);
    return posts;
  };
  return {
    postsOf,
    async deliver(post) {
      const posts = await postsOf(sessionOf(post));
      // What a turn says is new: only what is caught up with may be there already.
      posts.note(post, place, await sendOnce(parts, { ...work, isFresh: true }, place, post));
    },
    async reply(replies) {
      await sendOnce(parts, work, place, { id: `reply.${work.inbound.id}`, replies });
    },
    async catchUp(session) {
      const posts = await postsOf(session.id);
      for (const post of await posts.missing(session)) {
        const found = await lookFor(parts, place, post.id);
        posts.note(post, place, found ?? (await send(parts, place, post)));
      }
    },
    async save() {
      await Promise.all([...opened.values()].map((posts) => posts.save()));
    },
  };
}

function sessionOf({ id }: Post): string {
  return id.slice(0, id.lastIndexOf('.'));
}

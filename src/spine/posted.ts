import { z } from 'zod';
import { keyPart } from '../store/key-part.ts';
import type { Store } from '../store/store.ts';
import { parseSessionEvent } from '../trace/trace-event.ts';
import { ReplySchema } from '../tutor/reply.ts';
import type { Session } from '../tutor/session.ts';
import type { SessionLog } from '../tutor/session-log.ts';
import type { Post } from '../tutor/turn.ts';
import type { Posted } from './outlet.ts';

/** Posts of a session whose time is remembered. */
const rememberedPosts = 12;

const StoredSchema = z.object({
  /** Seq of the last `said` event that is out. */
  seq: z.number(),
  place: z.string(),
  posts: z.array(z.object({ seq: z.number(), id: z.string(), at: z.string() })),
});
type Stored = z.infer<typeof StoredSchema>;

export const postedKey = (sessionId: string): string => `posted/${keyPart(sessionId)}`;

/**
 * Which posts of a session are out, where, and since when. A post is stored with the session before it is sent, and
 * counted here after, so that after a crash in between it is looked for on the platform and sent only where it is not
 * there.
 */
export type PostedLog = { open(sessionId: string): Promise<SessionPosts> };

export type SessionPosts = {
  /** The place where the session spoke last. */
  place(): string | null;
  /** When that was, by the platform's time. */
  lastAt(): string | null;
  /** When the learner could see what the event with this seq led to; `undefined` where that is not known. */
  shownAt(seq: number): string | undefined;
  /** Counts a post as out; kept by `save`. */
  note(post: Post, place: string, posted: Posted): void;
  /** What was stored with the session and is not known to be out, oldest first. */
  missing(session: Pick<Session, 'said'>): Promise<Post[]>;
  save(): Promise<void>;
};

export function createPostedLog(store: Store, log: SessionLog): PostedLog {
  return {
    async open(sessionId) {
      const key = postedKey(sessionId);
      let before = await store.get(key);
      const read = StoredSchema.safeParse(before);
      let state: Stored | null = read.success ? read.data : null;
      let isSaved = true;
      return {
        place: () => state?.place ?? null,
        lastAt: () => state?.posts.at(-1)?.at ?? null,
        shownAt: (seq) => state?.posts.find((post) => post.seq >= seq)?.at,
        note(post, place, { id, at }) {
          const seq = seqOf(post);
          const posts = [...(state?.posts ?? []), { seq, id, at }].slice(-rememberedPosts);
          state = { seq: Math.max(seq, state?.seq ?? 0), place, posts };
          isSaved = false;
        },
        async missing(session) {
          const seq = state?.seq ?? 0;
          return session.said <= seq ? [] : postsAfter(log, sessionId, seq);
        },
        async save() {
          if (isSaved || state === null) return;
          isSaved = true;
          if (await store.compareAndSet(key, before, state)) before = state;
        },
      };
    },
  };
}

/** The seq of the event that holds the post: the end of its id. */
function seqOf({ id }: Post): number {
  return Number(id.slice(id.lastIndexOf('.') + 1));
}

async function postsAfter(log: SessionLog, sessionId: string, seq: number): Promise<Post[]> {
  return (await log.events(sessionId, seq)).flatMap((value, index): Post[] => {
    const event = parseSessionEvent(value);
    if (event?.event !== 'said') return [];
    return [{ id: `${sessionId}.${seq + index + 1}`, replies: z.array(ReplySchema).parse(event.replies) }];
  });
}

import type { InteractionToken } from './webhook.ts';

/** A reply that an interaction was promised and that is still empty. */
export type WaitingReply = InteractionToken & {
  readonly person: string;
  /** Resolves to whether Discord has taken the promise. */
  readonly promised: Promise<boolean>;
};

/** A token holds for a quarter of an hour; a little earlier the reply is let go of, in milliseconds. */
export const heldMs = 14 * 60 * 1000;

export type WaitingReplies = {
  /** The next thing said at the place fills the reply. */
  add(place: string, reply: WaitingReply): void;
  /** The reply that waits at the place the longest, once. */
  take(place: string): WaitingReply | undefined;
  /** What this person waits for at one place comes at another one; there `elsewhere` gives it, once it is said. */
  move(person: string, from: string, to: string): void;
  /** Replies that tell where something was said, once it is. */
  elsewhere(place: string): readonly WaitingReply[];
  /** Takes everything that this person waits for at a place. */
  drop(person: string, place: string): readonly WaitingReply[];
  remove(reply: WaitingReply): void;
  /** Whether the reply is still empty. */
  has(reply: WaitingReply): boolean;
  stop(): void;
};

/** `onLate` is told of replies that are still empty when their time is nearly over. */
export function createWaitingReplies(onLate: (reply: WaitingReply) => void, ms = heldMs): WaitingReplies {
  type Kept = { readonly reply: WaitingReply; place: string; isElsewhere: boolean };
  let kept: Kept[] = [];
  const timers = new Map<WaitingReply, NodeJS.Timeout>();
  const remove = (reply: WaitingReply): void => {
    clearTimeout(timers.get(reply));
    timers.delete(reply);
    kept = kept.filter((one) => one.reply !== reply);
  };
  const takeAll = (fits: (one: Kept) => boolean): WaitingReply[] => {
    const taken = kept.filter(fits).map(({ reply }) => reply);
    for (const reply of taken) remove(reply);
    return taken;
  };
  return {
    remove,
    has: (reply) => kept.some((one) => one.reply === reply),
    add(place, reply) {
      kept.push({ reply, place, isElsewhere: false });
      const late = (): void => {
        remove(reply);
        onLate(reply);
      };
      timers.set(reply, setTimeout(late, ms).unref());
    },
    take(place) {
      const found = kept.find((one) => one.place === place && !one.isElsewhere);
      if (found !== undefined) remove(found.reply);
      return found?.reply;
    },
    move(person, from, to) {
      for (const one of kept) {
        if (one.place !== from || one.reply.person !== person) continue;
        one.place = to;
        one.isElsewhere = from !== to;
      }
    },
    elsewhere: (place) => takeAll((one) => one.place === place && one.isElsewhere),
    drop: (person, place) => takeAll((one) => one.place === place && one.reply.person === person),
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      kept = [];
    },
  };
}

import type { Time } from '../model/time.ts';
import type { Post } from '../tutor/turn.ts';
import type { AttachedPost, LiveContent, Outlet, Posted } from './outlet.ts';
import { RetryLater } from './send-errors.ts';
import { type Budget, createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Refusals with a time to come back that one post bears before it fails. */
const mostRefusals = 5;

/** A longer wait than this that a platform asks for is not waited out: the post fails and is sent again later. */
const longestWaitMs = 60_000;

/** Places whose budget is remembered; of more, those that are full again are forgotten. */
const mostPlaces = 2_000;

export type Pace = {
  readonly perPlace: Budget;
  readonly inAll: Budget;
};

/**
 * `outlet`, sending no faster than its platform takes it: posts of a place go out one after the other in the order they
 * were asked for, each when the place's budget and the platform's allow it. A refusal that says when to come back is
 * waited out, by everybody where it is about everything. Rejects with `RetryLater` where the platform keeps refusing.
 */
export function createPacedOutlet<T extends Outlet>(outlet: T, pace: Pace, time: Time): T {
  const all = createTokenBucket(pace.inAll, time.now);
  const buckets = new Map<string, TokenBucket>();
  const tails = new Map<string, Promise<unknown>>();

  const bucketOf = (place: string): TokenBucket => {
    const known = buckets.get(place);
    if (known !== undefined) return known;
    if (buckets.size >= mostPlaces)
      for (const [name, bucket] of buckets) if (bucket.isFull()) buckets.delete(name);
    const bucket = createTokenBucket(pace.perPlace, time.now);
    buckets.set(place, bucket);
    return bucket;
  };

  const turn = async (own: TokenBucket): Promise<void> => {
    for (;;) {
      const waitMs = Math.max(own.waitMs(), all.waitMs());
      if (waitMs <= 0) break;
      await new Promise<void>((resolve) => void time.after(waitMs, resolve));
    }
    // Nothing runs between the look and the taking: nobody else gets the same place.
    own.take();
    all.take();
  };

  const send = async <R>(place: string, call: () => Promise<R>): Promise<R> => {
    const own = bucketOf(place);
    for (let refusals = 1; ; refusals += 1) {
      await turn(own);
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof RetryLater)) throw error;
        (error.isAboutAll ? all : own).block(error.afterMs);
        if (refusals >= mostRefusals || error.afterMs > longestWaitMs) throw error;
      }
    }
  };

  const inTurn = <R>(place: string, call: () => Promise<R>): Promise<R> => {
    const before = tails.get(place) ?? Promise.resolve();
    const sent = before.then(() => send(place, call));
    const tail = sent
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        if (tails.get(place) === tail) tails.delete(place);
      });
    tails.set(place, tail);
    return sent;
  };

  const { postLive, editLive, attach } = outlet;
  return {
    ...outlet,
    post: (place: string, post: Post): Promise<Posted> => inTurn(place, () => outlet.post(place, post)),
    ...(postLive === undefined
      ? {}
      : {
          postLive: (place: string, id: string, content: LiveContent): Promise<Posted> =>
            inTurn(place, () => postLive(place, id, content)),
        }),
    ...(editLive === undefined
      ? {}
      : {
          editLive: (place: string, messageId: string, content: LiveContent): Promise<void> =>
            inTurn(place, () => editLive(place, messageId, content)),
        }),
    ...(attach === undefined
      ? {}
      : {
          attach: (place: string, id: string, post: AttachedPost): Promise<Posted> =>
            inTurn(place, () => attach(place, id, post)),
        }),
  };
}

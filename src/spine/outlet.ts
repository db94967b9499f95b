import type { Post } from '../tutor/turn.ts';
import type { Inbound } from './inbound.ts';

/** A post as the platform has it. */
export type Posted = {
  /** The platform's id of the message; of the first, where a post takes several. */
  readonly id: string;
  /** The platform's time of it, ISO 8601 UTC. */
  readonly at: string;
};

/** The sending side of a platform. */
export interface Outlet {
  /**
   * Whether a place is of this platform (default: every one is). Processes of several platforms may share a store; each
   * leaves what is of another to that one's.
   */
  serves?(place: string): boolean;
  /**
   * Shows a post at a place; resolves when the platform has all of it. Asked again with the same id it shows what is
   * missing. Rejects with `PlaceLost` where the place is gone or closed to us, with `PostRefused` where the platform
   * will not have this post whatever is done, with `RetryLater` where it says when to come back, and with any other
   * error where trying again may help.
   */
  post(place: string, post: Post): Promise<Posted>;
  /** The post of that id at the place, if all of it is there: asked after a crash, when nobody knows. */
  find(place: string, postId: string): Promise<Posted | null>;
  /** A place for this person alone, near where they wrote; made where it is missing. Rejects as `post`. */
  privatePlace?(person: string, near: string): Promise<string>;
  /** What people wrote at a place after `since` (ISO 8601 UTC), in order: read after a gap. */
  history?(place: string, since: string): AsyncIterable<Inbound>;
}

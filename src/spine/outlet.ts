import type { Post } from '../tutor/turn.ts';

/** The sending side of a platform. */
export interface Outlet {
  /**
   * Shows a post at a place; resolves when the platform has it. Rejects with a `PlaceLost` where the place is gone or
   * closed to us, with any other error where trying again may help.
   */
  post(place: string, post: Post): Promise<void>;
  /** Whether the place shows a post of that id already: asked after a crash, when nobody knows. */
  has(place: string, postId: string): Promise<boolean>;
}

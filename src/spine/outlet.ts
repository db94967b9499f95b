import type { Post } from '../tutor/turn.ts';
import type { Inbound } from './inbound.ts';

/** A post as the platform has it. */
export type Posted = {
  /** The platform's id of the message; of the first, where a post takes several. */
  readonly id: string;
  /** The platform's time of it, ISO 8601 UTC. */
  readonly at: string;
};

/** A button; pressed, it is a message of whoever pressed it whose text is `command`: `/probe cancel r7x2`. */
export type MessageButton = { readonly label: string; readonly command: string };

/** What a message that goes on changing shows at one moment. */
export type LiveContent = {
  /** Small Markdown. */
  readonly text: string;
  readonly buttons: readonly MessageButton[];
};

/** A file to be shown or taken away. */
export type OutFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The media type: `image/png`. */
  readonly type: string;
  /** What a picture shows, in words. */
  readonly alt?: string;
};

/** Files, with what is said about them in small Markdown. */
export type AttachedPost = { readonly text: string; readonly files: readonly OutFile[] };

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
  /**
   * The post of that id at the place, however it was posted, if all of it is there: asked after a crash, when nobody
   * knows.
   */
  find(place: string, postId: string): Promise<Posted | null>;
  /** A place for this person alone, near where they wrote; made where it is missing. Rejects as `post`. */
  privatePlace?(person: string, near: string): Promise<string>;
  /** What people wrote at a place after `since` (ISO 8601 UTC), in order: read after a gap. */
  history?(place: string, since: string): AsyncIterable<Inbound>;
  /** Posts a message that will be edited, in one piece whatever its length; `id` as that of a post. Rejects as `post`. */
  postLive?(place: string, id: string, content: LiveContent): Promise<Posted>;
  /** Shows something else in it; `messageId` is the platform's. Rejects as `post`, `PlaceLost` also where it is gone. */
  editLive?(place: string, messageId: string, content: LiveContent): Promise<void>;
  /** Posts files with what is said about them; `id` as that of a post. Rejects as `post`. */
  attach?(place: string, id: string, post: AttachedPost): Promise<Posted>;
  /**
   * Reads a file that came with a message, by its `ref`. Asks no address but the platform's own. Rejects with
   * `invalid_input` where it has more than `mostBytes`, without reading on, and with `not_found` where it is gone.
   */
  fetchFile?(ref: string, mostBytes: number): Promise<Uint8Array>;
}

import type { Time } from '../model/time.ts';
import type { Lock } from '../store/lock.ts';
import type { Store } from '../store/store.ts';
import type { Conversation } from '../tutor/conversation.ts';
import type { Curious } from '../tutor/curious/curious.ts';
import type { CommandWord } from '../tutor/read-message.ts';
import type { Tutor } from '../tutor/tutor.ts';
import type { ChatCommand } from './chat-command.ts';
import type { Inbound } from './inbound.ts';
import type { Inbox } from './inbox.ts';
import type { Outlet } from './outlet.ts';
import type { People } from './people.ts';
import type { Places } from './places.ts';
import type { PostedLog } from './posted.ts';
import type { Readiness } from './readiness.ts';

/** How long a process waits for a learner whom another process serves. */
export type Patience = 'as-usual' | 'until-surely-dead';

/** A learner's lock, as those see it who work under it. */
export type HeldLock = Pick<Lock, 'lost' | 'isHeld' | 'guard'>;

/** What a spine is made of. */
export type SpineParts = {
  readonly store: Store;
  readonly inbox: Inbox;
  readonly people: People;
  readonly places: Places;
  readonly posted: PostedLog;
  readonly tutor: Tutor;
  readonly conversation: Conversation;
  /** Curiosity about statements; without it the word is not known here. */
  readonly curious?: Curious | undefined;
  readonly outlet: Outlet;
  /** Words that reach beyond walks, such as `settings`; a word that is not here goes to the walk. */
  readonly commands: ReadonlyMap<CommandWord, ChatCommand>;
  readonly readiness: Readiness;
  /** Takes up what changed for everybody since, such as a topic that another process added; asked before each message. */
  readonly refresh?: () => Promise<void>;
  readonly time: Time;
  /**
   * Runs work while no other process works for the same learner. Rejects with `conflict` where another one still does
   * when the patience is over, and with `interrupted` when `signal` is aborted before; nothing was done then.
   */
  readonly exclusively: <T>(
    subject: string,
    patience: Patience,
    signal: AbortSignal,
    work: (lock: HeldLock) => Promise<T>,
  ) => Promise<T>;
  /** Told of what went wrong with a message; it stays open and is taken up again. */
  readonly onFault: (error: unknown, inbound: Inbound | null) => void;
};

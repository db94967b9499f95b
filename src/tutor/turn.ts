import type { Guard } from '../store/store.ts';
import { type SessionEvent, type SessionEventBody, traceVersion } from '../trace/trace-event.ts';
import { evolve } from './evolve.ts';
import type { TutorParts } from './parts.ts';
import type { Reply } from './reply.ts';
import type { GivenAnswer, Session } from './session.ts';

/** What the tutor says at once: a platform shows it as one message where it can. */
export type Post = {
  /** Names the post for ever, so that a platform can tell whether it has it already. */
  readonly id: string;
  readonly replies: readonly Reply[];
};

/** Shows a post to the learner; resolves when it is out. The post is stored by then. */
export type Deliver = (post: Post) => Promise<void>;

/** How one turn is carried out. */
export type TurnOptions = {
  readonly deliver: Deliver;
  /** Whether the learner can choose how to go on after a verdict of low confidence. A pipe cannot. */
  readonly interactive: boolean;
  /** The message that this turn answers, by which a repeated delivery of it is known. */
  readonly cause?: string | undefined;
  /** Ends a turn while it waits for the judge: it rejects with `interrupted`, and what is stored stands. */
  readonly signal?: AbortSignal;
  /** What must still hold where the turn writes: a lock that another process has taken over refuses late writes. */
  readonly guard?: Guard;
  /** Said before anything else, such as that a file was not read. */
  readonly preface?: readonly Reply[];
  /** Said when the learner stops; without it the caller says it. */
  readonly farewell?: string;
  /**
   * When the learner could first see what the event with this seq led to, by the clock of the platform (ISO 8601 UTC);
   * `undefined` where that is not known, and the time of the event has to do.
   */
  readonly shownAt?: (seq: number) => string | undefined;
  /** Told when an answer goes to the judge, and with `null` when the judge is done with it. */
  readonly onJudging?: (answer: GivenAnswer | null) => void;
  /** Told how many others are before this one at a busy judge. */
  readonly onQueued?: (ahead: number) => void;
};

/**
 * One turn of a session: gathers what happens and what is said, and on `flush` stores both in one write, then
 * delivers. Nothing is said that is not stored, and a turn that dies before its flush never happened.
 */
export class Turn {
  readonly parts: TutorParts;
  readonly options: TurnOptions;
  /** The message that what is recorded from now on comes of. */
  cause: string | undefined;
  #session: Session;
  #stored: Session;
  #bodies: SessionEventBody[] = [];
  #replies: Reply[];

  constructor(parts: TutorParts, session: Session, options: TurnOptions) {
    this.parts = parts;
    this.options = options;
    this.cause = options.cause;
    this.#session = session;
    this.#stored = session;
    this.#replies = [...(options.preface ?? [])];
  }

  /** The session as it is after everything that was recorded, stored or not. */
  get session(): Session {
    return this.#session;
  }

  get graph(): TutorParts['graph'] {
    return this.parts.graph;
  }

  /** Adds events; the session moves on at once. */
  record(...bodies: readonly SessionEventBody[]): void {
    for (const event of this.#dress(bodies)) this.#session = evolve(this.#session, event, this.parts.graph);
    this.#bodies.push(...bodies);
  }

  say(...replies: readonly Reply[]): void {
    this.#replies.push(...replies);
  }

  /**
   * Stores what happened and what is to be said, all or nothing, then delivers it. Rejects with `conflict` when the
   * session went on elsewhere meanwhile, with `store_failed` when it could not be stored; nothing was said then.
   */
  async flush(): Promise<void> {
    const replies = this.#replies;
    if (replies.length > 0) this.record({ event: 'said', replies: replies.map((reply) => ({ ...reply })) });
    if (this.#bodies.length === 0) return;
    const events = this.#dress(this.#bodies);
    this.#bodies = [];
    this.#replies = [];
    await this.parts.log.append(this.#stored, events, this.options.guard);
    this.#stored = this.#session;
    if (replies.length > 0) await this.options.deliver({ id: postId(this.#session), replies });
  }

  #dress(bodies: readonly SessionEventBody[]): SessionEvent[] {
    const { cause } = this;
    const envelope = {
      v: traceVersion,
      at: new Date(this.parts.now()).toISOString(),
      session: this.#session.id,
      subject: this.#session.subject,
      ...(cause === undefined ? {} : { cause }),
    };
    return bodies.map((body) => ({ ...envelope, ...body }));
  }
}

/** The id of the post that the session's last `said` event holds. */
export function postId(session: Pick<Session, 'id' | 'said'>): string {
  return `${session.id}.${session.said}`;
}

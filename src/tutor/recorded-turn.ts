import { type TraceEnvelope, traceVersion } from '../trace/trace-event.ts';
import type { Reply } from './reply.ts';
import type { Session } from './session.ts';
import type { SessionLog } from './session-log.ts';
import type { TurnOptions } from './turn.ts';

/** What every kind of session says of itself to those who store and show it. */
export type Recorded = Pick<Session, 'id' | 'subject' | 'seq' | 'said' | 'handled' | 'status'>;

/** What was said in one go, as an event of any kind of session. */
export type SaidBody = {
  readonly event: 'said';
  readonly replies: ({ kind: string; text: string } & Reply)[];
};

/** How sessions of one kind are stored and folded. */
export type Recording<S extends Recorded, B> = {
  readonly log: Pick<SessionLog, 'append'>;
  readonly now: () => number;
  readonly evolve: (session: S, event: TraceEnvelope & B) => S;
};

/**
 * One turn of a session of any kind: gathers what happens and what is said, and on `flush` stores both in one write,
 * then delivers. Nothing is said that is not stored, and a turn that dies before its flush never happened.
 */
export class RecordedTurn<S extends Recorded, B extends { readonly event: string }> {
  readonly options: TurnOptions;
  /** The message that what is recorded from now on comes of. */
  cause: string | undefined;
  readonly #recording: Recording<S, B | SaidBody>;
  #session: S;
  #stored: S;
  #bodies: (B | SaidBody)[] = [];
  #replies: Reply[];

  constructor(recording: Recording<S, B | SaidBody>, session: S, options: TurnOptions) {
    this.#recording = recording;
    this.options = options;
    this.cause = options.cause;
    this.#session = session;
    this.#stored = session;
    this.#replies = [...(options.preface ?? [])];
  }

  /** The session as it is after everything that was recorded, stored or not. */
  get session(): S {
    return this.#session;
  }

  /** Adds events; the session moves on at once. */
  record(...bodies: readonly (B | SaidBody)[]): void {
    for (const event of this.#dress(bodies)) this.#session = this.#recording.evolve(this.#session, event);
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
    await this.#recording.log.append(this.#stored, events, this.options.guard);
    this.#stored = this.#session;
    if (replies.length > 0) await this.options.deliver({ id: postId(this.#session), replies });
  }

  #dress(bodies: readonly (B | SaidBody)[]): (TraceEnvelope & (B | SaidBody))[] {
    const { cause } = this;
    const envelope = {
      v: traceVersion,
      at: new Date(this.#recording.now()).toISOString(),
      session: this.#session.id,
      subject: this.#session.subject,
      ...(cause === undefined ? {} : { cause }),
    };
    return bodies.map((body) => ({ ...envelope, ...body }));
  }
}

/** The id of the post that the session's last `said` event holds. */
function postId(session: Pick<Session, 'id' | 'said'>): string {
  return `${session.id}.${session.said}`;
}

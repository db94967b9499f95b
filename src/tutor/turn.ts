import type { Guard } from '../store/store.ts';
import type { SessionEventBody } from '../trace/trace-event.ts';
import { evolve } from './evolve.ts';
import type { TutorParts } from './parts.ts';
import { RecordedTurn } from './recorded-turn.ts';
import type { Reply } from './reply.ts';
import type { GivenAnswer, Session } from './session.ts';

/** An answer, as far as those need to know it who watch a judge at work. */
export type JudgedAnswer = Pick<GivenAnswer, 'id' | 'node' | 'text' | 'message'>;

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
  readonly onJudging?: (answer: JudgedAnswer | null) => void;
  /** Told how many others are before this one at a busy judge. */
  readonly onQueued?: (ahead: number) => void;
};

/** One turn of a walk. */
export class Turn extends RecordedTurn<Session, SessionEventBody> {
  readonly parts: TutorParts;

  constructor(parts: TutorParts, session: Session, options: TurnOptions) {
    const { log, now, graph } = parts;
    super({ log, now, evolve: (before, event) => evolve(before, event, graph) }, session, options);
    this.parts = parts;
  }

  get graph(): TutorParts['graph'] {
    return this.parts.graph;
  }
}

import type { App } from '@slack/bolt';
import type { Inbound } from '../../src/spine/inbound.ts';
import type { SlackClock } from './clock.ts';
import type { LearnerHome } from './home-view.ts';
import type { Identity } from './read-event.ts';
import type { SlackWeb } from './web.ts';

/** The question that is open for a person. */
export type OpenQuestion = { readonly session: string; readonly node: string; readonly question: string };

export type HearingParts = {
  readonly app: App;
  readonly web: SlackWeb;
  readonly clock: SlackClock;
  readonly identity: () => Identity | null;
  readonly accept: (inbound: Inbound) => Promise<boolean>;
  /** Whether a walk is on at a place that others share, so that what is written there is heard. */
  readonly isWalkAt: (place: string) => Promise<boolean>;
  readonly privatePlace: (person: string, near: string) => Promise<string>;
  /** The question of a node, to be shown in a form; `null` where it is gone. */
  readonly questionOf: (node: string) => string | null;
  readonly openQuestion: (person: string, place: string) => Promise<OpenQuestion | null>;
  readonly home: (person: string) => Promise<LearnerHome>;
  /** Told where a learner writes in a thread of their direct message. */
  readonly noteThread: (channel: string, thread: string | undefined) => void;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
};

/** What every listener works with. */
export type Hearing = HearingParts & {
  /** Keeps count of what is under way; what fails is told of, since its person was told already or nobody can be. */
  readonly run: (work: (me: Identity) => Promise<void>) => Promise<void>;
  /** Tells one person something where they are; others at the place do not see it. */
  readonly whisper: (channel: string, user: string, text: string) => Promise<void>;
};

import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Judge } from '../judge/judge.ts';
import type { SessionEvent, SessionEventBody } from '../trace/trace-event.ts';
import { traceVersion } from '../trace/trace-event.ts';
import { evolve } from './evolve.ts';
import type { Session } from './session.ts';
import type { SessionLog } from './session-log.ts';
import type { Voice } from './voice.ts';

/** What a tutor is made of. */
export type TutorParts = {
  readonly graph: QuestionGraph;
  readonly judge: Judge;
  readonly voice: Voice;
  readonly log: SessionLog;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Text that no other session has; ids that are made later must sort later. */
  readonly newSessionId: () => string;
  /** Gets to know faults of a part that the walk survives, such as a judge that throws. */
  readonly onFault: (error: unknown) => void;
};

/** How one turn is carried out. */
export type TurnOptions = {
  /** Whether the learner can choose how to go on after a verdict of low confidence. A pipe cannot. */
  readonly interactive: boolean;
  readonly signal?: AbortSignal;
};

/** Dresses bodies as events of `session`, at the present moment. */
export function dress(
  parts: TutorParts,
  session: Session,
  bodies: readonly SessionEventBody[],
): SessionEvent[] {
  const at = new Date(parts.now()).toISOString();
  return bodies.map((body) => ({
    v: traceVersion,
    at,
    session: session.id,
    subject: session.subject,
    ...body,
  }));
}

/** Stores what happened, all or nothing, and gives back the session after it. */
export async function record(
  parts: TutorParts,
  session: Session,
  ...bodies: SessionEventBody[]
): Promise<Session> {
  const events = dress(parts, session, bodies);
  await parts.log.append(session, events);
  return events.reduce((state, event) => evolve(state, event, parts.graph), session);
}

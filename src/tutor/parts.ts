import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Judge } from '../judge/judge.ts';
import type { SessionLog } from './session-log.ts';
import type { Voice } from './voice.ts';

/** What a tutor is made of. */
export type TutorParts = {
  readonly graph: QuestionGraph;
  readonly judge: Judge;
  /** Judges that may decide an appeal, the preferred first; without any a teacher decides. */
  readonly appealJudges?: readonly Judge[];
  readonly voice: Voice;
  readonly log: SessionLog;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Text that no other session has; ids that are made later must sort later. */
  readonly newSessionId: () => string;
  /** Gets to know faults of a part that the walk survives, such as a judge that throws. */
  readonly onFault: (error: unknown) => void;
};

import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { Judge } from '../../src/judge/judge.ts';
import type { SessionEvent } from '../../src/trace/trace-event.ts';
import type { WalkOrder } from '../../src/trace/walk-orders.ts';
import type { Reply } from '../../src/tutor/reply.ts';
import type { Session } from '../../src/tutor/session.ts';
import { createSessionLog, replay } from '../../src/tutor/session-log.ts';
import type { Deliver } from '../../src/tutor/turn.ts';
import { createTutor, type StartOptions, type Tutor } from '../../src/tutor/tutor.ts';
import { offlineVoice } from '../../src/tutor/words/offline-voice.ts';
import { createManualClock } from '../fakes/manual-clock.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';

/** A question whose reference nobody could guess from its words: `secret` marks what must not leak. */
export function question(id: string, depth: 1 | 2 | 3, predecessors: readonly string[] = []): Question {
  return {
    id,
    depth,
    question: `What is asked about ${id}, and how does it matter?`,
    answer: `Secret ${id} reference alpha. Secret ${id} reference beta.`,
    keyPoints: [`Hidden${id} alpha point holds`, `Hidden${id} beta point holds`],
    domain: null,
    reasoning: depth === 1 ? [] : ['causal'],
    predecessors,
  };
}

/** a, b → ab; b, c → bc; ab, bc → top: b is shared. */
export const diamond = new QuestionGraph([
  question('a', 1),
  question('b', 1),
  question('c', 1),
  question('ab', 2, ['a', 'b']),
  question('bc', 2, ['b', 'c']),
  question('top', 3, ['ab', 'bc']),
]);

export type Walk = {
  readonly tutor: Tutor;
  readonly judge: ReturnType<typeof createScriptedJudge>;
  readonly clock: ReturnType<typeof createManualClock>;
  /** Everything that was said, oldest first. */
  readonly said: Reply[];
  session(): Session;
  /** Sends messages one after the other. */
  send(...texts: string[]): Promise<void>;
  /** The question that is open, by id. */
  open(): string | null;
  events(): Promise<SessionEvent[]>;
  /** What the log alone says of the session: as after a crash. */
  replayed(): Promise<Session | null>;
  resume(): Promise<void>;
  edit(id: string, text: string): Promise<void>;
};

export type WalkSettings = {
  readonly graph?: QuestionGraph;
  readonly target?: string;
  readonly order?: WalkOrder;
  readonly interactive?: boolean;
  readonly carried?: StartOptions['carried'];
  readonly appealJudges?: readonly Judge[];
};

/** A walk of one learner with a scripted judge, a store in memory and a clock that moves a second a message. */
export async function startWalk(settings: WalkSettings = {}): Promise<Walk> {
  const graph = settings.graph ?? diamond;
  const clock = createManualClock();
  const judge = createScriptedJudge();
  const log = createSessionLog(createMemoryStore({ now: clock.now }));
  let made = 0;
  const newSessionId = (): string => {
    made += 1;
    return `s${made}`;
  };
  const onFault = (error: unknown): void => {
    throw error;
  };
  const tutor = createTutor({
    graph,
    judge,
    voice: offlineVoice,
    log,
    now: clock.now,
    newSessionId,
    onFault,
    appealJudges: settings.appealJudges ?? [],
  });
  const said: Reply[] = [];
  const deliver: Deliver = async ({ replies }) => void said.push(...replies);
  const turn = { interactive: settings.interactive ?? false, deliver };
  let session = await tutor.start({
    subject: 'ada',
    target: settings.target ?? 'top',
    order: settings.order ?? 'climb',
    ...(settings.carried === undefined ? {} : { carried: settings.carried }),
  });
  session = await tutor.advance(session, turn);
  const events = async (): Promise<SessionEvent[]> => (await log.events(session.id)) as SessionEvent[];
  return {
    tutor,
    judge,
    clock,
    said,
    session: () => session,
    async send(...texts) {
      for (const text of texts) {
        clock.advance(1000);
        session = await tutor.receive(session, { text, id: `m${clock.now()} ${text}` }, turn);
      }
    },
    open: () => session.open?.node ?? null,
    events,
    replayed: async () => replay(await events(), graph),
    async resume() {
      const stored = (await tutor.sessions('ada')).find(({ status }) => status !== 'ended');
      if (stored === undefined) throw new Error('There is no unfinished session');
      session = await tutor.resume(stored, turn);
    },
    async edit(id, text) {
      session = await tutor.edit(session, { text, id }, turn);
    },
  };
}

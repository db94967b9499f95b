import { createMemoryStore } from '../../../adapters/storage/memory/index.ts';
import { setMetrics } from '../../../src/curiosity/scores/metric.ts';
import type { Statement } from '../../../src/curiosity/statements/statement.ts';
import type { CuriousEvent } from '../../../src/trace/curious-event.ts';
import { type Curious, createCurious, replayCurious } from '../../../src/tutor/curious/curious.ts';
import { createOfflineAnswerScorer } from '../../../src/tutor/curious/offline-answer.ts';
import type { CuriousParts, DoubtRequest } from '../../../src/tutor/curious/parts.ts';
import type { CuriousSession } from '../../../src/tutor/curious/session.ts';
import type { Reply } from '../../../src/tutor/reply.ts';
import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';

export const rightStatement: Statement = {
  id: 'physics-aaaaa',
  subject: 'physics',
  level: 'basic',
  statement: 'Sound needs a medium to travel, so there is none in empty space.',
  correct: true,
};

export const wrongStatement: Statement = {
  id: 'physics-bbbbb',
  subject: 'physics',
  statement: 'Sound travels faster in air than in steel.',
  correct: false,
  flaw: 'Stiffness matters more than density: zebrafast steel carries sound about fifteen times faster.',
  basedOn: 'physics-ccccc',
};

export const sourceStatement: Statement = {
  id: 'physics-ccccc',
  subject: 'physics',
  level: 'advanced',
  statement: 'Sound travels faster in steel than in air, quaggawise.',
  correct: true,
};

export const testStatements: readonly Statement[] = [rightStatement, wrongStatement, sourceStatement];

/** What only the answer key knows: no text before the end may hold it. */
export const secrets = /zebrafast|quaggawise|"correct"|"flaw"|basedOn|physics-ccccc/i;

export const testQuestions = [
  'What does sound mean here?',
  'How does sound travel?',
  'Where would it matter?',
  'How could one measure it?',
  'When would it not hold?',
];

export type CuriousTalk = {
  readonly curious: Curious;
  readonly said: Reply[];
  readonly doubted: DoubtRequest[];
  readonly clock: ReturnType<typeof createManualClock>;
  session(): CuriousSession;
  begin(rest: string): Promise<string>;
  /** Sends a message; the text that came back. */
  send(text: string, id?: string): Promise<string>;
  change(id: string, text: string | null): Promise<string>;
  resume(): Promise<string>;
  events(): Promise<CuriousEvent[]>;
  /** What the log alone says of the session. */
  replayed(): Promise<CuriousSession | null>;
};

/** Statements to talk about, with an asker and judges whose words are known. `n` chooses the statement. */
export function createCuriousTalk(change: Partial<CuriousParts> = {}, n = 0): CuriousTalk {
  const clock = createManualClock();
  const log = createSessionLog(createMemoryStore({ now: clock.now }));
  const doubted: DoubtRequest[] = [];
  const by = { judge: 'scripted', promptHash: 'none', estimated: false };
  let [sessions, begins] = [0, 0];
  const parts: CuriousParts = {
    log,
    now: clock.now,
    newSessionId: () => `s${++sessions}`,
    random: () => n,
    book: async () => ({
      all: testStatements,
      byId: new Map(testStatements.map((one) => [one.id, one])),
    }),
    asker: { ask: async () => ({ questions: testQuestions, dropped: [], asker: 'scripted' }) },
    answers: createOfflineAnswerScorer(clock.now),
    sets: {
      async score(_statement, questions) {
        const few = { score: null, reason: 'too-few' as const, justification: '' };
        const four = { score: 4, justification: 'They keep to it.' };
        const [relevance, coherence, diversity] = setMetrics.map((metric) =>
          questions.length < 2 && metric !== 'relevance' ? few : four,
        );
        return {
          scores: { relevance: relevance ?? few, coherence: coherence ?? few, diversity: diversity ?? few },
          by,
          usage: null,
        };
      },
    },
    doubts: {
      async score(request) {
        doubted.push(request);
        const index = request.texts.findIndex((text) => /really|not true|wrong/i.test(text));
        const score = { score: index < 0 ? 1 : 5, justification: 'By its words.' };
        return { score, firstDoubt: index < 0 ? null : index + 1, by };
      },
    },
    ...change,
  };
  const curious = createCurious(parts);
  const said: Reply[] = [];
  let session: CuriousSession | null = null;
  const options = {
    interactive: true,
    deliver: async ({ replies }: { readonly replies: readonly Reply[] }) => void said.push(...replies),
  };
  const current = (): CuriousSession => {
    if (session === null) throw new Error('There is no session');
    return session;
  };
  const textSince = (before: number): string =>
    said
      .slice(before)
      .map(({ text }) => text)
      .join('\n');
  const saying = async (work: () => Promise<CuriousSession>): Promise<string> => {
    clock.advance(1000);
    const before = said.length;
    session = await work();
    clock.advance(1000);
    return textSince(before);
  };
  const sentAt = (): string => new Date(clock.now()).toISOString();
  return {
    curious,
    said,
    doubted,
    clock,
    session: current,
    async begin(rest) {
      clock.advance(1000);
      const before = said.length;
      const begun = await curious.begin('ada', rest, { ...options, cause: `begin ${++begins}` });
      clock.advance(1000);
      if (begun.session === null) return begun.text;
      session = begun.session;
      return textSince(before);
    },
    send: (text, id) =>
      saying(() =>
        curious.receive(current(), { text, sentAt: sentAt(), ...(id === undefined ? {} : { id }) }, options),
      ),
    change: (id, text) =>
      saying(async () =>
        curious.advance(
          await curious.change(current(), id, text, { ...options, cause: `change ${clock.now()}` }),
          options,
        ),
      ),
    resume: () => saying(() => curious.resume(current(), options)),
    events: async () => (await log.events(current().id)) as CuriousEvent[],
    replayed: async () => replayCurious(await log.events(current().id)),
  };
}

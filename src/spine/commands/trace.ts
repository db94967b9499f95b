import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { Curious } from '../../tutor/curious/curious.ts';
import type { CuriousSession } from '../../tutor/curious/session.ts';
import type { Reply } from '../../tutor/reply.ts';
import type { Session } from '../../tutor/session.ts';
import type { SessionLog } from '../../tutor/session-log.ts';
import type { Tutor } from '../../tutor/tutor.ts';
import { note } from '../../tutor/words/replies.ts';
import { cite, count, shorten } from '../../tutor/words/text.ts';
import type { ChatCommand } from '../chat-command.ts';
import type { People } from '../people.ts';
import type { Places } from '../places.ts';

const listed = 10;

export type TraceParts = {
  readonly tutor: Tutor;
  readonly log: SessionLog;
  readonly people: People;
  readonly graph: QuestionGraph;
  readonly curious?: Curious | undefined;
  readonly places?: Places | undefined;
};

/**
 * Fields that may hold a reference, which has its own time to be shown: of a verdict, and of a reference itself. How a
 * model was asked, and where, is no matter of a learner.
 */
const secrets: Readonly<Record<string, readonly string[]>> = {
  verdict: ['feedback', 'points', 'estimate', 'members', 'settings'],
  reference: ['text'],
};

/** An event as its learner may see it at any time. */
function shown(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || !('event' in event)) return event;
  const secret = secrets[String(event.event)];
  if (secret === undefined) return event;
  return Object.fromEntries(Object.entries(event).filter(([field]) => !secret.includes(field)));
}

type Traced = Session | CuriousSession;

/** What a session is about, in a line. */
function titleOf(session: Traced, graph: QuestionGraph): string {
  if ('statement' in session) return `curiosity about “${cite(session.statement.text, 80)}”`;
  const { target } = session;
  return `walk to “${graph.has(target) ? shorten(graph.get(target).question, 80) : target}”`;
}

/** `trace [session]`: the record of a walk, or of curiosity about a statement, as a file; with `list`, which there are. */
export function createTraceCommand(parts: TraceParts): ChatCommand {
  const { tutor, log, people, curious, places } = parts;
  const isOf = async (session: Traced, subject: string): Promise<boolean> =>
    (await people.resolve(session.subject)) === subject;

  const listAll = (sessions: readonly Traced[]): Reply => {
    const lines = sessions
      .slice(0, listed)
      .map(
        (session) =>
          `- \`${session.id}\` (${session.status}, ${session.startedAt.slice(0, 10)}): ${titleOf(session, parts.graph)}`,
      );
    const more = sessions.length > listed ? `\n- … and ${sessions.length - listed} earlier ones` : '';
    return note(
      `What there is of you, the latest first; \`/trace\` with one of these names:\n${lines.join('\n')}${more}`,
    );
  };

  const allOf = async (subject: string): Promise<Traced[]> => {
    const all = [...(await tutor.sessions(subject)), ...((await curious?.sessions(subject)) ?? [])];
    return all.sort((one, other) => (one.id < other.id ? 1 : -1));
  };
  const load = async (id: string): Promise<Traced | null> =>
    (await tutor.load(id)) ?? (await curious?.load(id)) ?? null;
  const at = async (place: string): Promise<Traced | null> => {
    const id = (await places?.sessionAt(place)) ?? null;
    return id === null ? null : load(id);
  };

  return async ({ rest, subject, session: walk, place }) => {
    const wanted = rest.trim();
    const here = walk ?? (wanted === '' ? await at(place) : null);
    const sessions = wanted === 'list' || (wanted === '' && here === null) ? await allOf(subject) : [];
    if (wanted === 'list' && sessions.length > 0) return [listAll(sessions)];
    const session = wanted === '' ? (here ?? sessions[0]) : await load(wanted);
    if (session == null || !(await isOf(session, subject)))
      return [
        note(
          wanted === ''
            ? 'There is no walk of yours yet. `/learn` begins one.'
            : `There is no walk “${cite(wanted, 60)}” of yours. \`/trace list\` shows those there are.`,
        ),
      ];
    const events = await log.events(session.id);
    return [
      {
        kind: 'file',
        text: `The record of your ${titleOf(session, parts.graph)}: ${count(events.length, 'event')}, one a line.`,
        name: `trace-${session.id}.jsonl`,
        content: events.map((event) => `${JSON.stringify(shown(event))}\n`).join(''),
      },
    ];
  };
}

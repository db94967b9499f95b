import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { Reply } from '../../tutor/reply.ts';
import type { Session } from '../../tutor/session.ts';
import type { SessionLog } from '../../tutor/session-log.ts';
import type { Tutor } from '../../tutor/tutor.ts';
import { note } from '../../tutor/words/replies.ts';
import { cite, count, shorten } from '../../tutor/words/text.ts';
import type { ChatCommand } from '../chat-command.ts';
import type { People } from '../people.ts';

const listed = 10;

export type TraceParts = {
  readonly tutor: Tutor;
  readonly log: SessionLog;
  readonly people: People;
  readonly graph: QuestionGraph;
};

/** Fields of a verdict that may hold the reference, which has its own time to be shown. */
const secret = ['feedback', 'points', 'estimate'];

/** An event as its learner may see it at any time. */
function shown(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || !('event' in event) || event.event !== 'verdict')
    return event;
  return Object.fromEntries(Object.entries(event).filter(([field]) => !secret.includes(field)));
}

function titleOf({ target }: Session, graph: QuestionGraph): string {
  return graph.has(target) ? shorten(graph.get(target).question, 80) : target;
}

/** `trace [session]`: the record of a walk as a file; with `list`, which walks there are. */
export function createTraceCommand(parts: TraceParts): ChatCommand {
  const { tutor, log, people } = parts;
  const isOf = async (session: Session, subject: string): Promise<boolean> =>
    (await people.resolve(session.subject)) === subject;

  const listAll = (sessions: readonly Session[]): Reply => {
    const lines = sessions
      .slice(0, listed)
      .map(
        (session) =>
          `- \`${session.id}\` (${session.status}, ${session.startedAt.slice(0, 10)}): ${titleOf(session, parts.graph)}`,
      );
    const more = sessions.length > listed ? `\n- … and ${sessions.length - listed} earlier ones` : '';
    return note(
      `Your walks, the latest first; \`/trace\` with one of these names:\n${lines.join('\n')}${more}`,
    );
  };

  return async ({ rest, subject, session: here }) => {
    const wanted = rest.trim();
    const sessions = wanted === '' && here !== null ? [] : await tutor.sessions(subject);
    if (wanted === 'list' && sessions.length > 0) return [listAll(sessions)];
    const session = wanted === '' ? (here ?? sessions[0]) : await tutor.load(wanted);
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
        text: `The record of your walk to “${titleOf(session, parts.graph)}”: ${count(events.length, 'event')}, one a line.`,
        name: `trace-${session.id}.jsonl`,
        content: events.map((event) => `${JSON.stringify(shown(event))}\n`).join(''),
      },
    ];
  };
}

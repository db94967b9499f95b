import { PlumblineError } from '../../errors.ts';
import { isScore } from '../../judge/verdict.ts';
import { firstScore } from '../../tutor/first-score.ts';
import { nodeOf } from '../../tutor/session.ts';
import { sessionRecord } from '../../tutor/session-record.ts';
import { composeChat } from '../compose-chat.ts';
import { readConfig } from '../config.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { openQuestions } from '../open-live-graph.ts';
import type { OverrideOptions } from './override.ts';

type Wanted = { readonly session: string; readonly question: string; readonly score: string };

/** `plumbline override`: a teacher's ruling, appended to the session's trace. */
export async function runOverride(
  io: CommandIo,
  wanted: Wanted,
  options: OverrideOptions,
): Promise<undefined> {
  const to = /^[1-5]$/.test(wanted.score) ? Number(wanted.score) : 0;
  if (!isScore(to))
    throw new PlumblineError('usage', `"${wanted.score}" is no score; it is a whole number from 1 to 5`);
  const config = await readConfig(io);
  const { loaded, store } = await openQuestions(io, { graph: options.graph, configured: config.graphs });
  try {
    loaded.graph.get(wanted.question);
    const { tutor } = await composeChat(io, loaded, store, config, {
      judge: 'offline',
      tutor: 'offline',
      allowAdHoc: false,
    });
    const session = await tutor.load(wanted.session);
    if (session === null)
      throw new PlumblineError('not_found', `There is no session "${wanted.session}"`, {
        advice: '`plumbline trace` prints the latest session; each line names its session.',
      });
    const before = firstScore(nodeOf(session, wanted.question));
    const ruled = await tutor.override(session, {
      node: wanted.question,
      to,
      who: options.who,
      why: options.why,
    });
    if (options.json) writeJson(io.stdout, sessionRecord(ruled, loaded.graph));
    else
      writeLine(
        io.stdout,
        `${wanted.question}: ${before ?? 'no score'} → ${to}, by ${options.who}. It is in the trace, and counts from now on.`,
      );
    return undefined;
  } finally {
    await store.close();
  }
}

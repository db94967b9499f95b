import { PlumblineError } from '../../errors.ts';
import { withoutGivingAway } from '../../trace/keep-back.ts';
import { createSessionLog } from '../../tutor/session-log.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { openStore } from '../open-store.ts';
import { findRunFolder } from '../run-place.ts';

/** Prints every event of a session, or of a run that is named, one JSON object a line, and nothing else. */
export async function runTrace(io: CommandIo, wanted: string | undefined): Promise<undefined> {
  const folder = wanted === undefined ? undefined : await findRunFolder(io, wanted);
  if (folder !== undefined) {
    const { printRunTrace } = await import('./run-trace-run.ts');
    await printRunTrace(io, folder);
    return undefined;
  }
  const store = await openStore(io);
  try {
    const log = createSessionLog(store);
    const id = wanted ?? (await log.latest());
    if (id === null)
      throw new PlumblineError('not_found', 'There is no session yet', {
        advice: 'Start one with: plumbline chat',
      });
    const events = await log.events(id);
    if (events.length === 0)
      throw new PlumblineError('not_found', `There is no run and no session "${id}"`, {
        advice: 'Without a name, `plumbline trace` prints the latest session; each line names its session.',
      });
    for (const event of withoutGivingAway(events)) writeLine(io.stdout, JSON.stringify(event));
    return undefined;
  } finally {
    await store.close();
  }
}

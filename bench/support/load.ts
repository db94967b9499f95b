import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../src/app/open-store.ts';
import { parseSessionEvent } from '../../src/trace/trace-event.ts';
import { createSessionLog } from '../../src/tutor/session-log.ts';

/** The value that this share of all lies at or below; `NaN` for none. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** So many pieces of work a second, each begun in time whatever the others take. */
export async function evenly(
  count: number,
  perSecond: number,
  work: (at: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const all: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    await wait(Math.max(0, start + (at * 1000) / perSecond - performance.now()));
    all.push(work(at));
  }
  await Promise.all(all);
}

/** How many answers and verdicts are stored in a Plumbline folder whose bot has ended. */
export async function countStored(
  folder: string,
  mostSessions: number,
): Promise<{ readonly answers: number; readonly verdicts: number }> {
  const store = await openStore({ env: { PLUMBLINE_HOME: folder }, cwd: folder, now: Date.now });
  const log = createSessionLog(store);
  let [answers, verdicts] = [0, 0];
  for (const session of await log.recent(mostSessions))
    for (const value of await log.events(session)) {
      const event = parseSessionEvent(value)?.event;
      if (event === 'answer') answers += 1;
      if (event === 'verdict') verdicts += 1;
    }
  await store.close();
  return { answers, verdicts };
}

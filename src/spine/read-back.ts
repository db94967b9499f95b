import type { Inbound } from './inbound.ts';
import type { SpineParts } from './parts.ts';

/** Sessions whose places are read after a gap: those that spoke last. */
const mostSessions = 1_000;
/** Places where nothing was said for longer than this are left alone, in milliseconds. */
const longestSilenceMs = 7 * 24 * 3600 * 1000;
/** What was written this long before the last post may have been overtaken by it, in milliseconds. */
const overlapMs = 10 * 60 * 1000;

/**
 * Reads what was written at the places of walks since we spoke there last, and accepts what is new: a message that was
 * acknowledged and then lost with its process, or that came while nobody was connected.
 */
export async function readBack(
  { outlet, posted, tutor, time, onFault }: SpineParts,
  accept: (inbound: Inbound) => Promise<boolean>,
): Promise<number> {
  if (outlet.history === undefined) return 0;
  const since = new Map<string, string>();
  for (const id of await tutor.recent(mostSessions)) {
    const posts = await posted.open(id);
    const [place, at] = [posts.place(), posts.lastAt()];
    if (place === null || at === null || outlet.serves?.(place) === false) continue;
    if (time.now() - Date.parse(at) > longestSilenceMs) continue;
    if ((since.get(place) ?? '') < at) since.set(place, at);
  }
  let found = 0;
  for (const [place, at] of since) {
    try {
      const from = new Date(Date.parse(at) - overlapMs).toISOString();
      for await (const inbound of outlet.history(place, from)) if (await accept(inbound)) found += 1;
    } catch (error) {
      // A place that cannot be read, closed to us maybe, keeps no other from being read.
      onFault(error, null);
    }
  }
  return found;
}

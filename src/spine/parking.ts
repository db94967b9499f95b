import type { Time } from '../model/time.ts';
import type { Inbound } from './inbound.ts';

/** Messages that are kept in memory at most while the store takes none. */
const mostParked = 1_000;
const pauseMs = 2_000;

/** Messages that could not be stored and that the platform will not bring again by itself. */
export type Parking = {
  /** Keeps a message in memory and tries it again. Resolves to whether it is the first one from its place. */
  park(inbound: Inbound): boolean;
  count(): number;
};

export function createParking(time: Time, accept: (inbound: Inbound) => Promise<unknown>): Parking {
  const parked = new Map<string, Inbound>();
  const told = new Set<string>();
  let isSet = false;

  const again = async (): Promise<void> => {
    isSet = false;
    for (const [id, inbound] of [...parked]) {
      try {
        await accept(inbound);
        parked.delete(id);
      } catch {
        // The store still fails; whoever watches it has been told.
        return set();
      }
    }
    told.clear();
  };
  const set = (): void => {
    if (isSet) return;
    isSet = true;
    time.after(pauseMs, () => void again(), { background: true });
  };
  return {
    park(inbound) {
      if (parked.size < mostParked) parked.set(inbound.id, inbound);
      set();
      if (told.has(inbound.place)) return false;
      told.add(inbound.place);
      return true;
    },
    count: () => parked.size,
  };
}

import type { Store } from '../store/store.ts';

const placeKey = (place: string): string => `place/${place}`;

/** Which session is on at a place: one at a time. */
export type Places = {
  sessionAt(place: string): Promise<string | null>;
  put(place: string, sessionId: string): Promise<void>;
};

export function createPlaces(store: Store): Places {
  return {
    async sessionAt(place) {
      const found = await store.get(placeKey(place));
      return typeof found === 'string' ? found : null;
    },
    async put(place, sessionId) {
      const before = await store.get(placeKey(place));
      if (before !== sessionId) await store.compareAndSet(placeKey(place), before, sessionId);
    },
  };
}

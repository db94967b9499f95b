import { keyPart } from '../store/key-part.ts';
import { replaceCell } from '../store/replace-cell.ts';
import type { Store } from '../store/store.ts';

const placeKey = (place: string): string => `place/${keyPart(place)}`;

/** Which session is on at a place: one at a time. */
export type Places = {
  sessionAt(place: string): Promise<string | null>;
  /** `null`: none any more. */
  put(place: string, sessionId: string | null): Promise<void>;
};

export function createPlaces(store: Store): Places {
  return {
    async sessionAt(place) {
      const found = await store.get(placeKey(place));
      return typeof found === 'string' ? found : null;
    },
    async put(place, sessionId) {
      await replaceCell(store, placeKey(place), sessionId ?? undefined);
    },
  };
}

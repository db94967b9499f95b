import type { TextAdapter } from './keyv.ts';

/** What a store keeps for one key: when its lifetime ends (milliseconds since 1970; absent: never), and the text. */
export type KeptText = { readonly until: number | undefined; readonly text: string };

/** `-` or the end of the lifetime, a space, the text: as it is stored. */
export function writeKept({ until, text }: KeptText): string {
  return `${until ?? '-'} ${text}`;
}

/** Reads what `writeKept` wrote. */
export function readKept(kept: string): KeptText {
  const space = kept.indexOf(' ');
  const until = Number(kept.slice(0, space));
  return { until: Number.isNaN(until) ? undefined : until, text: kept.slice(space + 1) };
}

/**
 * `inner` with lifetimes that end by `now` (milliseconds since 1970, UTC). Keyv would end them by the clock of this
 * machine and a server by its own; `inner` is still told of them, so that it can clear away what is over.
 */
export function withLifetimes(inner: TextAdapter, now: () => number): TextAdapter {
  async function get(key: string): Promise<string | undefined> {
    const kept = await inner.get(key);
    if (kept === undefined) return undefined;
    const { until, text } = readKept(kept);
    return until === undefined || until > now() ? text : undefined;
  }

  return {
    get,
    set(key, text, ttlMs) {
      const until = ttlMs === undefined ? undefined : Math.ceil(now() + ttlMs);
      return inner.set(key, writeKept({ until, text }), ttlMs);
    },
    async delete(key) {
      const alive = (await get(key)) !== undefined;
      return (await inner.delete(key)) && alive;
    },
    clear: () => inner.clear(),
  };
}

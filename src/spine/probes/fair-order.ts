type Queued = { readonly subject: string; readonly turn: number; readonly state: string };

/**
 * The turn of somebody's next probe: the one that is on, or the one after their own last. So everybody's first comes
 * before anybody's second, and who asks for many waits for those who ask for one (start-time fair queueing).
 */
export function nextTurn(open: readonly Queued[], subject: string): number {
  const running = open.filter(({ state }) => state === 'running').map(({ turn }) => turn);
  const waiting = open.map(({ turn }) => turn);
  const present = running.length > 0 ? Math.max(...running) : waiting.length > 0 ? Math.min(...waiting) : 0;
  const own = open.filter((probe) => probe.subject === subject).map(({ turn }) => turn + 1);
  return Math.max(present, ...own);
}

/** Open probes in the order in which they are served: by turn, and within one by when they came. `open` is oldest first. */
export function fairOrder<T extends Pick<Queued, 'turn'>>(open: readonly T[]): T[] {
  return [...open].sort((one, other) => one.turn - other.turn);
}

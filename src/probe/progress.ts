/** How far a run is. */
export type Progress = {
  readonly nodes: number;
  /** Nodes with a verdict, also one without a score. */
  readonly scored: number;
  /** Nodes a second, of late; `null` before anything can be said. */
  readonly perSecond: number | null;
  /** Milliseconds until the end at this rate; `null` likewise. */
  readonly leftMs: number | null;
};

export type ProgressOptions = {
  readonly nodes: number;
  /** Nodes that an earlier sitting finished. */
  readonly scored: number;
  /** Lines that are still to come: an answer and a score a node. */
  readonly open: number;
  /** Lines that a node takes; 2 without it. */
  readonly linesEach?: number | undefined;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

/** The rate is taken over the latest lines, so that it follows a server that becomes slower. */
const window = 200;

/** Counts lines as they come and tells how long the rest will take. */
export function createProgress({
  nodes,
  scored: before,
  open: openBefore,
  linesEach = 2,
  now,
}: ProgressOptions) {
  const times: number[] = [now()];
  let scored = before;
  let open = openBefore;
  return {
    note(kind: 'answer' | 'score'): void {
      open -= 1;
      if (kind === 'score') scored += 1;
      times.push(now());
      if (times.length > window) times.shift();
    },
    state(): Progress {
      const passed = now() - (times[0] ?? now());
      const lines = times.length - 1;
      if (lines === 0 || passed <= 0) return { nodes, scored, perSecond: null, leftMs: null };
      const linesPerMs = lines / passed;
      return { nodes, scored, perSecond: (linesPerMs * 1000) / linesEach, leftMs: open / linesPerMs };
    },
  };
}

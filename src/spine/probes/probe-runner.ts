import { PlumblineError } from '../../errors.ts';
import type { SpineParts } from '../parts.ts';
import { type CarryOutParts, carryOut } from './carry-out.ts';
import { fairOrder } from './fair-order.ts';
import type { ProbeRecord } from './probe-record.ts';
import { waitingContent } from './probe-words.ts';
import { ensureShown, liveProbe } from './show-probe.ts';

/** Probes that one process carries out at once. */
const usualAtOnce = 2;

/** How often a process looks for probes that another left or cancelled, in milliseconds. */
const lookMs = 2_000;

/** How long a probe is left alone that another process works on or that could not be worked on, in milliseconds. */
const leaveMs = 10_000;

export type ProbeRunnerParts = CarryOutParts & {
  readonly exclusively: SpineParts['exclusively'];
  readonly atOnce?: number;
};

/** Carries out what the store has of open probes, some at once, everybody in turn. */
export type ProbeRunner = {
  /** Takes up what is open now, and from then on again and again until `stop`. */
  start(): void;
  /** Something changed: a probe was asked for or is to be cancelled. Resolves when everybody's place in the queue is shown. */
  wake(): Promise<void>;
  /** Begins nothing new, ends what is under way, and waits for it; all of it is gone on with by the next process. */
  stop(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

export function createProbeRunner(parts: ProbeRunnerParts): ProbeRunner {
  const { records, runs, outlet, time, exclusively, onFault, atOnce = usualAtOnce } = parts;
  const active = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();
  /** Until when a probe is left alone. */
  const left = new Map<string, number>();
  /** What was shown last of places in the queue. */
  const shown = new Map<string, string>();
  const ending = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let cancelTimer = (): void => {};

  const begin = ({ id }: ProbeRecord): void => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, ending.signal]);
    const work = exclusively(`probe ${id}`, 'until-surely-dead', signal, (lock) =>
      carryOut(parts, id, AbortSignal.any([signal, lock.lost])),
    );
    const done = work
      .catch((error: unknown) => {
        left.set(id, time.now() + leaveMs);
        const isElsewhere = error instanceof PlumblineError && error.code === 'conflict';
        if (!isElsewhere && !signal.aborted) onFault(error);
      })
      .finally(() => {
        active.delete(id);
        shown.delete(id);
        if (!ending.signal.aborted) void wake();
      });
    active.set(id, { stop, done });
  };

  const look = async (): Promise<void> => {
    const all = await records.open(runs.home);
    const open = fairOrder(all.filter(({ place }) => outlet.serves?.(place) ?? true));
    for (const { id, cancel } of open) if (cancel) active.get(id)?.stop.abort();
    for (const probe of open) {
      if (active.size >= atOnce || ending.signal.aborted) break;
      if (!active.has(probe.id) && (left.get(probe.id) ?? 0) <= time.now()) begin(probe);
    }
    const waiting = open.filter(({ id, state }) => !active.has(id) && state === 'waiting');
    for (const [index, probe] of waiting.entries()) await showWaiting(probe, index + active.size);
  };

  const showWaiting = async (probe: ProbeRecord, ahead: number): Promise<void> => {
    if (ending.signal.aborted) return;
    if (probe.cancel) {
      // It need not wait for its turn to be cancelled.
      if (!active.has(probe.id)) begin(probe);
      return;
    }
    const content = waitingContent(probe, ahead);
    if (shown.get(probe.id) === content.text) return;
    const isNew = probe.message === null;
    const message = await ensureShown(parts, probe, content);
    if (!isNew) await liveProbe(parts, probe.place, message).finish(content);
    shown.set(probe.id, content.text);
  };

  const wake = (): Promise<void> => {
    looking = looking.then(() => (ending.signal.aborted ? undefined : look())).catch(onFault);
    return looking;
  };
  const keepLooking = (): void => {
    cancelTimer = time.after(
      lookMs,
      () =>
        void wake().finally(() => {
          if (!ending.signal.aborted) keepLooking();
        }),
      { background: true },
    );
  };

  return {
    wake,
    start() {
      void wake();
      keepLooking();
    },
    async idle() {
      for (;;) {
        await looking;
        if (active.size === 0) return;
        await Promise.all([...active.values()].map(({ done }) => done));
      }
    },
    async stop() {
      ending.abort();
      cancelTimer();
      await looking;
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}

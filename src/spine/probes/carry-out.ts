import type { Cost } from '../../model/ledger.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import type { LiveMessage } from '../live-message.ts';
import type { LiveContent } from '../outlet.ts';
import type { Hold, ProbeBudget } from './probe-budget.ts';
import { isOpen, type ProbeRecord, type ProbeState } from './probe-record.ts';
import type { ProbeRuns } from './probe-runs.ts';
import {
  doneContent,
  endedContent,
  pausedContent,
  resultText,
  runningContent,
  waitingContent,
} from './probe-words.ts';
import { attachResult, ensureShown, liveProbe, type ShowParts } from './show-probe.ts';

export type CarryOutParts = ShowParts & {
  readonly budget: ProbeBudget;
  readonly runs: ProbeRuns;
};

type Outcome = { readonly state: ProbeState; readonly summary: RunSummary | null };

/** What came of working on a probe; `besides` is what was spent without a line to show for it. */
type Worked = { readonly outcome: Outcome | 'interrupted'; readonly besides: Cost };

const nothing: Cost = { usd: 0, tokens: 0 };

/**
 * Carries out one open probe until it is done or has to stop, and shows how it goes. Done again after a crash at any
 * point it goes on: no answer is asked twice, no message posted twice, nothing counted twice. `signal` ends it; whether
 * it was cancelled or the process ends is in the record.
 */
export async function carryOut(parts: CarryOutParts, id: string, signal: AbortSignal): Promise<void> {
  const { records, runs } = parts;
  const found = await records.get(id);
  if (found === null) return;
  if (!isOpen(found)) return found.told ? undefined : tellAgain(parts, found);
  const message = await ensureShown(parts, found, waitingContent(found, 0));
  const probe = await records.change(id, ({ cancel }) => (cancel ? null : { state: 'running' }));
  if (probe === null) return;
  const live = liveProbe(parts, probe.place, message);
  const { outcome, besides }: Worked = probe.cancel
    ? { outcome: 'interrupted', besides: nothing }
    : await work(parts, probe, live, signal);
  if (outcome === 'interrupted' && (await records.get(id))?.cancel !== true) {
    // What is set aside stays so while the probe waits for the next process.
    await live.finish(pausedContent(probe));
    return;
  }
  const ended: Outcome = outcome === 'interrupted' ? { state: 'cancelled', summary: null } : outcome;
  await parts.budget.settle(probe.id, plus(await runs.spent(probe), besides));
  // Closed before it is told, so that whoever reads that it has stopped can go on with it.
  await records.change(id, () => ({ state: ended.state, cancel: false, told: false }));
  await tell(parts, probe, live, ended);
  await noteTold(parts, probe);
}

/** A crash came between the end of a probe and the telling of it. */
async function tellAgain(parts: CarryOutParts, probe: ProbeRecord): Promise<void> {
  const live = liveProbe(parts, probe.place, probe.message);
  await tell(parts, probe, live, { state: probe.state, summary: await parts.runs.finished(probe) });
  await noteTold(parts, probe);
}

/** Unless it was gone on with meanwhile. */
async function noteTold({ records }: CarryOutParts, { id, round }: ProbeRecord): Promise<void> {
  await records.change(id, (now) => (now.round === round && !isOpen(now) ? { told: true } : null));
}

async function tell(
  parts: CarryOutParts,
  probe: ProbeRecord,
  live: LiveMessage<LiveContent>,
  { state, summary }: Outcome,
): Promise<void> {
  if (state !== 'done' || summary === null) return live.finish(endedContent({ ...probe, state }, summary));
  const files = await parts.runs.files(probe, summary).catch((error: unknown) => {
    // The figures are said all the same; the folder has the rest.
    parts.onFault(error);
    return [];
  });
  await live.finish(doneContent(probe, summary));
  await attachResult(parts, probe, { text: resultText(probe, summary), files });
}

/** Sits on the run as long as there is something to do and to spend. */
async function work(
  parts: CarryOutParts,
  probe: ProbeRecord,
  live: LiveMessage<LiveContent>,
  signal: AbortSignal,
): Promise<Worked> {
  const { budget, runs, records } = parts;
  let besides = nothing;
  const end = (outcome: Outcome | 'interrupted'): Worked => ({ outcome, besides });
  const finished = await runs.finished(probe);
  if (finished !== null) return end({ state: 'done', summary: finished });
  const wanted = wantedBy(parts, probe);
  if (wanted === null) return end({ state: 'failed', summary: null });
  const { want, isPriced } = wanted;
  let summary: RunSummary | null = null;
  let hold: Hold | null = await budget.hold(probe.id, want, await runs.spent(probe), isPriced);
  try {
    while (hold !== null) {
      const sitting = await runs.sit(probe, {
        upTo: hold.upTo,
        signal,
        onProgress: (progress, cost) => live.show(runningContent(probe, progress, cost)),
      });
      summary = sitting.summary;
      besides = plus(besides, sitting.spent.besides);
      if (sitting.outcome === 'done') return end({ state: 'done', summary });
      if (sitting.outcome === 'stopped')
        return end(
          (await records.get(probe.id))?.cancel === true ? { state: 'cancelled', summary } : 'interrupted',
        );
      hold = await budget.extend(probe.id, want);
    }
  } catch (error) {
    if (signal.aborted) return end('interrupted');
    parts.onFault(error);
    return end({ state: 'failed', summary });
  }
  return end({ state: 'out-of-budget', summary });
}

function plus(one: Cost, other: Cost): Cost {
  return { usd: one.usd + other.usd, tokens: one.tokens + other.tokens };
}

/** What it may cost, by the configuration of now; `null` where its model cannot be asked any more. */
function wantedBy(
  { runs, onFault }: CarryOutParts,
  probe: ProbeRecord,
): { readonly want: Cost; readonly isPriced: boolean } | null {
  try {
    const { isPriced } = runs.plan(probe.model, probe.target, probe.mode);
    return { want: runs.estimate(probe), isPriced };
  } catch (error) {
    onFault(error);
    return null;
  }
}

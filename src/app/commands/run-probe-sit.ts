import { join } from 'node:path';
import { takeRunLock } from '../../../adapters/files/run-lock.ts';
import type { Cost } from '../../model/ledger.ts';
import { executeRun } from '../../probe/execute-run.ts';
import type { Progress } from '../../probe/progress.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import type { Store } from '../../store/store.ts';
import { readConfig } from '../config.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { readManifest, readSummary } from '../run-files.ts';
import { queueMs, withResume, withRunWork } from '../run-work.ts';
import { startProgress } from './probe-progress.ts';
import { finishRun, isFinished, noteServed, partialSummary } from './run-probe-finish.ts';
import { here, openRunJudge } from './run-probe-judge.ts';
import { serverOf, withRunModels } from './run-probe-models.ts';
import { type OpenRun, openRun, spentOn } from './run-probe-open.ts';
import { forgetFailures } from './run-probe-retry.ts';
import { resumeWords } from './run-probe-words.ts';

export type SittingOptions = {
  /** In place of the budget that the run began with, for what is given. */
  readonly budget?: { readonly usd?: number | undefined; readonly tokens?: number | undefined };
  readonly concurrency?: number | undefined;
  /** Told after each line how far the run is, and what it cost so far in words. */
  readonly onProgress?: ((progress: Progress, cost: string) => void) | undefined;
  /** See `OutageOptions`. */
  readonly keepFailures?: boolean | undefined;
  /** Asks again what failed for a reason that may have passed. */
  readonly retryFailed?: boolean | undefined;
  /** Where verdicts are kept; without it the store that the environment names is opened for the sitting. */
  readonly store?: Store | undefined;
};

export type Sitting = {
  readonly outcome: 'done' | 'stopped' | 'budget';
  readonly summary: RunSummary;
  /** What all lines of the run cost, and what this sitting spent besides: on calls that led to no line. */
  readonly spent: { readonly lines: Cost; readonly besides: Cost };
};

/** The folder of the whole run, given that of a part of it. */
export async function rootOf(folder: string): Promise<string> {
  const { partOf } = await readManifest(folder);
  return partOf === undefined ? folder : join(folder, partOf);
}

/**
 * Works on the run in a folder until it is finished or stopped; on a finished one there is nothing to do. What is asked
 * depends on the folder alone, so beginning and going on are the same.
 */
export async function sitOnRun(
  io: CommandIo,
  folder: string,
  options: SittingOptions = {},
): Promise<Sitting> {
  const lock = await takeRunLock(folder, {
    onWait: () => writeLine(io.stderr, 'Another process was at work here; looking whether it still is …'),
  });
  try {
    if (options.retryFailed === true) await forgetFailures(folder);
    const run = await openRun(folder, lock.check, (sentence) => writeLine(io.stderr, sentence));
    try {
      const finished = await readSummary(folder);
      if (finished !== undefined && run.open === 0 && isFinished(folder, finished))
        return { outcome: 'done', summary: finished, spent: { lines: run.spent, besides: nothing } };
      const { outcome, spent } =
        run.open === 0 ? { outcome: 'done' as const, spent: nothing } : await workOn(io, run, options);
      const summary = await concluded(io, run, outcome);
      const lines = spentOn(run.parts);
      return { outcome, summary, spent: { lines, besides: besides(spent, run.spent, lines) } };
    } finally {
      await run.close();
    }
  } finally {
    await lock.release();
  }
}

/** Writes what follows from the lines; where the disk does not take it, how to go on is said. */
async function concluded(io: CommandIo, run: OpenRun, outcome: Sitting['outcome']): Promise<RunSummary> {
  try {
    await noteServed(run);
    return outcome === 'done' ? await finishRun(io, run) : await partialSummary(run);
  } catch (error) {
    throw withResume(error, resumeWords(run.folder));
  }
}

const nothing: Cost = { tokens: 0, usd: 0 };

/** What was spent in a sitting and is not in the lines that it added. */
function besides(spent: Cost, before: Cost, after: Cost): Cost {
  return {
    tokens: Math.max(0, spent.tokens - (after.tokens - before.tokens)),
    usd: Math.max(0, spent.usd - (after.usd - before.usd)),
  };
}

async function workOn(
  io: CommandIo,
  run: OpenRun,
  options: SittingOptions,
): Promise<{ readonly outcome: Sitting['outcome']; readonly spent: Cost }> {
  const { manifest, parts, open } = run;
  const chosen = [...(manifest.subject === undefined ? [] : [manifest.subject]), ...manifest.judgeModels];
  const config = withRunModels(await readConfig(io), chosen);
  const concurrency = options.concurrency ?? manifest.concurrency;
  const budget = {
    usd: options.budget?.usd ?? manifest.budget.usd,
    tokens: options.budget?.tokens ?? manifest.budget.tokens,
  };
  const settings = { config, concurrency, budget, spent: run.spent, store: options.store };
  const resume = resumeWords(run.folder);
  return withRunWork(io, { ...settings, cache: 'verdicts', resume }, async (work) => {
    const { models, store, stop, drop, onProblem } = work;
    const nodes = parts.reduce((sum, { asked }) => sum + asked.length, 0);
    const scored = parts.reduce(
      (sum, { asked, scores }) => sum + asked.filter((id) => scores.has(id)).length,
      0,
    );
    const priced = chosen.some(({ price }) => price !== undefined);
    const shown = { unit: 'questions', nodes, scored, open, spent: run.spent, priced };
    const progress = startProgress(io, shown, models.ledger, options.onProgress);
    try {
      const subject =
        manifest.subject === undefined
          ? undefined
          : await models.open(manifest.subject.name, { allowAdHoc: true, params: manifest.params });
      const judge = await openRunJudge(io, { manifest, config, models, store, queueMs, onProblem });
      const outcome = await executeRun({
        parts,
        model: subject,
        judge: judge.judge,
        places: { ask: subject === undefined ? [] : [serverOf(subject.baseUrl)], judge: judge.places },
        capacity: (place) =>
          place === here
            ? 1
            : (models.servers().find(({ server }) => server === place)?.limit ?? concurrency),
        usedUp: () => models.ledger.usedUp(),
        costs: (kind) => kind === 'ask' || (kind === 'judge' && manifest.judgeModels.length > 0),
        now: io.now,
        // A whole round of calls, and one more.
        mostFailures: Math.max(5, concurrency + 1),
        keepFailures: options.keepFailures,
        stop,
        drop,
        onLine: (_part, line) => progress.note('score' in line ? 'score' : 'answer'),
      });
      const { input, output, usd } = models.ledger.spending();
      return { outcome, spent: { tokens: input + output, usd } };
    } finally {
      progress.end();
    }
  });
}

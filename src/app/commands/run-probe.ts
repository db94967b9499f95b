import { resolve } from 'node:path';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { runFolderNamed } from '../run-place.ts';
import type { ProbeOptions } from './probe.ts';
import { refuseChanges } from './refuse-changes.ts';
import { startRun } from './run-probe-new.ts';
import { rootOf, sitOnRun } from './run-probe-sit.ts';
import { resumeWords, summaryLines } from './run-probe-words.ts';

/** `plumbline probe`: begins a run or goes on with one, and prints its summary. */
export async function runProbe(io: CommandIo, options: ProbeOptions): Promise<number> {
  const folder =
    options.resume === undefined ? await startRun(io, options) : await resumedFolder(io, options);
  const { budgetUsd, budgetTokens, concurrency, keepFailures, retryFailed } = options;
  const { outcome, summary } = await sitOnRun(io, folder, {
    budget: { usd: budgetUsd, tokens: budgetTokens },
    concurrency,
    keepFailures,
    retryFailed,
  });
  if (outcome === 'stopped') {
    writeLine(io.stderr, `Stopped: ${summary.nodes.scored} of ${summary.nodes.all} questions have a score.`);
    writeLine(io.stderr, resumeWords(folder));
    return exitCode.interrupted;
  }
  if (options.json === true) writeJson(io.stdout, { ...summary, folder });
  else for (const line of summaryLines(summary, folder)) writeLine(io.stdout, line);
  if (outcome === 'done') return exitCode.done;
  writeLine(io.stderr, 'The budget is used up; everything so far is kept.');
  writeLine(io.stderr, `${resumeWords(folder)} with a larger --budget-usd or --budget-tokens.`);
  return exitCode.budget;
}

/** The folder that `--resume` means: that of the whole run, where a part of one is named. */
async function resumedFolder(io: CommandIo, options: ProbeOptions): Promise<string> {
  refuseChanges(options);
  return rootOf(resolve(io.cwd, await runFolderNamed(io, options.resume ?? '')));
}

import { resolve } from 'node:path';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { runFolderNamed } from '../run-place.ts';
import type { CuriousOptions } from './curious.ts';
import { refuseChanges } from './refuse-changes.ts';
import { startCurious } from './run-curious-new.ts';
import { sitOnCurious } from './run-curious-sit.ts';
import { curiousLines } from './run-curious-words.ts';
import { resumeWords } from './run-probe-words.ts';

/** `plumbline curious`: begins a run or goes on with one, and prints its summary. */
export async function runCurious(io: CommandIo, options: CuriousOptions): Promise<number> {
  if (options.resume !== undefined) refuseChanges(options);
  const folder =
    options.resume === undefined
      ? await startCurious(io, options)
      : resolve(io.cwd, await runFolderNamed(io, options.resume));
  const { budgetUsd, budgetTokens, concurrency, keepFailures, retryFailed } = options;
  const { outcome, summary } = await sitOnCurious(io, folder, {
    budget: { usd: budgetUsd, tokens: budgetTokens },
    concurrency,
    keepFailures,
    retryFailed,
  });
  const resume = resumeWords(folder, 'curious');
  if (outcome === 'stopped') {
    writeLine(io.stderr, 'Stopped; everything so far is kept.');
    writeLine(io.stderr, resume);
    return exitCode.interrupted;
  }
  if (options.json === true) writeJson(io.stdout, { ...summary, folder });
  else for (const line of curiousLines(summary, folder)) writeLine(io.stdout, line);
  if (outcome === 'done') return exitCode.done;
  writeLine(io.stderr, 'The budget is used up; everything so far is kept.');
  writeLine(io.stderr, `${resume} with a larger --budget-usd or --budget-tokens.`);
  return exitCode.budget;
}

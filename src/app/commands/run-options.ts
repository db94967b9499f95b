import type { Command } from 'commander';
import { wholeNumber } from '../whole-number.ts';
import { positive } from './option-values.ts';

/** What every command that keeps a run folder can be told of the run. */
export type RunOptions = {
  readonly concurrency?: number;
  readonly budgetUsd?: number;
  readonly budgetTokens?: number;
  readonly resamples?: number;
  readonly seed?: number;
  readonly out?: string;
  readonly resume?: string;
  readonly retryFailed?: boolean;
  readonly keepFailures?: boolean;
  readonly json?: boolean;
};

/** Adds `RunOptions` to a command. `seeded` is what the seed decides, `asked` what fails when a server does. */
export function addRunOptions(command: Command, seeded: string, asked: string): Command {
  return command
    .option('--concurrency <n>', 'requests at once to each server', wholeNumber(1, 1000))
    .option('--budget-usd <usd>', 'stop cleanly before more than this is spent', positive)
    .option('--budget-tokens <n>', 'the same in tokens', wholeNumber(1, 1e15))
    .option('--resamples <n>', 'resamples for the intervals; 0 leaves them out', wholeNumber(0, 1_000_000))
    .option('--seed <n>', `the same seed gives the same ${seeded}`, wholeNumber(0, 2 ** 31 - 1))
    .option('--out <dir>', "the run's folder; without it one in runs/ of Plumbline's folder")
    .option('--resume <dir>', 'go on with a run that was stopped; takes larger budgets and --concurrency')
    .option('--retry-failed', 'with --resume: ask again what failed by a timeout or an error of a server')
    .option('--keep-failures', `go on though many ${asked} fail in a row, and keep their failures`)
    .option('--json', 'print the summary as JSON');
}

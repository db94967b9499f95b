import { Option } from 'commander';
import { type History, histories, type ProbeMode, probeModes } from '../../probe/modes.ts';
import { wholeNumber } from '../whole-number.ts';
import type { Register } from './index.ts';
import { collect, positive } from './option-values.ts';

export const registerProbe: Register = (program, io, action) => {
  program
    .command('probe')
    .description(
      'ask a model a whole question graph, judge its answers, and measure how deep its knowledge goes',
    )
    .option('--model <name>', 'the model to ask: one of the configuration, or name@address')
    .option('--graph <file>', 'the question graph; the bundled packs and your own without it')
    .addOption(
      new Option(
        '--mode <mode>',
        'what stands before a question: nothing; references or own answers of what it rests on; a conversation',
      ).choices(probeModes),
    )
    .addOption(
      new Option('--history <history>', 'what a conversation of multi-turn leads through').choices(histories),
    )
    .option(
      '--zero-shot <run>',
      'a finished zero-shot run: its answers for the prompt modes, and for the gain',
    )
    .option('--answers <file>', 'answers recorded earlier, {"id","answer"} a line: nothing is asked')
    .option('--judge <names>', 'who judges: "offline", a model, or several, separated by commas')
    .option('--targets <n|ids>', 'only these targets (the first N, or ids), each with all that it rests on')
    .option('--limit <n>', 'only the first N of these questions', wholeNumber(1, 100_000_000))
    .option(
      '--param <name=value>',
      'a parameter of the model, such as temperature=0; repeatable',
      collect,
      [],
    )
    .option('--preset <name>', 'sample as a paper did: paper-depthqa (model and judge)')
    .option('--repeat <n>', 'the whole run so many times over, each on its own', wholeNumber(1, 100))
    .option('--concurrency <n>', 'requests at once to each server', wholeNumber(1, 1000))
    .option('--budget-usd <usd>', 'stop cleanly before more than this is spent', positive)
    .option('--budget-tokens <n>', 'the same in tokens', wholeNumber(1, 1e15))
    .option('--resamples <n>', 'resamples for the intervals; 0 leaves them out', wholeNumber(0, 1_000_000))
    .option('--seed <n>', 'the same seed gives the same intervals', wholeNumber(0, 2 ** 31 - 1))
    .option('--out <dir>', "the run's folder; without it one in runs/ of Plumbline's folder")
    .option('--resume <dir>', 'go on with a run that was stopped; takes larger budgets and --concurrency')
    .option('--retry-failed', 'with --resume: ask again what failed by a timeout or an error of a server')
    .option('--keep-failures', 'go on though many questions fail in a row, and keep their failures')
    .option('--json', 'print the summary as JSON')
    .action(
      action(async (options: ProbeOptions) => {
        const { runProbe } = await import('./run-probe.ts');
        return runProbe(io, options);
      }),
    );
};

export type ProbeOptions = {
  readonly model?: string;
  readonly graph?: string;
  readonly mode?: ProbeMode;
  readonly history?: History;
  readonly zeroShot?: string;
  readonly answers?: string;
  readonly judge?: string;
  readonly targets?: string;
  readonly limit?: number;
  readonly param: readonly string[];
  readonly preset?: string;
  readonly repeat?: number;
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

import { Option } from 'commander';
import { type Formula, formulas } from '../../metrics/formula.ts';
import { wholeNumber } from '../whole-number.ts';
import type { Register } from './index.ts';

export const registerMetrics: Register = (program, io, action) => {
  program
    .command('metrics')
    .description('accuracy by depth, forward and backward discrepancy, from a graph and scores')
    .option('--graph <file>', 'the question graph; the bundled packs and your own without it')
    .requiredOption('--scores <file>', 'lines of {"id","score"}, such as a run\'s scores.jsonl')
    .addOption(
      new Option(
        '--formula <formula>',
        '"paper-code" computes as the program published with DepthQA does, for comparison with its numbers',
      )
        .choices(formulas)
        .default('corrected'),
    )
    .option(
      '--resamples <n>',
      'resamples for the intervals; 0 leaves them out',
      wholeNumber(0, 1_000_000),
      1000,
    )
    .option('--seed <n>', 'the same seed gives the same intervals', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--json', 'print the figures as JSON')
    .action(
      action(async (options: MetricsOptions) => {
        const { runMetrics } = await import('./run-metrics.ts');
        return runMetrics(io, options);
      }),
    );
};

export type MetricsOptions = {
  readonly graph?: string;
  readonly scores: string;
  readonly formula: Formula;
  readonly resamples: number;
  readonly seed: number;
  readonly json?: boolean;
};

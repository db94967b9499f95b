import { wholeNumber } from '../whole-number.ts';
import type { Register } from './index.ts';

export const compareFormats = ['text', 'html', 'md', 'csv', 'latex'] as const;
export type CompareFormat = (typeof compareFormats)[number];

export type CompareOptions = {
  readonly gate?: string;
  readonly format: string;
  readonly out?: string;
  readonly resamples: number;
  readonly seed: number;
  readonly json?: boolean;
};

export const registerCompare: Register = (program, io, action) => {
  program
    .command('compare')
    .description('set runs of one kind side by side, each against the first: probes, or curiosity runs')
    .argument('<run>', "the run that the others are compared with: a run's folder or id")
    .argument('<runs...>', 'one or more other runs')
    .option(
      '--gate <file>',
      'how far a run may fall behind the first, as JSON; exit code 3 where it falls further',
    )
    .option('--format <format>', `one of ${compareFormats.join(', ')}`, 'text')
    .option('--out <file>', 'the file to write; standard output without it')
    .option(
      '--resamples <n>',
      'resamples for the intervals; 0 leaves them out',
      wholeNumber(0, 1_000_000),
      1000,
    )
    .option('--seed <n>', 'the same seed gives the same intervals', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--json', 'print everything as JSON, with each score that differs')
    .addHelpText('after', gateHelp)
    .action(
      action(async (run: string, runs: readonly string[], options: CompareOptions) => {
        const { runCompare } = await import('./run-compare.ts');
        return runCompare(io, [run, ...runs], options);
      }),
    );
};

const gateHelp = `
A gate for probes is {"drop":{"overall":0.1,"D3":0.2},"rise":{"forward":0.05,"backward":0.05},"unscored":0.02,"certain":true,
"across":["judge"]}: the most points that a mean score may drop, the most that an average discrepancy may rise, and
the largest share of questions that may lose their score. With "certain", only what its 95% interval puts beyond the
bound fails. Runs that differ in graph, judge, scale, mode, prompts or questions, or are unfinished, hold no gate
unless "across" names it. {} lets no drop of the overall mean through.

A gate for curiosity runs is {"drop":{"relevance":0.1,"coherence":0.1,"diversity":0.1,"hits":0.05,"difference":0.2},
"rise":{"falseAlarms":0.05},"unscored":0.02,"validity":true,"certain":true,"across":["judge"]}: "hits" is the share of
wrong statements that are doubted, "difference" the doubt of a wrong statement minus that of its source. With "validity"
a judge that the noise called valid has to be so again. Runs that are unfinished or differ in statements, judge, mode,
prompts, askers or noise hold none unless "across" names it. {} lets no drop of the three means through.`;

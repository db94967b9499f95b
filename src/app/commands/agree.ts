import { wholeNumber } from '../whole-number.ts';
import type { Register } from './index.ts';

export const registerAgree: Register = (program, io, action) => {
  program
    .command('agree')
    .description('how far people agree with each other and with a judge; or draw a set for people to rate')
    .option(
      '--in <files...>',
      'lines of {"item","rater","metric","score"}: one file or one a rater; or sheets of published scores',
    )
    .option('--by <metric>', 'only ratings of this metric')
    .option(
      '--judge <names>',
      'the raters that are judges, by commas; one that is no rater scores the same answers now (offline, or a model). Without it: raters called offline, panel, meta or judge…',
    )
    .option(
      '--run <sources...>',
      'take the scores of what the set was drawn from as ratings of its judges: a run, a file, a session',
    )
    .option('--gate <file>', 'the least agreement accepted, as JSON; exit code 3 where it is not reached')
    .option(
      '--draw <sources...>',
      'draw a rating set instead: from a run (a folder or an id), a file of answers or of judged lines, or a session',
    )
    .option(
      '--per-score <n>',
      'with --draw: how many of each judge score (and of each metric, of a curiosity run)',
      wholeNumber(1, 100_000),
      20,
    )
    .option('--shared <n>', 'with --draw: how many of them every rater gets', wholeNumber(0, 100_000), 20)
    .option('--raters <n>', 'with --draw: how many people will rate', wholeNumber(1, 1000), 3)
    .option('--out <file>', 'with --draw: where to write the set')
    .option(
      '--graph <file>',
      'the question graph: for the depth of items, and where answers come without their questions',
    )
    .option(
      '--resamples <n>',
      'resamples for the intervals; 0 leaves them out',
      wholeNumber(0, 1_000_000),
      1000,
    )
    .option(
      '--seed <n>',
      'the same seed gives the same intervals and the same set',
      wholeNumber(0, 2 ** 31 - 1),
      1,
    )
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', gateHelp)
    .action(
      action(async (options: AgreeOptions) => {
        const { runAgree } = await import('./run-agree.ts');
        return runAgree(io, options);
      }),
    );
};

const gateHelp = `
A gate is {"people":{…},"judge":{…},"byMetric":{"relevance":{"judge":{…}}},"byDepth":{"D3":{…}}}, where {…} holds
the least that a figure may be, such as {"alpha":0.7,"kappaQuadratic":0.6}; for meanGap and bias it is the most.
Figures: alpha, alphaNominal, alphaInterval, kappa, kappaLinear, kappaQuadratic, exact, withinOne, meanGap, bias,
pearson, spearman.`;

export type AgreeOptions = {
  readonly in?: readonly string[];
  readonly by?: string;
  readonly judge?: string;
  readonly run?: readonly string[];
  readonly gate?: string;
  readonly draw?: readonly string[];
  readonly perScore: number;
  readonly shared: number;
  readonly raters: number;
  readonly out?: string;
  readonly graph?: string;
  readonly resamples: number;
  readonly seed: number;
  readonly json?: boolean;
};

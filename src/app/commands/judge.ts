import { InvalidArgumentError } from 'commander';
import { mostRepeats } from '../../judge/borderline.ts';
import { wholeNumber } from '../whole-number.ts';
import type { Register } from './index.ts';

export type JudgeOptions = {
  readonly in?: string;
  readonly out?: string;
  readonly question?: string;
  readonly reference?: string;
  readonly answer?: string;
  readonly judge?: string;
  readonly preset?: string;
  readonly param: readonly string[];
  readonly concurrency?: number;
  readonly deadline?: number;
  readonly repeatBorderline?: number;
  readonly budgetUsd?: number;
  readonly budgetTokens?: number;
  readonly cache: boolean;
  readonly record?: string;
  readonly replay?: string;
  readonly json?: boolean;
};

export const registerJudge: Register = (program, io, action) => {
  program
    .command('judge')
    .description('score answers against their references: a file of them, or one')
    .option('--in <file>', 'lines with question, reference and answer; "-" is standard input')
    .option(
      '--out <file>',
      'the same lines with score, reason, feedback, judge and promptHash; without it, or as "-", standard output',
    )
    .option('--question <text>', 'judge one answer: the question that was asked')
    .option('--reference <text>', 'its reference answer')
    .option('--answer <text>', 'the answer to judge')
    .option('--judge <names>', 'who judges: "offline", a model, or several, separated by commas (a panel)')
    .option('--preset <name>', 'how models sample: deterministic, or paper-depthqa')
    .option(
      '--param <name=value>',
      'a parameter of the models, such as temperature=0; repeatable',
      collect,
      [],
    )
    .option('--concurrency <n>', 'answers judged at once by models', wholeNumber(1, 1000))
    .option(
      '--deadline <seconds>',
      'seconds that a model has for one verdict, all attempts together (default: 30)',
      wholeNumber(1, 3600),
    )
    .option(
      '--repeat-borderline <n>',
      'let models judge so many times more where the score is 3 or 4, and take the median',
      wholeNumber(0, mostRepeats),
    )
    .option('--budget-usd <usd>', 'stop cleanly before more than this is spent', positive)
    .option('--budget-tokens <n>', 'the same in tokens', wholeNumber(1, 1e15))
    .option('--no-cache', 'ask models anew also where their verdict on the same answer is known')
    .option('--record <file>', 'add every prompt and reply to this file')
    .option('--replay <file>', 'take the replies from such a file, and ask nobody')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, also with unscored lines; 1 nothing could be judged; 2 wrong usage or input; 4 stopped by a budget; 130 interrupted.',
    )
    .action(
      action(async (options: JudgeOptions) => {
        const { runJudge } = await import('./run-judge.ts');
        return runJudge(io, options);
      }),
    );
};

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function positive(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}

import { Option } from 'commander';
import { mostRepeats } from '../../judge/borderline.ts';
import { type History, histories, type ProbeMode, probeModes } from '../../probe/modes.ts';
import { wholeNumber } from '../whole-number.ts';
import type { Register } from './index.ts';
import { collect } from './option-values.ts';
import { addRunOptions, type RunOptions } from './run-options.ts';

export const registerProbe: Register = (program, io, action) => {
  const command = program
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
    .option(
      '--repeat-borderline <n>',
      'let models judge so many times more where the score is 3 or 4, and take the median',
      wholeNumber(0, mostRepeats),
    );
  addRunOptions(command, 'intervals', 'questions').action(
    action(async (options: ProbeOptions) => {
      const { runProbe } = await import('./run-probe.ts');
      return runProbe(io, options);
    }),
  );
};

export type ProbeOptions = RunOptions & {
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
  readonly repeatBorderline?: number;
};

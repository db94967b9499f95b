import { InvalidArgumentError, Option } from 'commander';
import { levels, subjects } from '../../curiosity/statements/kinds.ts';
import { wholeNumber } from '../whole-number.ts';
import type { Register } from './index.ts';
import { collect } from './option-values.ts';
import { addRunOptions, type RunOptions } from './run-options.ts';

export const registerCurious: Register = (program, io, action) => {
  const command = program
    .command('curious')
    .description('let models ask questions about new statements, and score how well they ask')
    .option('--statements <file>', 'the statements, as JSONL or CSV; the bundled ones without it')
    .option('--statement <text>', 'one statement of your own in place of a file')
    .addOption(
      new Option('--subject <names>', 'only statements of these subjects').argParser(among(subjects)),
    )
    .addOption(
      new Option('--level <names>', 'only right statements of these levels').argParser(among(levels)),
    )
    .option('--limit <n>', 'only the first N of these statements', wholeNumber(1, 100_000_000))
    .option('--model <names>', 'who asks: models, or "offline", separated by commas')
    .option(
      '--questions <file>',
      'score questions written earlier, {"statement","model","questions"} a line, or a CSV',
    )
    .option('--judges <names>', 'who scores: models, or "offline", separated by commas; the paper has three')
    .option('--meta <name>', 'the model that weighs the judges and gives the final scores')
    .option('--noise', 'alter each set of five in two and in four places, and see whether the scores fall')
    .option('--alterer <name>', 'the model that alters; no asker, and best no judge')
    .option(
      '--param <name=value>',
      'a parameter of the askers, such as temperature=0; repeatable',
      collect,
      [],
    )
    .option('--preset <name>', 'ask as a paper did: paper-cdqg');
  addRunOptions(command, 'order of labels and intervals', 'calls').action(
    action(async (options: CuriousOptions) => {
      const { runCurious } = await import('./run-curious.ts');
      return runCurious(io, options);
    }),
  );
};

export type CuriousOptions = RunOptions & {
  readonly statements?: string;
  readonly statement?: string;
  readonly subject?: readonly string[];
  readonly level?: readonly string[];
  readonly limit?: number;
  readonly model?: string;
  readonly questions?: string;
  readonly judges?: string;
  readonly meta?: string;
  readonly noise?: boolean;
  readonly alterer?: string;
  readonly param: readonly string[];
  readonly preset?: string;
};

/** Reads a list of words of which only these are known. */
function among(known: readonly string[]): (text: string) => readonly string[] {
  return (text) => {
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const strange = words.find((word) => !known.includes(word));
    if (words.length > 0 && strange === undefined) return words;
    throw new InvalidArgumentError(`It must be of ${known.join(', ')}.`);
  };
}

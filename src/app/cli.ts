import { Command, CommanderError } from 'commander';
import { registerCommands } from './commands/index.ts';
import { exitCode, exitCodeOf } from './exit-code.ts';
import { type CommandIo, writeLine } from './io.ts';
import { reportError } from './report-error.ts';

/** What a command resolves to: its exit code, 0 where it says nothing. */
export type CommandResult = number | undefined;

/** Wraps what a command does so that its result becomes the exit code of the process. */
export type Action = <Args extends unknown[]>(
  run: (...args: Args) => Promise<CommandResult>,
) => (...args: Args) => Promise<void>;

/**
 * Runs one command line (without `node` and the script) and resolves to its exit code; never rejects.
 */
export async function runCli(args: readonly string[], io: CommandIo): Promise<number> {
  let code: number = exitCode.done;
  const action: Action =
    (run) =>
    async (...values) => {
      code = (await run(...values)) ?? exitCode.done;
    };
  const program = new Command('plumbline')
    .description('A tutor that measures how deep knowledge goes: recall (D1), procedure (D2), strategy (D3).')
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    });
  program.option('-V, --version', 'print the version');
  registerCommands(program, io, action);
  const [first, ...more] = args;
  if ((first === '--version' || first === '-V') && more.length === 0) {
    const { versions } = await import('./commands/run-probe-versions.ts');
    writeLine(io.stdout, (await versions()).plumbline);
    return exitCode.done;
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    // Commander has already printed its message; it ends help and version with 0 and wrong usage with 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.done : exitCode.usage;
    reportError(io, error);
    return exitCodeOf(error);
  }
}

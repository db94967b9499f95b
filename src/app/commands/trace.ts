import type { Register } from './index.ts';

export const registerTrace: Register = (program, io, action) => {
  program
    .command('trace')
    .description('print the trace of a session or run as JSON Lines; without a name, of the latest session')
    .argument('[session]', "a session's id, or a run's folder or id")
    .action(
      action(async (session: string | undefined) => {
        const { runTrace } = await import('./run-trace.ts');
        return runTrace(io, session);
      }),
    );
};

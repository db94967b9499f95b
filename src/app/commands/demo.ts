import type { Register } from './index.ts';

export type DemoOptions = { readonly out?: string; readonly json?: boolean };

export const registerDemo: Register = (program, io, action) => {
  program
    .command('demo')
    .description('watch a recorded learner walk to a target, offline, in a few seconds')
    .option('--out <folder>', "where picture and report go (default: demo in Plumbline's folder)")
    .option('--json', 'print the session as JSON; the walk goes to standard error')
    .action(
      action(async (options: DemoOptions) => {
        const { runDemo } = await import('./run-demo.ts');
        return runDemo(io, options);
      }),
    );
};

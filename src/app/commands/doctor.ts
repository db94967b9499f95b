import type { Register } from './index.ts';

export type DoctorOptions = { readonly call?: boolean; readonly json?: boolean };

export const registerDoctor: Register = (program, io, action) => {
  program
    .command('doctor')
    .description('look whether everything is set up: machine, store, models, questions, Slack, Discord')
    .option(
      '--call',
      'ask each model a word, which may cost a little; without it its server only lists models',
    )
    .option('--json', 'print what was found as JSON')
    .action(
      action(async (options: DoctorOptions) => {
        const { runDoctor } = await import('./run-doctor.ts');
        return runDoctor(io, options);
      }),
    );
};

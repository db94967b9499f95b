import type { Register } from './index.ts';

export type SlackOptions = { readonly graph?: string };

export const registerSlack: Register = (program, io, action) => {
  program
    .command('slack')
    .description('serve learners in Slack until it is stopped; docs/slack.md says how to set it up')
    .option('--graph <file>', 'load the questions of this file alone')
    .action(
      action(async (options: SlackOptions) => {
        const { runSlack } = await import('./run-slack.ts');
        return runSlack(io, options);
      }),
    );
};

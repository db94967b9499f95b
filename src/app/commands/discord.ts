import type { Register } from './index.ts';

export type DiscordOptions = { readonly graph?: string };

export const registerDiscord: Register = (program, io, action) => {
  program
    .command('discord')
    .description('serve learners on Discord until it is stopped; docs/discord.md says how to set it up')
    .option('--graph <file>', 'load the questions of this file alone')
    .action(
      action(async (options: DiscordOptions) => {
        const { runDiscord } = await import('./run-discord.ts');
        return runDiscord(io, options);
      }),
    );
};

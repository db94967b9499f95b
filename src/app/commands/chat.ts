import { Option } from 'commander';
import { walkOrders } from '../../trace/walk-orders.ts';
import type { Register } from './index.ts';

export const registerChat: Register = (program, io, action) => {
  program
    .command('chat')
    .description('walk with the tutor in this terminal; goes on where you left')
    .option('--target <id>', 'the D3 question to walk to: its id, or words that find it')
    .addOption(
      new Option('--order <order>', 'climb from recall to strategy, or dive from the target down').choices(
        walkOrders,
      ),
    )
    .option('--graph <file>', 'load the questions of this file alone')
    .option('--learner <name>', 'whose walk it is', 'me')
    .option('--judge <names>', 'who scores: offline, or models (name, name@address), several with commas')
    .option('--tutor <name>', 'who finds the words: offline, or a model')
    .option('--json', 'print the session as JSON at the end; the conversation goes to standard error')
    .action(
      action(async (options: ChatOptions) => {
        const { runChat } = await import('./run-chat.ts');
        return runChat(io, options);
      }),
    );
};

export type ChatOptions = {
  readonly target?: string;
  readonly order?: (typeof walkOrders)[number];
  readonly graph?: string;
  readonly learner: string;
  readonly judge?: string;
  readonly tutor?: string;
  readonly json?: boolean;
};

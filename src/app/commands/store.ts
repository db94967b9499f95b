import type { Register } from './index.ts';

export type StoreCopyOptions = { readonly merge?: boolean; readonly json?: boolean };

const storeArgument =
  'redis://…, rediss://…, postgres://…, env:NAME (the address is in that variable), or the path of a file or folder';

const storeCopyHelp = `
Example, from the file to a server, with the password kept out of the list of processes:
  NEW_STORE=postgres://name:password@host/database plumbline store copy .plumbline env:NEW_STORE
Stop what uses the stores first. An interrupted copy goes on when the same command is given again.`;

export const registerStore: Register = (program, io, action) => {
  const store = program.command('store').description('look after what Plumbline keeps');

  store
    .command('copy')
    .description('copy all that one store holds to another, and check it')
    .argument('<from>', storeArgument)
    .argument('<to>', 'likewise; it has to be empty')
    .option('--merge', 'copy into a store that is not empty what it lacks')
    .option('--json', 'print what was copied as JSON')
    .addHelpText('after', storeCopyHelp)
    .action(
      action(async (from: string, to: string, options: StoreCopyOptions) => {
        const { runStoreCopy } = await import('./run-store-copy.ts');
        return runStoreCopy(io, from, to, options);
      }),
    );
};

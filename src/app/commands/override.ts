import type { Register } from './index.ts';

export type OverrideOptions = {
  readonly who: string;
  readonly why: string;
  readonly graph?: string;
  readonly json?: boolean;
};

export const registerOverride: Register = (program, io, action) => {
  program
    .command('override')
    .description("set a question's score in a session, as its teacher; the metrics use it from then on")
    .argument('<session>', "the session's id; `plumbline trace` names it")
    .argument('<question>', "the question's id")
    .argument('<score>', '1 to 5')
    .requiredOption('--who <name>', 'who decides')
    .requiredOption('--why <text>', 'the reason, kept in the trace')
    .option('--graph <file>', 'the graph of the session, where it is not among the loaded packs')
    .option('--json', 'print the session as JSON')
    .action(
      action(async (session: string, question: string, score: string, options: OverrideOptions) => {
        const { runOverride } = await import('./run-override.ts');
        return runOverride(io, { session, question, score }, options);
      }),
    );
};

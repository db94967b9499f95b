import type { JsonOption } from './graph.ts';
import type { Register } from './index.ts';

export const registerStatements: Register = (program, io, action) => {
  const statements = program
    .command('statements')
    .description('check and count the statements that curiosity questions are asked about');

  statements
    .command('lint')
    .description('list every error and weakness of files of statements; exits 3 where there are errors')
    .argument('<file...>', 'statements as JSONL or CSV; several files are checked as one set')
    .option('--json', 'print {"errors":[…],"warnings":[…]}')
    .action(
      action(async (files: string[], options: JsonOption) => {
        const { runStatementsLint } = await import('./statements-lint.ts');
        return runStatementsLint(io, files, options);
      }),
    );

  statements
    .command('stats')
    .description('count statements by subject, level and correctness')
    .argument('<file...>', 'statements as JSONL or CSV; several files are counted as one set')
    .option('--json', 'print the counts as JSON')
    .action(
      action(async (files: string[], options: JsonOption) => {
        const { runStatementsStats } = await import('./statements-stats.ts');
        return runStatementsStats(io, files, options);
      }),
    );
};

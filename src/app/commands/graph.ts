import { registerGraphDraw } from './graph-draw.ts';
import type { Register } from './index.ts';

export const registerGraph: Register = (program, io, action) => {
  const graph = program.command('graph').description('check, count, bring in and give out question graphs');

  graph
    .command('lint')
    .description('list every error and weakness of a graph; exits 3 where there are errors')
    .argument('<file...>', 'the graph as JSONL; several files are checked as one graph')
    .option('--json', 'print {"errors":[…],"warnings":[…]}')
    .action(
      action(async (files: string[], options: JsonOption) => {
        const { runGraphLint } = await import('./run-graph-lint.ts');
        return runGraphLint(io, files, options);
      }),
    );

  graph
    .command('stats')
    .description('count questions and edges by depth, domain and reasoning type')
    .argument('<file...>', 'the graph as JSONL; several files are counted as one graph')
    .option('--json', 'print the counts as JSON')
    .action(
      action(async (files: string[], options: JsonOption) => {
        const { runGraphStats } = await import('./run-graph-stats.ts');
        return runGraphStats(io, files, options);
      }),
    );

  registerGraphDraw(graph, io, action);
};

export type JsonOption = { readonly json?: boolean };

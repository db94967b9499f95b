import { Option } from 'commander';
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

  graph
    .command('import')
    .description("bring in DepthQA's tables, its output files, a teacher's sheet, or packs")
    .argument('<source...>', 'JSONL, JSON, Parquet or CSV files; what they are is told by their content')
    .requiredOption('--out <file>', 'the JSONL file to write; - is standard output')
    .option(
      '--keep-nodes',
      "make each of DepthQA's nodes a question, instead of merging those that ask the same",
    )
    .option('--json', 'print what was imported as JSON')
    .action(
      action(async (files: string[], options: GraphImportOptions) => {
        const { runGraphImport } = await import('./run-graph-import.ts');
        return runGraphImport(io, files, options);
      }),
    );

  graph
    .command('export')
    .description('give out a graph for another program')
    .argument('<file...>', 'the graph as JSONL; several files are written as one graph')
    .addOption(
      new Option('--format <format>', 'what to write; without it, what the ending of --out says').choices(
        graphFormats,
      ),
    )
    .requiredOption('--out <file>', 'the file to write; - is standard output')
    .option('--json', 'print what was written as JSON')
    .action(
      action(async (files: string[], options: GraphExportOptions) => {
        const { runGraphExport } = await import('./run-graph-export.ts');
        return runGraphExport(io, files, options);
      }),
    );
};

export const graphFormats = ['gexf', 'graphml', 'mermaid', 'csv', 'jsonl'] as const;

export type GraphImportOptions = JsonOption & { readonly out: string; readonly keepNodes?: boolean };

export type GraphExportOptions = JsonOption & {
  readonly out: string;
  readonly format?: (typeof graphFormats)[number];
};

export type JsonOption = { readonly json?: boolean };

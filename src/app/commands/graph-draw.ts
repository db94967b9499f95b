import type { Register } from './index.ts';

/** Adds `draw` to the commands under `plumbline graph`. */
export const registerGraphDraw: Register = (graph, io, action) => {
  graph
    .command('draw')
    .description('draw a graph as a picture: by depth, coloured by score, with its discrepancies')
    .argument('<file...>', 'the graph as JSONL; several files are drawn as one graph')
    .requiredOption('--out <file>', 'the picture to write: a .svg or a .png file')
    .option('--scores <file>', 'lines of {"id","score"}: colours the questions and marks the discrepancies')
    .option('--target <id>', 'draw only this question and those that it rests on')
    .option('--title <text>', 'what to write above the picture')
    .option('--json', 'print what was drawn as JSON')
    .action(
      action(async (files: string[], options: GraphDrawOptions) => {
        const { runGraphDraw } = await import('./run-graph-draw.ts');
        return runGraphDraw(io, files, options);
      }),
    );
};

export type GraphDrawOptions = {
  readonly out: string;
  readonly scores?: string;
  readonly target?: string;
  readonly title?: string;
  readonly json?: boolean;
};

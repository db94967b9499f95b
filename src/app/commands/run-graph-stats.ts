import { type GraphStats, graphStats } from '../../graph/graph-stats.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadGraphFiles } from '../load-graphs.ts';
import type { JsonOption } from './graph.ts';

/** `plumbline graph stats`: the counts of a valid graph. */
export async function runGraphStats(
  io: CommandIo,
  files: readonly string[],
  { json }: JsonOption,
): Promise<undefined> {
  const { graph } = await loadGraphFiles(io, files);
  const stats = graphStats(graph);
  if (json === true) writeJson(io.stdout, stats);
  else for (const line of describe(stats)) writeLine(io.stdout, line);
}

function* describe(stats: GraphStats): Generator<string> {
  const { questions, edges, byDomain, crossDomainEdges, reasoning, targets } = stats;
  yield* table([
    ['', 'D1', 'D2', 'D3', 'D1-D2', 'D2-D3'],
    ...Object.entries(byDomain).map(([domain, counts]) => row(domain, counts)),
    row('all', { ...questions, ...edges }),
  ]);
  yield '';
  yield `${questions.total} questions, ${edges.total} edges; ${crossDomainEdges} of them between domains.`;
  if (Object.keys(reasoning).length > 0) {
    yield '';
    yield* table([
      ['reasoning (share of labels)', 'D2', 'D3'],
      ...Object.entries(reasoning).map(([type, { D2, D3 }]) => [type, percent(D2), percent(D3)]),
    ]);
  }
  yield '';
  yield `Targets: ${targets.length === 0 ? 'none (a walk needs a D3 question)' : targets.join(', ')}`;
}

type Counts = { D1: number; D2: number; D3: number; 'D1-D2': number; 'D2-D3': number };

function row(name: string, counts: Counts): string[] {
  const { D1, D2, D3, 'D1-D2': lower, 'D2-D3': upper } = counts;
  return [name, ...[D1, D2, D3, lower, upper].map(String)];
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}

/** Lines of cells in columns, the first to the left, figures to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

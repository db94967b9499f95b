import { resolve } from 'node:path';
import { openSource } from '../../../adapters/files/open-source.ts';
import { toJsonLines } from '../../graph/export/to-json-lines.ts';
import { type ImportedAnswers, type ImportedGraph, importGraph } from '../../graph/import/import-graph.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { shownPath } from '../load-graphs.ts';
import { outName, reportStream, writeOut } from '../write-out.ts';
import type { GraphImportOptions } from './graph.ts';

/** What `--json` prints of an import. */
type ImportReport = {
  readonly out: string;
  readonly kind: 'graph' | 'answers';
  /** Lines written, a header not counted: questions, or answers. */
  readonly lines: number;
  readonly questions?: { readonly D1: number; readonly D2: number; readonly D3: number };
  readonly edges?: number;
  /** Nodes that DepthQA's tables hold, and how many of them were merged into another's question. */
  readonly nodes?: number;
  readonly merged?: number;
  readonly notes: readonly string[];
};

/** `plumbline graph import`: reads all sources, then writes one file; where a source has a fault, none. */
export async function runGraphImport(
  io: CommandIo,
  files: readonly string[],
  options: GraphImportOptions,
): Promise<undefined> {
  const stream = reportStream(io, options.out, options.json);
  const sources = [];
  for (const file of files) {
    const path = resolve(io.cwd, file);
    sources.push(await openSource(path, shownPath(path, io.cwd)));
  }
  const imported = await importGraph(sources, { keepNodes: options.keepNodes === true });
  await writeOut(io, options.out, linesOf(imported), files);
  const report = reportOf(imported, options.out);
  if (options.json === true) writeJson(stream, report);
  else for (const line of describe(report, options.keepNodes === true)) writeLine(stream, line);
  return undefined;
}

function* linesOf(imported: ImportedGraph | ImportedAnswers): Generator<string> {
  if (imported.kind === 'graph') yield* toJsonLines(imported.questions, imported.header);
  else for (const row of imported.rows) yield `${JSON.stringify(row)}\n`;
}

function reportOf(imported: ImportedGraph | ImportedAnswers, out: string): ImportReport {
  const { notes } = imported;
  if (imported.kind === 'answers') return { out, kind: 'answers', lines: imported.rows.length, notes };
  const { questions, nodes, merged } = imported;
  const at = (wanted: number): number => questions.filter(({ depth }) => depth === wanted).length;
  return {
    out,
    kind: 'graph',
    lines: questions.length,
    questions: { D1: at(1), D2: at(2), D3: at(3) },
    edges: questions.reduce((sum, { predecessors }) => sum + new Set(predecessors).size, 0),
    nodes,
    merged,
    notes,
  };
}

function* describe(report: ImportReport, keepNodes: boolean): Generator<string> {
  const { questions, nodes = 0, merged = 0 } = report;
  if (questions === undefined) yield `${report.lines} answers written to ${outName(report.out)}.`;
  else {
    const depths = `${questions.D1} D1, ${questions.D2} D2, ${questions.D3} D3`;
    yield `${report.lines} questions (${depths}) and ${report.edges} edges written to ${outName(report.out)}.`;
  }
  if (merged > 0)
    yield `${nodes} nodes ask ${nodes - merged} questions: ${merged} ${merged === 1 ? 'node was' : 'nodes were'} merged into another's question (--keep-nodes keeps them apart).`;
  else if (nodes > 0)
    yield `${nodes} nodes; ${keepNodes ? 'each is kept as a question' : 'none had to be merged'}.`;
  yield* report.notes;
}

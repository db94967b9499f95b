import { extname } from 'node:path';
import { writeCsv } from '../../../adapters/files/write-csv.ts';
import type { FileContent } from '../../../adapters/files/write-whole-file.ts';
import { assertNever, PlumblineError } from '../../errors.ts';
import { toGexf } from '../../graph/export/to-gexf.ts';
import { toGraphml } from '../../graph/export/to-graphml.ts';
import { toJsonLines } from '../../graph/export/to-json-lines.ts';
import { mermaidLimits, toMermaid } from '../../graph/export/to-mermaid.ts';
import { sheetHeader, toSheetRow } from '../../graph/export/to-sheet.ts';
import type { LoadedGraph } from '../../graph/load-graph.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadGraphFiles } from '../load-graphs.ts';
import { outName, reportStream, writeOut } from '../write-out.ts';
import { type GraphExportOptions, graphFormats } from './graph.ts';

type Format = (typeof graphFormats)[number];

/** `plumbline graph export`: writes a valid graph in another format. */
export async function runGraphExport(
  io: CommandIo,
  files: readonly string[],
  options: GraphExportOptions,
): Promise<undefined> {
  const format = options.format ?? formatOf(options.out);
  const stream = reportStream(io, options.out, options.json);
  const loaded = await loadGraphFiles(io, files);
  const content = contentOf(format, loaded);
  await writeOut(io, options.out, content, files);
  const notes = notesOf(format, content, loaded);
  const questions = loaded.graph.size;
  if (options.json === true) writeJson(stream, { out: options.out, format, questions, notes });
  else {
    writeLine(stream, `${questions} questions written to ${outName(options.out)} as ${format}.`);
    for (const note of notes) writeLine(stream, note);
  }
  return undefined;
}

const extensions: Readonly<Record<string, Format>> = {
  '.gexf': 'gexf',
  '.graphml': 'graphml',
  '.mmd': 'mermaid',
  '.mermaid': 'mermaid',
  '.csv': 'csv',
  '.jsonl': 'jsonl',
};

function formatOf(out: string): Format {
  const format = extensions[extname(out).toLowerCase()];
  if (format !== undefined) return format;
  throw new PlumblineError('usage', `"${out}" does not say which format is wanted`, {
    advice: `Name it: --format ${graphFormats.join('|')}.`,
  });
}

function contentOf(format: Format, { graph, packs }: LoadedGraph): FileContent {
  switch (format) {
    case 'jsonl':
      return toJsonLines(graph.questions(), packs.length === 1 ? (packs[0]?.header ?? null) : null);
    case 'csv':
      return writeCsv(sheetHeader, graph.questions().map(toSheetRow));
    case 'gexf':
      return toGexf(graph);
    case 'graphml':
      return toGraphml(graph);
    case 'mermaid':
      return toMermaid(graph);
    default:
      return assertNever(format);
  }
}

function notesOf(format: Format, content: FileContent, { graph, packs }: LoadedGraph): string[] {
  if (format === 'jsonl')
    return packs.filter(({ header }) => header !== null).length > 1
      ? ['The headers of the packs were left out, since they are now one pack.']
      : [];
  if (format !== 'mermaid' || typeof content !== 'string') return [];
  const { edges } = graph;
  return content.length > mermaidLimits.characters || edges > mermaidLimits.edges
    ? [
        `Mermaid draws ${mermaidLimits.edges} edges and ${mermaidLimits.characters} characters unless its settings maxEdges and maxTextSize say more; \`plumbline graph draw\` draws a graph of any size.`,
      ]
    : [];
}

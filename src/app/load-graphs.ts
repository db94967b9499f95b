import { delimiter, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expandPattern } from '../../adapters/files/expand-pattern.ts';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../errors.ts';
import { type LoadedGraph, loadGraph, type PackSource } from '../graph/load-graph.ts';
import { readGraph } from '../graph/read-graph.ts';
import type { CommandIo } from './io.ts';
import { readWithProgress } from './read-with-progress.ts';

/** The packs that the product ships. */
export const bundledGraphs = fileURLToPath(new URL('../../data/graphs', import.meta.url));

/** What reading files takes: the folder that names start from, and where progress may be shown. */
type FileIo = Pick<CommandIo, 'cwd'> & Partial<Pick<CommandIo, 'stderr'>>;

export type GraphChoice = {
  /** A file to load alone, in place of all others; relative to the command's folder. */
  readonly graph?: string | undefined;
  /** `"graphs"` of the configuration, with the folder that its relative patterns start from. */
  readonly configured?: { readonly patterns: readonly string[]; readonly folder: string } | undefined;
};

/**
 * Loads the questions that a command works on: the file in `choice.graph` alone, else the bundled packs, those of the
 * configuration and those of `PLUMBLINE_GRAPHS` (patterns separated by a comma, a line end or the system's path
 * separator; relative to the command's folder). A file named twice is loaded once. Throws `graph_invalid` with all
 * problems where a pack has a lint error, `config_invalid` where a pattern names no file, `not_found` for a missing file.
 */
export async function loadGraphs(
  io: FileIo & Pick<CommandIo, 'env'>,
  choice: GraphChoice = {},
): Promise<LoadedGraph> {
  return loadGraphFiles(
    io,
    choice.graph === undefined ? await packFiles(io, choice.configured) : [choice.graph],
  );
}

/** Loads these files as one graph; paths are relative to the command's folder. Throws as `loadGraphs` does. */
export async function loadGraphFiles(io: FileIo, files: readonly string[]): Promise<LoadedGraph> {
  return loadGraph(packSources(io, files));
}

/** The lines of these files, read when they are asked for. */
export function packSources(io: FileIo, files: readonly string[]): PackSource[] {
  const { stderr } = io;
  return files.map((name) => {
    const path = resolve(io.cwd, name);
    const file = shownPath(path, io.cwd);
    const bytes = stderr === undefined ? readBytes(path) : readWithProgress({ stderr }, path, file);
    return { file, entries: readGraph(bytes, file) };
  });
}

async function packFiles(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  configured: GraphChoice['configured'],
): Promise<string[]> {
  const files = await expandPattern(join(bundledGraphs, '*.jsonl'));
  const own = [
    ...(configured?.patterns ?? []).map((pattern) => ({ pattern, folder: configured?.folder ?? io.cwd })),
    ...separated(io.env.PLUMBLINE_GRAPHS ?? '').map((pattern) => ({ pattern, folder: io.cwd })),
  ];
  for (const { pattern, folder } of own) {
    const found = await expandPattern(resolve(folder, pattern));
    if (found.length === 0) throw noMatch(pattern, folder);
    files.push(...found);
  }
  return [...new Set(files)];
}

function separated(list: string): string[] {
  return list
    .split(new RegExp(`[,\\n${delimiter}]`))
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
}

function noMatch(pattern: string, folder: string): PlumblineError {
  return new PlumblineError('config_invalid', `No question graph matches "${pattern}" in ${folder}`, {
    advice: 'Correct "graphs" in plumbline.config.json or PLUMBLINE_GRAPHS, or take the pattern out.',
  });
}

/** A path as a user would write it: relative where it is inside the command's folder. */
export function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === '' || short.startsWith('..') || isAbsolute(short) ? path : short;
}

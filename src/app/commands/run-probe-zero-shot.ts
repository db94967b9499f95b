import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile } from '../../../adapters/files/run-folder.ts';
import { PlumblineError } from '../../errors.ts';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { Manifest } from '../../probe/manifest.ts';
import { type CommandIo, writeLine } from '../io.ts';
import {
  answersFile,
  jsonText,
  readManifest,
  readRunGraph,
  readRunLines,
  scoresFile,
  summaryFile,
} from '../run-files.ts';
import { runFolderNamed } from '../run-place.ts';

export type ZeroShotUse = {
  readonly manifest: Manifest;
  readonly graph: QuestionGraph;
  readonly asked: readonly string[];
};

/**
 * The files of a zero-shot run, to be kept within the run that builds on it: that one then needs nothing else, whatever
 * becomes of the other. Throws `usage` where the two cannot be compared: another model, other parameters, another
 * judge, other questions.
 */
export async function copiedZeroShot(
  io: CommandIo,
  name: string,
  use: ZeroShotUse,
): Promise<{ readonly run: string; readonly files: ReadonlyMap<string, string> }> {
  const folder = await runFolderNamed(io, name);
  const manifest = await readManifest(folder);
  const graph = await readRunGraph(folder, manifest);
  const differences = differencesOf(manifest, graph, use);
  if (differences.length > 0)
    throw new PlumblineError('usage', `The run ${name} cannot be built on: ${differences.join('; ')}`, {
      advice: 'Name a zero-shot run of the same model by the same judge over the same questions.',
    });
  const { answers } = await readRunLines(folder);
  const missing = use.asked.filter((id) => !answers.has(id)).length;
  if (missing > 0)
    writeLine(io.stderr, `The zero-shot run ${name} has no answer to ${missing} of these questions.`);
  const files = new Map<string, string>();
  const { partOf: _partOf, ...own } = manifest;
  files.set(join('zero-shot', manifestFile), jsonText({ ...own, graph: 'graph.jsonl', parts: [] }));
  files.set(join('zero-shot', 'graph.jsonl'), await readFile(join(folder, manifest.graph), 'utf8'));
  for (const file of [answersFile, scoresFile, summaryFile]) {
    const content = await readFile(join(folder, file), 'utf8').catch(() => undefined);
    if (content !== undefined) files.set(join('zero-shot', file), content);
  }
  return { run: manifest.id, files };
}

function differencesOf(manifest: Manifest, graph: QuestionGraph, use: ZeroShotUse): string[] {
  const differences: string[] = [];
  const wanted = use.manifest;
  if (manifest.mode !== 'zero-shot') differences.push(`it is a ${manifest.mode} run`);
  const [before, now] = [manifest.subject, wanted.subject];
  if (before !== undefined && now !== undefined) {
    if (before.model !== now.model || before.baseURL !== now.baseURL)
      differences.push(`it asked ${before.model} at ${before.baseURL}`);
    else if (!same({ ...before.params, ...manifest.params }, { ...now.params, ...wanted.params }))
      differences.push('it asked with other parameters');
  } else if (manifest.model !== wanted.model && wanted.model !== 'recorded')
    differences.push(`it is about ${manifest.model}`);
  if (!same(manifest.judges, wanted.judges))
    differences.push(`it was judged by ${manifest.judges.join(', ')}`);
  const other = use.asked.filter((id) => {
    if (!graph.has(id)) return false;
    const [one, two] = [graph.get(id), use.graph.get(id)];
    return one.question !== two.question || one.answer !== two.answer;
  });
  if (other.length > 0) differences.push(`its question "${other[0]}" reads otherwise`);
  return differences;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

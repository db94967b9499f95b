import { basename } from 'node:path';
import type { ComparedRun } from '../compare/compared-run.ts';
import { QuestionGraph } from '../graph/question-graph.ts';
import type { CommandIo } from './io.ts';
import { readManifest, readRunGraph, readRunLines, readSummary } from './run-files.ts';
import { runFolderNamed } from './run-place.ts';

/** A run to be compared: its folder, and a name that no other one has. */
export type NamedFolder = { readonly name: string; readonly folder: string };

/** The runs of these names, each a folder or an id, in order. A name that comes twice is told apart by its place. */
export async function comparedFolders(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  names: readonly string[],
): Promise<NamedFolder[]> {
  const runs: NamedFolder[] = [];
  for (const one of names) {
    const folder = await runFolderNamed(io, one);
    const name = basename(folder);
    const taken = runs.some((other) => other.name === name);
    runs.push({ name: taken ? `${name} (${runs.length + 1})` : name, folder });
  }
  return runs;
}

/** A probe as it is set beside others. */
export async function readComparedRun({ name, folder }: NamedFolder): Promise<ComparedRun> {
  const manifest = await readManifest(folder);
  const [whole, lines, summary] = await Promise.all([
    readRunGraph(folder, manifest),
    readRunLines(folder),
    readSummary(folder),
  ]);
  const asked = new Set(whole.ids().slice(0, manifest.questions));
  const graph = new QuestionGraph(
    whole
      .questions()
      .filter(({ id }) => asked.has(id))
      .map((question) => ({
        ...question,
        predecessors: question.predecessors.filter((id) => asked.has(id)),
      })),
  );
  const verdicts = [...lines.scores].filter(([id]) => asked.has(id));
  const judged = verdicts.filter(([, { judge }]) => judge !== 'none');
  return {
    name,
    model: manifest.model,
    mode: manifest.history === undefined ? manifest.mode : `${manifest.mode} (${manifest.history})`,
    judges: manifest.judges,
    judgePrompts: [...new Set(judged.map(([, { promptHash }]) => promptHash))],
    params: { ...manifest.subject?.params, ...manifest.params },
    prompts: manifest.promptHashes,
    formula: summary?.formula ?? 'corrected',
    graphHash: manifest.graphHash,
    repeats: manifest.repeat.of,
    complete: summary?.complete === true && verdicts.length >= asked.size,
    graph,
    scores: new Map(verdicts.map(([id, { score }]) => [id, score])),
    reasons: new Map(verdicts.flatMap(([id, { reason }]) => (reason === undefined ? [] : [[id, reason]]))),
    answers: new Map([...lines.answers].map(([id, { answer }]) => [id, answer])),
  };
}

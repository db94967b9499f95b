import { basename } from 'node:path';
import type { ComparedRun } from '../compare/compared-run.ts';
import { QuestionGraph } from '../graph/question-graph.ts';
import type { CommandIo } from './io.ts';
import { readManifest, readRunGraph, readRunLines, readSummary } from './run-files.ts';
import { runFolderNamed } from './run-place.ts';

/** The runs of these names, each a folder or an id, in order. A name that comes twice is told apart by its place. */
export async function readComparedRuns(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  names: readonly string[],
): Promise<ComparedRun[]> {
  const runs: ComparedRun[] = [];
  for (const name of names) {
    const run = await readComparedRun(await runFolderNamed(io, name));
    const taken = runs.some((other) => other.name === run.name);
    runs.push(taken ? { ...run, name: `${run.name} (${runs.length + 1})` } : run);
  }
  return runs;
}

async function readComparedRun(folder: string): Promise<ComparedRun> {
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
    name: basename(folder),
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

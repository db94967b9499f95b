import { resolve } from 'node:path';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { questionsByAnyId } from '../graph/questions-by-any-id.ts';
import { isScore, type Score } from '../judge/verdict.ts';
import { depthGraphOf } from '../metrics/depth-graph-of.ts';
import { readScores } from '../metrics/read-scores.ts';
import { readJsonLines } from '../read-json-lines.ts';
import type { CommandIo } from './io.ts';
import { shownPath } from './load-graphs.ts';

/** The scores of a file: a question that has none though it was asked is null, one that was not asked is missing. */
export type AskedScores = {
  readonly scores: ReadonlyMap<string, Score | null>;
  /** Why there is no score, where the file says so. */
  readonly reasons: ReadonlyMap<string, string>;
};

/** Reads `{"id","score","reason"?}` lines for the questions of `graph`; throws as `readScores` does. */
export async function readAskedScores(
  io: Pick<CommandIo, 'cwd'>,
  name: string,
  graph: QuestionGraph,
): Promise<AskedScores> {
  const path = resolve(io.cwd, name);
  const file = shownPath(path, io.cwd);
  const depthGraph = depthGraphOf(graph);
  const numbers = await readScores(readBytes(path), file, depthGraph, 'corrected');
  const found = new Map<string, Score | null>();
  const reasons = new Map<string, string>();
  for (const [node, number] of numbers.entries()) {
    if (isScore(number)) found.set(depthGraph.idOf(node), number);
  }
  // The numbers do not tell "no score" from "not in the file", which a picture must.
  const questionsOf = questionsByAnyId(graph);
  for await (const line of readJsonLines(readBytes(path), file)) {
    const row = line.problem === undefined ? unscoredRow(line.value) : null;
    if (row === null) continue;
    for (const id of questionsOf.get(row.id) ?? []) {
      if (found.get(id) !== undefined) continue;
      found.set(id, null);
      if (row.reason !== undefined) reasons.set(id, row.reason);
    }
  }
  return { scores: found, reasons };
}

function unscoredRow(value: unknown): { id: string; reason?: string } | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('score' in value)) return null;
  if (typeof value.id !== 'string' || value.score !== null) return null;
  const reason = 'reason' in value && typeof value.reason === 'string' ? value.reason : undefined;
  return { id: value.id, ...(reason === undefined ? {} : { reason }) };
}

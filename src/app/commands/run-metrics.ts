import { resolve } from 'node:path';
import { readBytes } from '../../../adapters/files/read-bytes.ts';
import type { DepthGraph } from '../../metrics/depth-graph.ts';
import { depthGraphOf } from '../../metrics/depth-graph-of.ts';
import { readScores } from '../../metrics/read-scores.ts';
import { scanGraph } from '../../metrics/scan-graph.ts';
import { summariseNodes } from '../../metrics/summary.ts';
import { answerBytes } from '../answer-bytes.ts';
import { readConfig } from '../config.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadGraphs, shownPath } from '../load-graphs.ts';
import type { MetricsOptions } from './metrics.ts';
import { metricsTables } from './metrics-tables.ts';

/** Computes section 5 for one graph and one scores file, and prints it. */
export async function runMetrics(io: CommandIo, options: MetricsOptions): Promise<undefined> {
  const graph = await readGraphNumbers(io, options.graph);
  const path = resolve(io.cwd, options.scores);
  const file = shownPath(path, io.cwd);
  const scores = await readScores(answerBytes(path, file), file, graph, options.formula);
  const summary = summariseNodes(graph, scores, options);
  if (options.json === true) writeJson(io.stdout, summary);
  else
    for (const line of metricsTables(summary, { ...options, graph: options.graph ?? 'the questions in use' }))
      writeLine(io.stdout, line);
  return undefined;
}

/** A sound pack is read the quick way, whatever its size; of any other the general reader says what is wrong. */
async function readGraphNumbers(io: CommandIo, file: string | undefined): Promise<DepthGraph> {
  if (file === undefined) {
    const { graphs } = await readConfig(io);
    return depthGraphOf((await loadGraphs(io, { configured: graphs })).graph);
  }
  const scanned = await scanGraph(readBytes(resolve(io.cwd, file)));
  return scanned ?? depthGraphOf((await loadGraphs(io, { graph: file })).graph);
}

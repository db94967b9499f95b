import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readScores } from '../src/metrics/read-scores.ts';
import { scanGraph } from '../src/metrics/scan-graph.ts';
import { summariseNodes } from '../src/metrics/summary.ts';
import { type Bench, type Figure, median } from './support/bench.ts';
import { runMeasured } from './support/run-measured.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';
import { writeLargeGraph } from './support/write-large-graph.ts';

/**
 * What the program published with DepthQA took on a machine of this kind (2 cores) for its metrics, its own run, from
 * loaded data to figures, without intervals: seconds by number of nodes.
 */
const published = {
  million: { nodes: 1_000_000, edges: 2_033_316, seconds: 33.7 },
  depthqa: { seconds: 0.02 },
};

export const bench: Bench = {
  title: 'Metrics on 1,000,000 nodes and 2,000,000 edges',
  run: (say) =>
    inTemporaryFolder(async (folder) => {
      const files = { graph: join(folder, 'graph.jsonl'), scores: join(folder, 'scores.jsonl') };
      const { nodes, edges, bytes } = await writeLargeGraph(1_000_000, files.graph, files.scores);
      say(`wrote ${nodes} nodes, ${edges} edges, ${Math.round(bytes / nodes)} bytes a line`);
      const args = ['metrics', '--graph', files.graph, '--scores', files.scores, '--json'];
      const runs = [];
      for (let run = 1; run <= 3; run += 1) {
        runs.push(await runMeasured(args, folder));
        say(`run ${run}: ${runs.at(-1)?.seconds.toFixed(2)} s`);
      }
      const computation = await timeComputation(files);
      return [
        {
          name: 'files to figures, 1,000 resamples included',
          value: median(runs.map(({ seconds }) => seconds)),
          unit: 's',
          atMost: 10,
          note: `median of ${runs.length} runs of the command; ${nodes} nodes, ${edges} edges, ${Math.round(bytes / 1e6)} MB`,
        },
        {
          name: 'processor time of the same',
          value: median(runs.map(({ processorSeconds }) => processorSeconds)),
          unit: 's',
        },
        {
          name: 'peak memory of the same',
          value: Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes)),
          unit: 'MB',
          atMost: 1500,
        },
        {
          name: 'computation alone, without intervals',
          value: computation,
          unit: 's',
          note: 'median of 5 in one process, over a graph that is loaded',
        },
        {
          name: 'times as quick as the published program',
          value: published.million.seconds / computation,
          unit: '×',
          atLeast: 20,
          note: `${published.million.seconds} s for ${published.million.nodes} nodes and ${published.million.edges} edges, its own run`,
        },
        await smallGraph(folder),
      ];
    }),
};

/** Seconds for the figures of a loaded graph, without intervals. */
async function timeComputation(files: { readonly graph: string; readonly scores: string }): Promise<number> {
  const graph = await scanGraph(createReadStream(files.graph));
  if (graph === null) throw new Error('The graph of the bench is not sound');
  const scores = await readScores(createReadStream(files.scores), files.scores, graph, 'corrected');
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    summariseNodes(graph, scores, { resamples: 0 });
    return (performance.now() - start) / 1000;
  });
  return median(times);
}

async function smallGraph(folder: string): Promise<Figure> {
  const files = { graph: join(folder, 'small.jsonl'), scores: join(folder, 'small-scores.jsonl') };
  await writeLargeGraph(1571, files.graph, files.scores);
  return {
    name: "computation alone on 1,571 nodes, DepthQA's size",
    value: await timeComputation(files),
    unit: 's',
    note: `the published program: ${published.depthqa.seconds} s`,
  };
}

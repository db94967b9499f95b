import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Question } from '../src/graph/question.ts';
import { QuestionGraph } from '../src/graph/question-graph.ts';
import { leadsOf } from '../src/probe/conversations.ts';
import type { ProbeMode } from '../src/probe/modes.ts';
import type { Bench, Figure } from './support/bench.ts';
import { type Measured, projectRoot, runMeasured } from './support/run-measured.ts';
import { latencyOf, type Stats, StatsSchema } from './support/simulated-model-server.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';

const concurrency = 32;
/** DepthQA's counts by depth. */
const counts = { 1: 1121, 2: 359, 3: 91 } as const;

export const bench: Bench = {
  title: "A probe of DepthQA's size on a simulated server, 50 to 200 ms a call, 32 at once",
  run: (say) =>
    inTemporaryFolder(async (folder) => {
      const graph = depthqaSized();
      await writeFile(
        join(folder, 'graph.jsonl'),
        graph
          .questions()
          .map((question) => `${JSON.stringify(question)}\n`)
          .join(''),
      );
      const figures: Figure[] = [];
      for (const mode of ['zero-shot', 'multi-turn'] as const) {
        const { stats, measured } = await probe(folder, mode);
        const bound = boundOf(graph, mode);
        say(`${mode}: ${(stats.span / 1000).toFixed(2)} s, bound ${(bound / 1000).toFixed(2)} s`);
        figures.push(...figuresOf(graph, mode, bound, stats, measured));
      }
      return figures;
    }),
};

function figuresOf(
  graph: QuestionGraph,
  mode: ProbeMode,
  bound: number,
  stats: Stats,
  measured: Measured,
): Figure[] {
  const calls = Math.max(...graph.ids().map((id) => (stats.subject[id] ?? 0) + (stats.judge[id] ?? 0)));
  const fewest = Math.min(...graph.ids().map((id) => Math.min(stats.subject[id] ?? 0, stats.judge[id] ?? 0)));
  return [
    {
      name: `${mode}: first request to last reply, over the scheduling bound`,
      value: stats.span / bound,
      unit: '× the bound',
      atMost: 1.1,
      note: `bound ${(bound / 1000).toFixed(2)} s: the longer of critical path and all latency / ${concurrency}; at most ${stats.mostAtOnce} at once`,
    },
    {
      name: `${mode}: most calls for one question, an ask and a judgement`,
      value: calls,
      unit: 'calls',
      atMost: 2,
      note: `each asked and judged at least ${fewest === 1 ? 'once' : `${fewest} times`}`,
    },
    {
      name: `${mode}: the whole command`,
      value: measured.seconds,
      unit: 's',
      note: `${measured.processorSeconds.toFixed(1)} s of processor time, ${measured.peakMegabytes.toFixed(0)} MB at most`,
    },
  ];
}

/** A graph of DepthQA's size: four predecessors each, D1s drawn at random so that some serve several. */
function depthqaSized(): QuestionGraph {
  const random = xoroshiro128plus(1);
  const questions: Question[] = [];
  for (const depth of [1, 2, 3] as const) {
    for (let number = 0; number < counts[depth]; number += 1) {
      const below = depth === 1 ? 0 : counts[depth === 2 ? 1 : 2];
      const predecessors = new Set<string>();
      while (depth > 1 && predecessors.size < 4)
        predecessors.add(`d${depth - 1}-${uniformInt(random, 0, below - 1)}`);
      questions.push({
        id: `d${depth}-${number}`,
        depth,
        question: `What follows, and why, in case d${depth}-${number}?`,
        answer: 'The mean settles near its limit, since its variance falls with the number of draws.',
        keyPoints: [],
        domain: 'math',
        reasoning: [],
        predecessors: [...predecessors],
      });
    }
  }
  return new QuestionGraph(questions);
}

/** The longer of the longest chain of calls that wait for each other and all latency shared out, in milliseconds. */
function boundOf(graph: QuestionGraph, mode: ProbeMode): number {
  const leads = leadsOf(graph, new Set(graph.ids()), mode);
  const ends = new Map<string, number>();
  const endOf = (id: string): number => {
    const known = ends.get(id);
    if (known !== undefined) return known;
    const before = (leads.get(id)?.turns ?? []).map(endOf);
    const end = Math.max(0, ...before) + latencyOf('subject', id);
    ends.set(id, end);
    return end;
  };
  const ids = graph.ids();
  const longest = Math.max(...ids.map((id) => endOf(id) + latencyOf('judge', id)));
  const total = ids.reduce((sum, id) => sum + latencyOf('subject', id) + latencyOf('judge', id), 0);
  return Math.max(longest, total / concurrency);
}

async function probe(folder: string, mode: ProbeMode): Promise<{ stats: Stats; measured: Measured }> {
  const { child, origin } = await startServer();
  try {
    const measured = await runMeasured(
      [
        ...['probe', '--model', `subject@${origin}/v1`, '--judge', `judge@${origin}/v1`, '--mode', mode],
        ...['--graph', 'graph.jsonl', '--concurrency', String(concurrency), '--out', mode, '--json'],
      ],
      folder,
    );
    const stats = StatsSchema.parse(await (await fetch(`${origin}/stats`)).json());
    return { stats, measured };
  } finally {
    child.kill();
    await once(child, 'close');
  }
}

async function startServer(): Promise<{ child: ChildProcess; origin: string }> {
  const script = join(projectRoot, 'bench/support/simulated-model-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [origin] = (await once(lines, 'line')) as [string];
  lines.close();
  return { child, origin };
}

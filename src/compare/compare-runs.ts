import type { Depth } from '../graph/question.ts';
import { QuestionGraph } from '../graph/question-graph.ts';
import type { Score } from '../judge/verdict.ts';
import { type ChangesByRow, discrepancyChanges } from '../metrics/bootstrap-differences.ts';
import { bootstrapMeans } from '../metrics/bootstrap-means.ts';
import type { BootstrapOptions } from '../metrics/bootstrap-targets.ts';
import { depthGraphOf } from '../metrics/depth-graph-of.ts';
import { nodeScoresOf } from '../metrics/discrepancy.ts';
import type { Interval } from '../metrics/interval.ts';
import { type MetricsSummary, summarise } from '../metrics/summary.ts';
import { gainOf } from '../probe/gain.ts';
import type { ComparedRun } from './compared-run.ts';
import { type CompareWarning, ownWarningsOf, type WarningCode, warningsOf } from './warnings.ts';

export const depthRows = ['D1', 'D2', 'D3', 'overall'] as const;
export type DepthRow = (typeof depthRows)[number];

/** A run's own figures, over all its questions. */
export type RunFigures = {
  readonly name: string;
  readonly model: string;
  readonly mode: string;
  readonly judges: readonly string[];
  readonly complete: boolean;
  readonly questions: number;
  readonly summary: MetricsSummary;
  /** 95% intervals of the mean scores, by bootstrap over targets; `null` under five targets. */
  readonly intervals: Readonly<Record<DepthRow, Interval | null>>;
};

/** How the mean score changed on the questions with a score in both runs. */
export type ScoreChange = {
  readonly nodes: number;
  readonly before: number | null;
  readonly after: number | null;
  /** `after` − `before`: −4 to 4. */
  readonly difference: number | null;
  /** 95% interval of `difference`, by a paired bootstrap over targets; `null` under five targets. */
  readonly interval: Interval | null;
};

export type Side = { readonly score: Score; readonly answer: string | null };

/** One question with both runs' answers. */
export type NodeDifference = {
  readonly id: string;
  readonly depth: Depth;
  readonly question: string;
  readonly before: Side;
  readonly after: Side;
  /** Score after − score before. */
  readonly difference: number;
};

/** A run against the first one, question by question. */
export type Comparison = {
  readonly run: string;
  readonly base: string;
  /** Questions with a score in both; better, worse and the same are among them. */
  readonly paired: number;
  readonly better: number;
  readonly worse: number;
  readonly same: number;
  /** Questions asked in both that lost, and that got, a score. */
  readonly lostScore: number;
  readonly gotScore: number;
  readonly accuracy: Readonly<Record<DepthRow, ScoreChange>>;
  /** Of average discrepancies; `null` where the graphs link the paired questions differently. */
  readonly forward: ChangesByRow | null;
  readonly backward: ChangesByRow | null;
  /** All questions whose score differs, the largest differences first. */
  readonly differences: readonly NodeDifference[];
  /** In what the two runs are not alike. */
  readonly differsIn: readonly WarningCode[];
};

export type RunsCompared = {
  readonly base: string;
  readonly runs: readonly RunFigures[];
  readonly comparisons: readonly Comparison[];
  readonly warnings: readonly CompareWarning[];
};

/**
 * Sets runs side by side, and each against the first, on the questions that both were asked. Figures of different
 * runs are never pooled or averaged; in what they are not alike is said in `warnings`.
 */
export function compareRuns(runs: readonly ComparedRun[], options: BootstrapOptions): RunsCompared {
  const [base, ...others] = runs;
  if (base === undefined) return { base: '', runs: [], comparisons: [], warnings: [] };
  return {
    base: base.name,
    runs: runs.map((run) => figuresOf(run, options)),
    comparisons: others.map((run) => compareTwo(base, run, options)),
    warnings: [...runs.flatMap(ownWarningsOf), ...others.flatMap((run) => warningsOf(base, run))],
  };
}

function figuresOf(run: ComparedRun, options: BootstrapOptions): RunFigures {
  const graph = depthGraphOf(run.graph);
  const scores = nodeScoresOf(graph, run.scores);
  const values = Float64Array.from(scores, (score) => (score === 0 ? Number.NaN : score));
  const [overall = null, D1 = null, D2 = null, D3 = null] = bootstrapMeans(graph, scores, values, options);
  const { name, model, mode, judges, complete } = run;
  return {
    ...{ name, model, mode, judges, complete, questions: run.graph.size },
    summary: summarise(run.graph, run.scores, options),
    intervals: { D1, D2, D3, overall },
  };
}

function compareTwo(base: ComparedRun, run: ComparedRun, options: BootstrapOptions): Comparison {
  const shared = sharedQuestions(base, run);
  const graph = restricted(base.graph, shared);
  const alike = sameEdges(graph, restricted(run.graph, shared));
  const depthGraph = depthGraphOf(graph);
  const gain = gainOf(graph, run.scores, base.scores, options);
  const changes = alike
    ? discrepancyChanges(
        depthGraph,
        nodeScoresOf(depthGraph, base.scores),
        nodeScoresOf(depthGraph, run.scores),
        options,
      )
    : null;
  const change = (row: DepthRow): ScoreChange => {
    const { nodes, mean, zeroShot, gain: difference, interval } = gain[row];
    return { nodes, before: zeroShot, after: mean, difference, interval };
  };
  const differences = differencesOf(graph, base, run);
  const paired = gain.overall.nodes;
  const better = differences.filter(({ difference }) => difference > 0).length;
  const lacks = (one: ComparedRun, id: string): boolean => (one.scores.get(id) ?? null) === null;
  return {
    run: run.name,
    base: base.name,
    paired,
    better,
    worse: differences.length - better,
    same: paired - differences.length,
    lostScore: graph.ids().filter((id) => lacks(run, id) && !lacks(base, id)).length,
    gotScore: graph.ids().filter((id) => lacks(base, id) && !lacks(run, id)).length,
    accuracy: { D1: change('D1'), D2: change('D2'), D3: change('D3'), overall: change('overall') },
    forward: changes?.forward ?? null,
    backward: changes?.backward ?? null,
    differences,
    differsIn: [
      ...new Set(
        [base, run]
          .flatMap(ownWarningsOf)
          .concat(warningsOf(base, run))
          .map(({ code }) => code),
      ),
    ],
  };
}

function sharedQuestions(base: ComparedRun, run: ComparedRun): ReadonlySet<string> {
  return new Set(
    base.graph
      .questions()
      .filter(({ id, depth, question, answer }) => {
        if (!run.graph.has(id)) return false;
        const other = run.graph.get(id);
        return other.depth === depth && other.question === question && other.answer === answer;
      })
      .map(({ id }) => id),
  );
}

function restricted(graph: QuestionGraph, ids: ReadonlySet<string>): QuestionGraph {
  return new QuestionGraph(
    graph
      .questions()
      .filter(({ id }) => ids.has(id))
      .map((question) => ({ ...question, predecessors: question.predecessors.filter((id) => ids.has(id)) })),
  );
}

function sameEdges(one: QuestionGraph, other: QuestionGraph): boolean {
  const sorted = (graph: QuestionGraph, id: string): string => [...graph.predecessors(id)].sort().join('\n');
  return one.ids().every((id) => sorted(one, id) === sorted(other, id));
}

function differencesOf(graph: QuestionGraph, base: ComparedRun, run: ComparedRun): NodeDifference[] {
  return graph
    .questions()
    .flatMap(({ id, depth, question }) => {
      const [before, after] = [base.scores.get(id) ?? null, run.scores.get(id) ?? null];
      if (before === null || after === null || before === after) return [];
      return [
        {
          ...{ id, depth, question },
          before: { score: before, answer: base.answers.get(id) ?? null },
          after: { score: after, answer: run.answers.get(id) ?? null },
          difference: after - before,
        },
      ];
    })
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference));
}

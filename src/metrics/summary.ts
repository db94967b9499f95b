import type { QuestionGraph } from '../graph/question-graph.ts';
import {
  type Accuracy,
  type AccuracyByDepth,
  accuracyByDepth,
  accuracyByDomain,
  accuracyByReasoning,
} from './accuracy.ts';
import { type BootstrapOptions, bootstrapTargets } from './bootstrap-targets.ts';
import type { DepthGraph } from './depth-graph.ts';
import { depthGraphOf } from './depth-graph-of.ts';
import { nodeScoresOf, type ScoresById } from './discrepancy.ts';
import { forEachGated, type NodeScores, scaleSpan } from './for-each-gated.ts';
import { type Direction, type Formula, type Row, rowOf, rows } from './formula.ts';
import type { Interval } from './interval.ts';

/** The discrepancies of one direction and row; average = frequency × intensity. */
export type DiscrepancyFigures = {
  /** Nodes that were compared: see `forEachGated`. */
  readonly gated: number;
  /** Those of them with a discrepancy above 0. */
  readonly positive: number;
  /** Sum of discrepancies / gated; null where nothing is gated. */
  readonly average: number | null;
  /** positive / gated: how often. */
  readonly frequency: number | null;
  /** Sum of discrepancies / positive: how large, where there is one. */
  readonly intensity: number | null;
  /** 95% interval of `average`, by bootstrap over targets; null under five targets. */
  readonly interval: Interval | null;
};

export type FiguresByRow = Readonly<Record<Row | 'overall', DiscrepancyFigures>>;

/** Section 5 in numbers: what `plumbline metrics --json` prints and a run's `summary.json` holds. */
export type MetricsSummary = {
  readonly formula: Formula;
  readonly accuracy: AccuracyByDepth;
  readonly forward: FiguresByRow;
  readonly backward: FiguresByRow;
  readonly byDomain: Readonly<Record<string, Accuracy>>;
  readonly byReasoning: Readonly<Record<string, Accuracy>>;
};

export type SummaryOptions = Partial<BootstrapOptions> & { readonly formula?: Formula };

export const defaultResamples = 1000;
export const defaultSeed = 1;

/** The metrics of one set of scores over a question graph. The order of questions and scores changes no figure. */
export function summarise(
  graph: QuestionGraph,
  scores: ScoresById,
  options: SummaryOptions = {},
): MetricsSummary {
  const depthGraph = depthGraphOf(graph);
  return summariseNodes(depthGraph, nodeScoresOf(depthGraph, scores), options);
}

/** `summarise` over numbers: the one implementation, which also serves graphs of a million nodes. */
export function summariseNodes(
  graph: DepthGraph,
  scores: NodeScores,
  { formula = 'corrected', resamples = defaultResamples, seed = defaultSeed }: SummaryOptions = {},
): MetricsSummary {
  const forward = tallyDirection(graph, scores, 'forward', formula);
  const backward = tallyDirection(graph, scores, 'backward', formula);
  const values = { forward: forward.values, backward: backward.values };
  const [forwardIntervals = [], backwardIntervals = []] = bootstrapTargets(graph, scores, values, {
    resamples,
    seed,
  });
  return {
    formula,
    accuracy: accuracyByDepth(graph, scores, formula),
    forward: figuresByRow(forward.tallies, forwardIntervals),
    backward: figuresByRow(backward.tallies, backwardIntervals),
    byDomain: accuracyByDomain(graph, scores, formula),
    byReasoning: accuracyByReasoning(graph, scores, formula),
  };
}

/**
 * Gaps are summed apart for each number of neighbours: they are whole numbers then, and their sum does not depend on
 * the order of the nodes, as a sum of fractions would.
 */
type RowTally = { gated: number; positive: number; readonly gapsByCount: Map<number, number> };

const emptyTally = (): RowTally => ({ gated: 0, positive: 0, gapsByCount: new Map() });

function tallyDirection(graph: DepthGraph, scores: NodeScores, direction: Direction, formula: Formula) {
  const tallies = rows.map(emptyTally);
  const values = new Float64Array(graph.size).fill(Number.NaN);
  forEachGated(graph, scores, direction, formula, (node, gap, count) => {
    values[node] = gap / (scaleSpan * count);
    const tally = tallies[rowOf(direction, graph.depths[node] ?? 0)];
    if (tally === undefined) return;
    tally.gated += 1;
    if (gap === 0) return;
    tally.positive += 1;
    tally.gapsByCount.set(count, (tally.gapsByCount.get(count) ?? 0) + gap);
  });
  return { tallies, values };
}

function figuresByRow(tallies: readonly RowTally[], intervals: readonly (Interval | null)[]): FiguresByRow {
  const [shallow = emptyTally(), deep = emptyTally()] = tallies;
  return {
    'D1-D2': figuresOf(shallow, intervals[0] ?? null),
    'D2-D3': figuresOf(deep, intervals[1] ?? null),
    overall: figuresOf(pooled(shallow, deep), intervals[2] ?? null),
  };
}

function pooled(left: RowTally, right: RowTally): RowTally {
  const gapsByCount = new Map(left.gapsByCount);
  for (const [count, gaps] of right.gapsByCount) gapsByCount.set(count, (gapsByCount.get(count) ?? 0) + gaps);
  return { gated: left.gated + right.gated, positive: left.positive + right.positive, gapsByCount };
}

function figuresOf(
  { gated, positive, gapsByCount }: RowTally,
  interval: Interval | null,
): DiscrepancyFigures {
  const sum = [...gapsByCount]
    .sort(([left], [right]) => left - right)
    .reduce((total, [count, gaps]) => total + gaps / (scaleSpan * count), 0);
  const over = (numerator: number, denominator: number): number | null =>
    denominator === 0 ? null : numerator / denominator;
  return {
    gated,
    positive,
    average: over(sum, gated),
    frequency: over(positive, gated),
    intensity: over(sum, positive),
    interval,
  };
}

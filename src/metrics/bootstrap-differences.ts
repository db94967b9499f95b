import {
  type BootstrapOptions,
  fewestTargets,
  measuredTargets,
  resampledAverages,
} from './bootstrap-targets.ts';
import type { DepthGraph } from './depth-graph.ts';
import { forEachGated, type NodeScores, scaleSpan } from './for-each-gated.ts';
import { type Direction, type Row, rowOf, rows } from './formula.ts';
import { type Interval, percentileInterval } from './interval.ts';

/** How an average discrepancy changed: −1 to 1, above 0 where it grew; `null` where a side has nothing gated. */
export type DiscrepancyChange = {
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number | null;
  /** 95% interval of `difference`, by a paired bootstrap over targets; `null` under five targets. */
  readonly interval: Interval | null;
};
export type ChangesByRow = Readonly<Record<Row | 'overall', DiscrepancyChange>>;

const directions = ['forward', 'backward'] as const;

/**
 * How the average discrepancies of each direction and row differ between two sets of scores over the same nodes. Only
 * nodes with a score in both count. Each resample draws the same targets for both sides, so that what is hard about a
 * target is on both sides of the difference.
 */
export function discrepancyChanges(
  graph: DepthGraph,
  scores: NodeScores,
  later: NodeScores,
  options: BootstrapOptions,
): Readonly<Record<Direction, ChangesByRow>> {
  const before = scores.map((score, node) => (later[node] === 0 ? 0 : score));
  const after = later.map((score, node) => (scores[node] === 0 ? 0 : score));
  const [valuesBefore, valuesAfter] = [valuesOf(graph, before), valuesOf(graph, after)];
  const targets = measuredTargets(graph, before);
  const enough = targets.length >= fewestTargets && options.resamples > 0;
  const drawnBefore = enough ? resampledAverages(graph, valuesBefore, targets, options) : [];
  const drawnAfter = enough ? resampledAverages(graph, valuesAfter, targets, options) : [];
  const change = (direction: Direction, row: Row | 'overall'): DiscrepancyChange => {
    const ends = [
      averageOf(graph, valuesBefore, direction, row),
      averageOf(graph, valuesAfter, direction, row),
    ];
    const [one = null, other = null] = ends;
    if (one === null || other === null)
      return { before: one, after: other, difference: null, interval: null };
    const figure = directions.indexOf(direction) * 3 + (row === 'overall' ? rows.length : rows.indexOf(row));
    const differences = Float64Array.from(
      drawnAfter[figure] ?? [],
      (average, resample) => average - (drawnBefore[figure]?.[resample] ?? Number.NaN),
    ).filter((difference) => !Number.isNaN(difference));
    return { before: one, after: other, difference: other - one, interval: percentileInterval(differences) };
  };
  const byRow = (direction: Direction): ChangesByRow => ({
    'D1-D2': change(direction, 'D1-D2'),
    'D2-D3': change(direction, 'D2-D3'),
    overall: change(direction, 'overall'),
  });
  return { forward: byRow('forward'), backward: byRow('backward') };
}

function valuesOf(graph: DepthGraph, scores: NodeScores): Record<Direction, Float64Array> {
  const of = (direction: Direction): Float64Array => {
    const values = new Float64Array(graph.size).fill(Number.NaN);
    forEachGated(graph, scores, direction, 'corrected', (node, gap, count) => {
      values[node] = gap / (scaleSpan * count);
    });
    return values;
  };
  return { forward: of('forward'), backward: of('backward') };
}

function averageOf(
  graph: DepthGraph,
  values: Readonly<Record<Direction, Float64Array>>,
  direction: Direction,
  row: Row | 'overall',
): number | null {
  const counted = values[direction].filter(
    (value, node) =>
      !Number.isNaN(value) && (row === 'overall' || rows[rowOf(direction, graph.depths[node] ?? 0)] === row),
  );
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0) / counted.length;
}

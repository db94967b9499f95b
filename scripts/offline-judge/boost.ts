import type { Tree } from '../../src/judge/offline/model.ts';
import type { Chance } from './chance.ts';

export type BoostOptions = {
  readonly loss: 'squared' | 'logistic';
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Least weight of rows in a leaf. */
  readonly leafWeight: number;
  /** Penalty on the size of a leaf's value. */
  readonly ridge: number;
  /** For each feature 1 (may only raise), -1 (may only lower) or 0. */
  readonly monotone: readonly number[];
  readonly chance: Chance;
};

export type BoostData = {
  /** One row of features for each example. */
  readonly rows: readonly (readonly number[])[];
  readonly targets: readonly number[];
  readonly weights: readonly number[];
};

const bins = 32;
const rowShare = 0.6;
const featureShare = 0.5;

type Node = { rows: number[]; low: number; high: number };
type Split = { feature: number; bin: number; gain: number; left: number; right: number };

function binEdges(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((one, other) => one - other);
  if (sorted.length <= bins) return sorted.slice(1).map((value, at) => (value + (sorted[at] ?? value)) / 2);
  const all = [...values].sort((one, other) => one - other);
  const edges = Array.from(
    { length: bins - 1 },
    (_, at) => all[Math.floor(((at + 1) * all.length) / bins)] ?? 0,
  );
  return [...new Set(edges)];
}

const binOf = (value: number, edges: readonly number[]): number => {
  let at = 0;
  while (at < edges.length && value > (edges[at] ?? 0)) at += 1;
  return at;
};

/**
 * Gradient boosting of shallow regression trees on binned features, with row and feature sampling and monotone
 * constraints (a split that would break one is not made, and both sides keep to the middle of their values below).
 */
export function boost(
  data: BoostData,
  options: BoostOptions,
): { readonly base: number; readonly trees: Tree[] } {
  const count = data.rows.length;
  const width = options.monotone.length;
  const edges = Array.from({ length: width }, (_, feature) =>
    binEdges(data.rows.map((row) => row[feature] ?? 0)),
  );
  const binned = Array.from({ length: width }, (_, feature) =>
    Uint8Array.from(data.rows, (row) => binOf(row[feature] ?? 0, edges[feature] ?? [])),
  );
  const weightSum = data.weights.reduce((sum, weight) => sum + weight, 0);
  const mean =
    data.targets.reduce((sum, target, row) => sum + target * (data.weights[row] ?? 0), 0) / weightSum;
  const base = options.loss === 'squared' ? mean : Math.log(mean / (1 - mean));
  const predicted = new Float64Array(count).fill(base);
  const gradient = new Float64Array(count);
  const hessian = new Float64Array(count);
  const trees: Tree[] = [];

  const worth = (sumG: number, sumH: number): number => -sumG / (sumH + options.ridge);
  const bounded = (value: number, node: Node): number => Math.min(node.high, Math.max(node.low, value));
  const score = (sumG: number, sumH: number, value: number): number =>
    -(sumG * value + 0.5 * (sumH + options.ridge) * value * value);

  function bestSplit(node: Node, features: readonly number[]): Split | null {
    let totalG = 0;
    let totalH = 0;
    for (const row of node.rows) {
      totalG += gradient[row] ?? 0;
      totalH += hessian[row] ?? 0;
    }
    const own = score(totalG, totalH, bounded(worth(totalG, totalH), node));
    let best: Split | null = null;
    for (const feature of features) {
      const column = binned[feature];
      if (column === undefined) continue;
      const sumG = new Float64Array(bins);
      const sumH = new Float64Array(bins);
      for (const row of node.rows) {
        const bin = column[row] ?? 0;
        sumG[bin] = (sumG[bin] ?? 0) + (gradient[row] ?? 0);
        sumH[bin] = (sumH[bin] ?? 0) + (hessian[row] ?? 0);
      }
      let leftG = 0;
      let leftH = 0;
      for (let bin = 0; bin < (edges[feature]?.length ?? 0); bin++) {
        leftG += sumG[bin] ?? 0;
        leftH += sumH[bin] ?? 0;
        if (leftH < options.leafWeight || totalH - leftH < options.leafWeight) continue;
        const left = bounded(worth(leftG, leftH), node);
        const right = bounded(worth(totalG - leftG, totalH - leftH), node);
        if ((options.monotone[feature] ?? 0) * (right - left) < 0) continue;
        const gain = score(leftG, leftH, left) + score(totalG - leftG, totalH - leftH, right) - own;
        if (gain > (best?.gain ?? 1e-9)) best = { feature, bin, gain, left, right };
      }
    }
    return best;
  }

  function grow(node: Node, depth: number, features: readonly number[]): Tree {
    const split = depth === 0 ? null : bestSplit(node, features);
    if (split === null) {
      let sumG = 0;
      let sumH = 0;
      for (const row of node.rows) {
        sumG += gradient[row] ?? 0;
        sumH += hessian[row] ?? 0;
      }
      return Number((bounded(worth(sumG, sumH), node) * options.rate).toFixed(5));
    }
    const middle = (split.left + split.right) / 2;
    const sign = options.monotone[split.feature] ?? 0;
    const column = binned[split.feature];
    const isLeft = (row: number): boolean => (column?.[row] ?? 0) <= split.bin;
    const left: Node = { rows: node.rows.filter(isLeft), low: node.low, high: node.high };
    const right: Node = { rows: node.rows.filter((row) => !isLeft(row)), low: node.low, high: node.high };
    if (sign > 0) {
      left.high = Math.min(left.high, middle);
      right.low = Math.max(right.low, middle);
    } else if (sign < 0) {
      left.low = Math.max(left.low, middle);
      right.high = Math.min(right.high, middle);
    }
    return [
      split.feature,
      Number((edges[split.feature]?.[split.bin] ?? 0).toFixed(5)),
      grow(left, depth - 1, features),
      grow(right, depth - 1, features),
    ];
  }

  for (let tree = 0; tree < options.trees; tree++) {
    for (let row = 0; row < count; row++) {
      const weight = data.weights[row] ?? 0;
      const now = predicted[row] ?? 0;
      const chance = options.loss === 'squared' ? now : 1 / (1 + Math.exp(-now));
      gradient[row] = weight * (chance - (data.targets[row] ?? 0));
      hessian[row] = options.loss === 'squared' ? weight : weight * Math.max(1e-6, chance * (1 - chance));
    }
    const rows: number[] = [];
    for (let row = 0; row < count; row++) if (options.chance.below(100) < rowShare * 100) rows.push(row);
    const features = options.chance
      .shuffled(Array.from({ length: width }, (_, feature) => feature))
      .slice(0, Math.max(1, Math.ceil(width * featureShare)));
    const grown = grow({ rows, low: -Infinity, high: Infinity }, options.depth, features);
    trees.push(grown);
    for (let row = 0; row < count; row++)
      predicted[row] = (predicted[row] ?? 0) + walk(grown, data.rows[row] ?? []);
  }
  return { base: Number(base.toFixed(5)), trees };
}

function walk(tree: Tree, row: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = (row[node[0]] ?? 0) <= node[1] ? node[2] : node[3];
  return node;
}

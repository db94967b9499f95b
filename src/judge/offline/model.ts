import { z } from 'zod';

/** A regression tree: a leaf's value, or [feature index, threshold, tree for values up to it, tree above it]. */
export type Tree = number | readonly [number, number, Tree, Tree];

const TreeSchema: z.ZodType<Tree> = z.lazy(() =>
  z.union([z.number(), z.tuple([z.number().int().min(0), z.number(), TreeSchema, TreeSchema])]),
);

/** Boosted trees over named features; their sum, with `base`, is the output. */
export const ForestSchema = z.object({
  features: z.array(z.string()),
  base: z.number(),
  trees: z.array(TreeSchema),
});
export type Forest = z.infer<typeof ForestSchema>;

/** A weighted sum of named features. */
export const LinearSchema = z.object({ intercept: z.number(), weights: z.record(z.string(), z.number()) });
export type LinearModel = z.infer<typeof LinearSchema>;

/** Points of a piecewise linear function, by rising x. */
export const CurveSchema = z.array(z.tuple([z.number(), z.number()])).min(2);
export type Curve = z.infer<typeof CurveSchema>;

/** The sum of a forest for an answer with these features. A feature that is not given counts as 0. */
export function sumForest(forest: Forest, features: Readonly<Record<string, number>>): number {
  const row = forest.features.map((name) => features[name] ?? 0);
  let sum = forest.base;
  for (let node of forest.trees) {
    while (typeof node !== 'number') node = (row[node[0]] ?? 0) <= node[1] ? node[2] : node[3];
    sum += node;
  }
  return sum;
}

export function sumLinear(linear: LinearModel, features: Readonly<Record<string, number>>): number {
  let sum = linear.intercept;
  for (const [name, weight] of Object.entries(linear.weights)) sum += weight * (features[name] ?? 0);
  return sum;
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** The curve's value at x; before its first and after its last point, theirs. */
export function onCurve(curve: Curve, x: number): number {
  let [fromX, fromY] = curve[0] ?? [0, 0];
  if (x <= fromX) return fromY;
  for (const [toX, toY] of curve.slice(1)) {
    if (x <= toX) return fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY);
    [fromX, fromY] = [toX, toY];
  }
  return fromY;
}

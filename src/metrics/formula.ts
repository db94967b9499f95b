/**
 * How discrepancies are computed. `corrected` is the specification's reading of the DepthQA paper (its Equations 1
 * and 2). `paper-code` reproduces the authors' published program, for comparison with their published numbers:
 * backward looks at a node's first successor in file order only, and a node without a score counts as 0, in
 * accuracy too. Its values can therefore exceed 1.
 */
export const formulas = ['corrected', 'paper-code'] as const;
export type Formula = (typeof formulas)[number];

/**
 * `forward`: a question is answered worse than the shallower ones it rests on. `backward`: it is answered worse than
 * the deeper ones that rest on it.
 */
export type Direction = 'forward' | 'backward';

/** Between which depths. The row belongs to the edge, whichever end the node is: see `rowOf`. */
export const rows = ['D1-D2', 'D2-D3'] as const;
export type Row = (typeof rows)[number];

/**
 * The row (an index of `rows`) of a node at `depth`: forward compares a D2 with its D1s and a D3 with its D2s, so
 * D1-D2 holds D2 nodes; backward compares a D1 with its D2s and a D2 with its D3s, so D1-D2 holds D1 nodes.
 */
export function rowOf(direction: Direction, depth: number): number {
  return direction === 'forward' ? depth - 2 : depth - 1;
}

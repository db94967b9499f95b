import type { Features } from './features.ts';

export type Points = { readonly found: readonly string[]; readonly missed: readonly string[] };

/** Share of a point's own words that must be in the answer. */
const enough = 0.5;
/** A point that the answer contradicts with this probability is not found. */
const contradicted = 0.5;

/** What the judge sees of one key point: the views of the answer with the point as reference. */
export type PointView = {
  readonly text: string;
  readonly views: readonly Features[];
  readonly contradiction: number;
};

/** Sorts key points into those that the answer states and the rest, each in the order given. */
export function sortPoints(points: readonly PointView[]): Points {
  const isFound = ({ views, contradiction }: PointView): boolean =>
    (views[0]?.recD ?? 0) >= enough && contradiction < contradicted;
  return {
    found: points.filter(isFound).map(({ text }) => text),
    missed: points.filter((point) => !isFound(point)).map(({ text }) => text),
  };
}

import type { Depth } from '../../graph/question.ts';
import type { Rating } from './rating.ts';

/** One thing that was rated, an item's variant on a metric, with all the scores that it got. */
export type Unit = {
  readonly item: string;
  readonly metric: string;
  readonly depth: Depth | null;
  readonly variant: string | null;
  /** Scores by rater, in the order of the raters' names. */
  readonly people: ReadonlyMap<string, number>;
  readonly judges: ReadonlyMap<string, number>;
};

/** Gathers ratings by what they are about. Units and raters are sorted, so that the order of lines changes no figure. */
export function unitsOf(ratings: Iterable<Rating>, isJudge: (rater: string) => boolean): Unit[] {
  const groups = new Map<string, Rating[]>();
  for (const rating of ratings) {
    const key = JSON.stringify([rating.item, rating.variant ?? '', rating.metric]);
    groups.set(key, [...(groups.get(key) ?? []), rating]);
  }
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const sorted = [...group].sort((left, right) => (left.rater < right.rater ? -1 : 1));
      const scores = (wanted: boolean): Map<string, number> =>
        new Map(
          sorted.filter(({ rater }) => isJudge(rater) === wanted).map(({ rater, score }) => [rater, score]),
        );
      return [
        {
          item: first.item,
          metric: first.metric,
          depth: group.find(({ depth }) => depth !== undefined)?.depth ?? null,
          variant: first.variant ?? null,
          people: scores(false),
          judges: scores(true),
        },
      ];
    });
}

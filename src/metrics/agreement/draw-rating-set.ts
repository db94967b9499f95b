import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { PlumblineError } from '../../errors.ts';
import type { Score } from '../../judge/verdict.ts';

/** Something to rate, with a judge's score; `null` where no judge scored it. */
export type ScoredItem = { readonly id: string; readonly score: Score | null };

export type DrawOptions = {
  /** How many of each judge score, 1 to 5. */
  readonly perScore: number;
  /** How many of them all raters get; the others go to one rater each. */
  readonly shared: number;
  readonly raters: number;
  readonly seed: number;
};

export type RatingSet = {
  /** What each rater is to rate, in the order in which they see it. */
  readonly lists: readonly (readonly { readonly id: string; readonly shared: boolean }[])[];
  /** How many of a score there were, where that is fewer than wanted. */
  readonly short: readonly { readonly score: Score; readonly found: number }[];
  /** False where no judge scored anything: five times `perScore` are drawn then, whatever they are worth. */
  readonly byScore: boolean;
};

const allScores: readonly Score[] = [1, 2, 3, 4, 5];

/**
 * Draws answers for people to rate, as the DepthQA paper did to check its judge (20 for each score; three raters, who
 * share 20): equal numbers for each judge score, so that rare scores are checked as well as common ones; the shared
 * ones spread over the scores as evenly as they go, and so are each rater's own. The order within a list is random,
 * since a rater who sees the fives first would know. The same seed draws the same set, whatever the order of `items`.
 * What has no score is drawn only where nothing has one.
 */
export function drawRatingSet(items: readonly ScoredItem[], options: DrawOptions): RatingSet {
  const shuffle = shuffler(options.seed);
  const byScore = items.some(({ score }) => score !== null);
  const perScore = byScore ? options.perScore : options.perScore * allScores.length;
  const drawn = (byScore ? allScores : [null]).map((score) => {
    const ids = items.filter((item) => item.score === score).map(({ id }) => id);
    return shuffle(ids.sort()).slice(0, perScore);
  });
  const total = drawn.reduce((sum, ids) => sum + ids.length, 0);
  if (total === 0) throw new PlumblineError('invalid_input', 'There is nothing to rate in it');
  if (options.shared > total)
    throw new PlumblineError('usage', `${options.shared} cannot be shared: only ${total} are drawn`, {
      advice: 'Take a smaller --shared or a larger --per-score.',
    });
  const { shared, own } = split(drawn, options.shared);
  const lists = Array.from({ length: options.raters }, (_, rater) => [
    ...shared.map((id) => ({ id, shared: true })),
    ...own.filter((_, index) => index % options.raters === rater).map((id) => ({ id, shared: false })),
  ]);
  return {
    lists: lists.map(shuffle),
    short: (byScore ? allScores : [])
      .map((score, index) => ({ score, found: drawn[index]?.length ?? 0 }))
      .filter(({ found }) => found < perScore),
    byScore,
  };
}

/** Takes `wanted` ids in turns from the scores, one each, as long as a score has any; the rest stay in order of score. */
function split(drawn: readonly (readonly string[])[], wanted: number): { shared: string[]; own: string[] } {
  const left = drawn.map((ids) => [...ids]);
  const shared: string[] = [];
  for (let turn = 0; shared.length < wanted; turn += 1) {
    const id = left[turn % left.length]?.pop();
    if (id !== undefined) shared.push(id);
  }
  return { shared, own: left.flat() };
}

/** Fisher and Yates, on copies. */
function shuffler(seed: number): <T>(list: readonly T[]) => T[] {
  const random = xoroshiro128plus(seed);
  return (list) => {
    const shuffled = [...list];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = uniformInt(random, 0, last);
      const [moved, kept] = [shuffled[other], shuffled[last]];
      if (moved !== undefined && kept !== undefined) [shuffled[last], shuffled[other]] = [moved, kept];
    }
    return shuffled;
  };
}

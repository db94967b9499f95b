import { isNumber } from './terms.ts';

export type SimilarPair = { readonly first: number; readonly second: number; readonly similarity: number };

export type SimilarPairsOptions = {
  /** Lowest cosine similarity that is reported, above 0 and up to 1. */
  readonly threshold: number;
  /** Weight of each term, by its number. */
  readonly weights: Float64Array;
  /** The terms themselves, by number: texts with different numbers in them are never similar. */
  readonly terms: readonly string[];
  /** Whether two texts are to be compared at all, by their places. */
  readonly comparable: (first: number, second: number) => boolean;
  /** Most pairs that are compared in full; what comes after is left out and `complete` is false. */
  readonly maxComparisons: number;
};

export type SimilarPairs = { readonly pairs: readonly SimilarPair[]; readonly complete: boolean };

/**
 * Pairs of texts whose weighted terms have a cosine of `threshold` or more, by place, `first` < `second`. A text that
 * has the very terms of several earlier ones is paired with the first of them. Not quadratic: by the prefix filter
 * (Bayardo et al. 2007) two such texts must share one of the rarest terms of each, so only those meet in an index.
 */
export function similarPairs(texts: readonly Uint32Array[], options: SimilarPairsOptions): SimilarPairs {
  const { pairs, leaders } = sameTerms(texts, options.comparable);
  const { threshold, weights, comparable, maxComparisons } = options;
  const numeric = options.terms.map(isNumber);
  const index = new Map<string, number[]>();
  const squares = Float64Array.from(texts, (terms) => squaredNorm(terms, weights));
  const counts = documentCounts(texts, options.terms.length);
  const lastMet = new Int32Array(texts.length).fill(-1);
  let comparisons = 0;

  for (const [place, terms] of texts.entries()) {
    if (!leaders.has(place) || terms.length === 0) continue;
    const square = squares[place] ?? 0;
    const signature = terms.filter((term) => numeric[term]).join(',');
    for (const term of prefixOf(terms, weights, counts, threshold ** 2 * square)) {
      const key = `${term} ${signature}`;
      const meeting = index.get(key);
      for (const other of meeting ?? []) {
        const otherSquare = squares[other] ?? 0;
        // The cosine is at most the ratio of the norms, since a shared term weighs the same in both.
        if (otherSquare < square * threshold ** 2 || square < otherSquare * threshold ** 2) continue;
        if (lastMet[other] === place || !comparable(other, place)) continue;
        lastMet[other] = place;
        comparisons += 1;
        if (comparisons > maxComparisons) return { pairs, complete: false };
        const similarity = cosine(texts[other] ?? terms, terms, weights, Math.sqrt(square * otherSquare));
        if (similarity >= threshold) pairs.push({ first: other, second: place, similarity });
      }
      if (meeting === undefined) index.set(key, [place]);
      else meeting.push(place);
    }
  }
  return { pairs, complete: true };
}

/** Pairs of texts with the very same terms, and the places that go on to the comparison: the first of each kind. */
function sameTerms(
  texts: readonly Uint32Array[],
  comparable: SimilarPairsOptions['comparable'],
): { pairs: SimilarPair[]; leaders: ReadonlySet<number> } {
  const pairs: SimilarPair[] = [];
  const leaders = new Set<number>();
  const leadersOf = new Map<string, number[]>();
  for (const [place, terms] of texts.entries()) {
    const key = terms.join(',');
    const known = leadersOf.get(key) ?? [];
    const twin = terms.length === 0 ? undefined : known.find((leader) => comparable(leader, place));
    if (twin !== undefined) pairs.push({ first: twin, second: place, similarity: 1 });
    else {
      leaders.add(place);
      leadersOf.set(key, [...known, place]);
    }
  }
  return { pairs, leaders };
}

function squaredNorm(terms: Uint32Array, weights: Float64Array): number {
  let sum = 0;
  for (const term of terms) sum += (weights[term] ?? 0) ** 2;
  return sum;
}

function documentCounts(texts: readonly Uint32Array[], terms: number): Uint32Array {
  const counts = new Uint32Array(terms);
  for (const text of texts) for (const term of text) counts[term] = (counts[term] ?? 0) + 1;
  return counts;
}

/** The rarest terms, as few as leave the rest with a squared norm under `limit`. */
function prefixOf(terms: Uint32Array, weights: Float64Array, counts: Uint32Array, limit: number): number[] {
  const order = [...terms].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b);
  let rest = squaredNorm(terms, weights);
  // A little slack, so that rounding never drops a pair that is exactly at the threshold.
  const enough = order.findIndex((term) => {
    if (rest < limit * (1 - 1e-9)) return true;
    rest -= (weights[term] ?? 0) ** 2;
    return false;
  });
  return enough < 0 ? order : order.slice(0, enough);
}

function cosine(a: Uint32Array, b: Uint32Array, weights: Float64Array, norms: number): number {
  let dot = 0;
  for (let at = 0, bt = 0; at < a.length && bt < b.length; ) {
    const left = a[at] ?? 0;
    const right = b[bt] ?? 0;
    if (left === right) {
      dot += (weights[left] ?? 0) ** 2;
      at += 1;
      bt += 1;
    } else if (left < right) at += 1;
    else bt += 1;
  }
  return norms === 0 ? 0 : dot / norms;
}

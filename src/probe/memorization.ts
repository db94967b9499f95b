import type { QuestionGraph } from '../graph/question-graph.ts';
import type { ScoresById } from '../metrics/discrepancy.ts';
import { scaleSpan } from '../metrics/for-each-gated.ts';
import { type Distribution, distributionOf } from './distribution.ts';

/** K, and the length of the sequence in tokens: those of the DepthQA paper (its footnote 9). */
export const minKPercent = 20;
export const minKTokens = 128;

/**
 * Min-K% of an answer (Shi et al. 2023): the mean negative log-likelihood, in nats, of the K% least likely of its
 * first 128 tokens; a shorter answer uses all of its tokens, and at least one counts. 0 or more; a lower value means
 * that the text is more likely memorized. `null` without tokens. `logprobs` are natural log-probabilities, each ≤ 0.
 */
export function minK(logprobs: readonly number[], percent = minKPercent, tokens = minKTokens): number | null {
  const first = logprobs.slice(0, tokens);
  if (first.length === 0) return null;
  const count = Math.max(1, Math.floor((first.length * percent) / 100));
  const least = first.sort((left, right) => left - right).slice(0, count);
  return least.reduce((sum, value) => sum - value, 0) / count;
}

/** The gap (f(D3) − f(D2)) / 4 of a D3 and one of its direct predecessors, with the D3 answer's Min-K%. */
export type MemorizationPair = {
  readonly target: string;
  readonly predecessor: string;
  readonly gap: number;
  readonly value: number;
};

export type MemorizationFigures = {
  /** Min-K% of the answers by depth; `null` where no answer has one. */
  readonly byDepth: { readonly D1: Spread; readonly D2: Spread; readonly D3: Spread };
  /** The 25th and the 75th percentile of the D3 answers' values; `null` without any. */
  readonly percentiles: { readonly p25: number; readonly p75: number } | null;
  /**
   * The gaps of pairs whose D3 answer lies below the 25th percentile (more likely memorized) and above the 75th (less
   * likely). A positive gap reads backward, a negative one forward.
   */
  readonly gap: { readonly below25: Spread; readonly above75: Spread };
};
type Spread = Distribution | null;

/**
 * What the zero-shot answers' Min-K% values say of memorization, by depth and beside the scores (section 4.3 of the
 * paper, whose sentence in 4.3.2 has the direction reversed: a lower value is the more likely memorized one).
 */
export function memorizationOf(
  graph: QuestionGraph,
  values: ReadonlyMap<string, number>,
  scores: ScoresById,
): MemorizationFigures {
  const at = (depth: 1 | 2 | 3): number[] =>
    graph.atDepth(depth).flatMap(({ id }) => {
      const value = values.get(id);
      return value === undefined ? [] : [value];
    });
  const deep = distributionOf(at(3));
  const pairs = memorizationPairs(graph, values, scores);
  const gaps = (fits: (value: number) => boolean): number[] =>
    pairs.filter(({ value }) => fits(value)).map(({ gap }) => gap);
  return {
    byDepth: { D1: distributionOf(at(1)), D2: distributionOf(at(2)), D3: deep },
    percentiles: deep === null ? null : { p25: deep.first, p75: deep.third },
    gap: {
      below25: distributionOf(gaps((value) => deep !== null && value < deep.first)),
      above75: distributionOf(gaps((value) => deep !== null && value > deep.third)),
    },
  };
}

/** Every D3 with a Min-K% value, paired with each direct predecessor where both have a score; in file order. */
export function memorizationPairs(
  graph: QuestionGraph,
  values: ReadonlyMap<string, number>,
  scores: ScoresById,
): MemorizationPair[] {
  return graph.targets().flatMap(({ id: target }) => {
    const value = values.get(target);
    const own = scores.get(target) ?? null;
    if (value === undefined || own === null) return [];
    return graph.predecessors(target).flatMap((predecessor) => {
      const score = scores.get(predecessor) ?? null;
      return score === null ? [] : [{ target, predecessor, gap: (own - score) / scaleSpan, value }];
    });
  });
}

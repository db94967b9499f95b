import { reasoningTypes } from '../graph/question.ts';
import type { DepthGraph } from './depth-graph.ts';
import type { NodeScores } from './for-each-gated.ts';
import type { Formula } from './formula.ts';

/** `mean` is over the scored nodes, 1 to 5, null where there is none; `paper-code` counts unscored ones as 0. */
export type Accuracy = { readonly mean: number | null; readonly scored: number; readonly unscored: number };

export type AccuracyByDepth = {
  readonly D1: Accuracy;
  readonly D2: Accuracy;
  readonly D3: Accuracy;
  /** Over all questions, not over the three depths. */
  readonly overall: Accuracy;
};

type Tally = { sum: number; scored: number; unscored: number };

const emptyTally = (): Tally => ({ sum: 0, scored: 0, unscored: 0 });

function count(tally: Tally, score: number): void {
  tally.sum += score;
  if (score > 0) tally.scored += 1;
  else tally.unscored += 1;
}

function accuracyOf({ sum, scored, unscored }: Tally, formula: Formula): Accuracy {
  const of = formula === 'paper-code' ? scored + unscored : scored;
  return { mean: of === 0 ? null : sum / of, scored, unscored };
}

export function accuracyByDepth(graph: DepthGraph, scores: NodeScores, formula: Formula): AccuracyByDepth {
  const tallies = [emptyTally(), emptyTally(), emptyTally(), emptyTally()] as const;
  const [overall, d1, d2, d3] = tallies;
  for (let node = 0; node < graph.size; node += 1) {
    const score = scores[node] ?? 0;
    count(overall, score);
    count(graph.depths[node] === 1 ? d1 : graph.depths[node] === 2 ? d2 : d3, score);
  }
  return {
    D1: accuracyOf(d1, formula),
    D2: accuracyOf(d2, formula),
    D3: accuracyOf(d3, formula),
    overall: accuracyOf(overall, formula),
  };
}

/** By domain, in alphabetical order; nodes that name no domain stand last, under `none`, as in `graph stats`. */
export function accuracyByDomain(
  graph: DepthGraph,
  scores: NodeScores,
  formula: Formula,
): Record<string, Accuracy> {
  const tallies = graph.domains.map(emptyTally);
  for (let node = 0; node < graph.size; node += 1) {
    const tally = tallies[graph.domainOf[node] ?? 0];
    if (tally !== undefined) count(tally, scores[node] ?? 0);
  }
  const [nameless = emptyTally(), ...own] = tallies;
  const named = graph.domains
    .slice(1)
    .map((domain, index) => ({ domain, tally: own[index] ?? emptyTally() }));
  // A pack may call a domain `none`; its questions are one row with those that name none.
  const ownNone = named.find(({ domain }) => domain === noDomain)?.tally ?? emptyTally();
  const none = {
    sum: nameless.sum + ownNone.sum,
    scored: nameless.scored + ownNone.scored,
    unscored: nameless.unscored + ownNone.unscored,
  };
  const rows = named
    .filter(({ domain }) => domain !== noDomain)
    .sort((left, right) => (left.domain < right.domain ? -1 : 1));
  if (none.scored + none.unscored > 0) rows.push({ domain: noDomain, tally: none });
  return Object.fromEntries(rows.map(({ domain, tally }) => [domain, accuracyOf(tally, formula)]));
}

const noDomain = 'none';

/** By reasoning type, in the order of `reasoningTypes`, those that occur; a node counts once for each of its labels. */
export function accuracyByReasoning(
  graph: DepthGraph,
  scores: NodeScores,
  formula: Formula,
): Record<string, Accuracy> {
  const tallies = reasoningTypes.map(emptyTally);
  for (let node = 0; node < graph.size; node += 1) {
    for (let labels = graph.reasoningOf[node] ?? 0; labels !== 0; labels &= labels - 1) {
      const tally = tallies[31 - Math.clz32(labels & -labels)];
      if (tally !== undefined) count(tally, scores[node] ?? 0);
    }
  }
  return Object.fromEntries(
    reasoningTypes
      .map((type, index) => ({ type, tally: tallies[index] ?? emptyTally() }))
      .filter(({ tally }) => tally.scored + tally.unscored > 0)
      .map(({ type, tally }) => [type, accuracyOf(tally, formula)]),
  );
}

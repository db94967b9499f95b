import { type Depth, type ReasoningType, reasoningTypes } from './question.ts';
import type { QuestionGraph } from './question-graph.ts';

type DepthCounts = { D1: number; D2: number; D3: number };
type EdgeCounts = { 'D1-D2': number; 'D2-D3': number };

/** Counts of a graph, as `plumbline graph stats --json` prints them. */
export type GraphStats = {
  readonly questions: DepthCounts & { readonly total: number };
  readonly edges: EdgeCounts & { readonly total: number };
  /** By domain; an edge counts where both its ends are in the domain. Questions without one are under `none`. */
  readonly byDomain: Readonly<Record<string, DepthCounts & EdgeCounts>>;
  /** Edges whose ends are in different domains. They are in no domain's counts. */
  readonly crossDomainEdges: number;
  /**
   * The share of each reasoning type among the labels at a depth, 0 to 1, as in the DepthQA paper's Table 11 (a
   * question can have several labels); `null` where no question of that depth has a label. Types that label nothing
   * are left out.
   */
  readonly reasoning: Readonly<Partial<Record<ReasoningType, { D2: number | null; D3: number | null }>>>;
  /** Ids of the D3 questions in file order. */
  readonly targets: readonly string[];
};

export function graphStats(graph: QuestionGraph): GraphStats {
  const questions = { D1: 0, D2: 0, D3: 0, total: 0 };
  const edges = { 'D1-D2': 0, 'D2-D3': 0, total: 0 };
  const domains = new Map<string, DepthCounts & EdgeCounts>();
  const countsOf = (domain: string): DepthCounts & EdgeCounts => {
    const known = domains.get(domain) ?? { D1: 0, D2: 0, D3: 0, 'D1-D2': 0, 'D2-D3': 0 };
    domains.set(domain, known);
    return known;
  };
  let crossDomainEdges = 0;
  for (const question of graph.questions()) {
    const domain = domainOf(question);
    const depth = depthName(question.depth);
    questions[depth] += 1;
    questions.total += 1;
    countsOf(domain)[depth] += 1;
    if (question.depth === 1) continue;
    const step = question.depth === 2 ? 'D1-D2' : 'D2-D3';
    for (const predecessor of graph.predecessors(question.id)) {
      edges[step] += 1;
      edges.total += 1;
      if (domainOf(graph.get(predecessor)) === domain) countsOf(domain)[step] += 1;
      else crossDomainEdges += 1;
    }
  }
  return {
    questions,
    edges,
    byDomain: Object.fromEntries(domains),
    crossDomainEdges,
    reasoning: reasoningShares(graph),
    targets: graph.targets().map(({ id }) => id),
  };
}

function domainOf({ domain }: { readonly domain: string | null }): string {
  return domain ?? 'none';
}

function depthName(depth: Depth): keyof DepthCounts {
  return `D${depth}`;
}

function reasoningShares(graph: QuestionGraph): GraphStats['reasoning'] {
  const labels = { D2: labelsAt(graph, 2), D3: labelsAt(graph, 3) };
  const share = (type: ReasoningType, all: readonly ReasoningType[]): number | null =>
    all.length === 0 ? null : all.filter((label) => label === type).length / all.length;
  const used = reasoningTypes.filter((type) => labels.D2.includes(type) || labels.D3.includes(type));
  return Object.fromEntries(
    used.map((type) => [type, { D2: share(type, labels.D2), D3: share(type, labels.D3) }]),
  );
}

function labelsAt(graph: QuestionGraph, depth: Depth): ReasoningType[] {
  return graph.atDepth(depth).flatMap(({ reasoning }) => [...new Set(reasoning)]);
}

import { similarPairs } from '../lexical/similar-pairs.ts';
import { termWeights } from '../lexical/vocabulary.ts';
import { type Finding, findingAt } from './finding.ts';
import type { LintNode } from './lint-node.ts';

/**
 * From this cosine on two questions are said to be near duplicates. Calibrated by eye on the 1,571 questions of
 * DepthQA, whose authors had removed duplicates by embeddings: it finds 29 there, of which about eight in ten do ask
 * the same thing; at 0.80 it would find 61, and fewer than half would.
 */
export const nearDuplicateSimilarity = 0.85;

/** Words that say what is asked of a subject. They weigh at least this share of the rarest word. */
const asking = new Set(['how', 'why', 'when', 'where', 'who', 'exampl']);
const askingShare = 0.55;

const maxComparisons = 20_000_000;

export type NearDuplicates = { readonly findings: readonly Finding[]; readonly complete: boolean };

/** `near-duplicate`: questions that ask the same at one depth, or at D1 and D2. `terms` are those of the vocabulary. */
export function findNearDuplicates(nodes: readonly LintNode[], terms: readonly string[]): NearDuplicates {
  const texts = nodes.map(({ questionTerms }) => questionTerms);
  const rarest = Math.log(1 + texts.length);
  const weights = termWeights(texts, terms.length).map((weight, number) =>
    asking.has(terms[number] ?? '') ? Math.max(weight, askingShare * rarest) : weight,
  );
  const depths = Uint8Array.from(nodes, ({ depth }) => depth ?? 0);
  const { pairs, complete } = similarPairs(texts, {
    threshold: nearDuplicateSimilarity,
    weights,
    terms,
    comparable: (first, second) => areComparable(depths[first] ?? 0, depths[second] ?? 0),
    maxComparisons,
  });
  const findings = pairs.flatMap(({ first, second, similarity }) => {
    const [node, other] = [nodes[second], nodes[first]];
    if (node === undefined || other === undefined) return [];
    const message = `"${node.id}" (D${node.depth}) asks nearly what "${other.id}" (D${other.depth}) asks (similarity ${similarity.toFixed(2)})`;
    return [findingAt(node, 'near-duplicate', message, { other: other.id })];
  });
  return { findings, complete };
}

function areComparable(depth: number, other: number): boolean {
  return depth === other || depth + other === 3;
}

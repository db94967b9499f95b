import { similarPairs } from '../lexical/similar-pairs.ts';
import { termsOf } from '../lexical/terms.ts';
import { termWeights } from '../lexical/vocabulary.ts';
import { type Finding, findingAt } from './finding.ts';
import type { LintNode } from './lint-node.ts';

/**
 * From this cosine on two questions are said to be near duplicates. Calibrated by eye on the 1,571 questions of
 * DepthQA, whose authors had removed duplicates by embeddings: it finds 37 there, of which about three in four do ask
 * the same thing; at 0.80 it would find twice as many, and most of those added ask something else.
 */
export const nearDuplicateSimilarity = 0.85;

/** Words that say what is asked of a subject. They weigh at least this share of the rarest word. */
const asking = new Set(['how', 'why', 'when', 'where', 'who', 'exampl']);
const askingShare = 0.55;

/** Words that say where a subject belongs, or stand for it. They weigh half, and at most a part of the rarest word. */
const faint = new Set(
  termsOf(
    'concept operation action case context kind field science mathematics mathematical maths physics chemistry biology ' +
      'statistics statistical computing programming computer specific certain particular notion idea phrase word ' +
      'expression terminology sense',
  ),
);
const faintShare = 0.3;

/** Questions that a small graph is thought among, so that its rare words do not outweigh all else. */
const otherQuestions = 100;

const maxComparisons = 20_000_000;

export type NearDuplicates = { readonly findings: readonly Finding[]; readonly complete: boolean };

/** `near-duplicate`: questions that ask the same at one depth, or at D1 and D2. `terms` are those of the vocabulary. */
export function findNearDuplicates(nodes: readonly LintNode[], terms: readonly string[]): NearDuplicates {
  const texts = nodes.map(({ questionTerms }) => questionTerms);
  const rarest = Math.log(1 + texts.length + otherQuestions);
  const weights = termWeights(texts, terms.length, otherQuestions).map((weight, number) => {
    const term = terms[number] ?? '';
    if (asking.has(term)) return Math.max(weight, askingShare * rarest);
    return faint.has(term) ? Math.min(weight / 2, faintShare * rarest) : weight;
  });
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

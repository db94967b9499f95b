import { termWeights, weightOf } from '../lexical/vocabulary.ts';
import { type Finding, findingAt } from './finding.ts';
import type { LintNode } from './lint-node.ts';

/**
 * Shares of an answer's own matter (the weighted terms that its question does not have) from which on a sub-question
 * is said to contain it. Over the 1,499 edges of DepthQA the highest shares are 0.23 of a whole answer in the
 * sub-question, 0.82 of one of its sentences with four such terms, and 0.70 in sub-question and reference together,
 * so these thresholds are silent there.
 */
const wholeAnswer = 0.5;
const onePoint = 0.85;
const withReference = 0.85;
/** Fewer terms than these are too little for a share to mean something. */
const termsOfPoint = 4;

/**
 * `gives-away` (criterion C2 of the DepthQA paper): a sub-question whose words contain the answer of its successor, or
 * whose own reference answer does. `terms` is the size of the vocabulary.
 */
export function findGiveaways(nodes: readonly LintNode[], terms: number): Finding[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const weights = termWeights(nodes.map(allTerms), terms);
  return nodes.flatMap((successor) => {
    const asked = new Set(successor.questionTerms);
    return [...new Set(successor.predecessors ?? [])].flatMap((id) => {
      const sub = byId.get(id);
      const what = sub === undefined ? null : givenAway(successor, sub, asked, weights);
      if (sub === undefined || what === null) return [];
      const message = `The sub-question "${id}" contains ${what} of "${successor.id}", which it leads to`;
      return [findingAt(sub, 'gives-away', message, { other: successor.id })];
    });
  });
}

/** The terms of question and answer, each once: two ascending lists made one. */
function allTerms({ questionTerms, answerTerms }: LintNode): Uint32Array {
  const all = new Uint32Array(questionTerms.length + answerTerms.length);
  all.set(questionTerms);
  all.set(answerTerms, questionTerms.length);
  all.sort();
  return all.filter((term, at) => at === 0 || term !== all[at - 1]);
}

function givenAway(
  successor: LintNode,
  sub: LintNode,
  asked: ReadonlySet<number>,
  weights: Float64Array,
): string | null {
  const words = new Set(sub.questionTerms);
  const shareOf = (terms: Uint32Array, within: ReadonlySet<number>, fewest: number): number => {
    const own = terms.filter((term) => !asked.has(term));
    return own.length < fewest ? 0 : weightOf(own, weights, within) / weightOf(own, weights);
  };
  // An answer of one or two words is given away by all of them only.
  const whole = shareOf(successor.answerTerms, words, 3) >= wholeAnswer;
  if (whole || shareOf(successor.answerTerms, words, 1) === 1) return 'the answer';
  if (successor.points.some((point) => shareOf(point, words, termsOfPoint) >= onePoint))
    return 'a whole point of the answer';
  const withAnswer = new Set([...sub.questionTerms, ...sub.answerTerms]);
  if (shareOf(successor.answerTerms, withAnswer, termsOfPoint) >= withReference)
    return 'in its own reference answer nearly the whole answer';
  return null;
}

import { type Estimate, estimateOf } from '../../src/judge/offline/estimate.ts';
import { createChance } from './chance.ts';
import { type Example, fitModel } from './fit-model.ts';

/** Which part an example is left out with, by number. */
export type Fold = (example: Example) => number;

/** Questions are dealt to parts by a hash of their text, so that all answers to one are left out together. */
export const byQuestion =
  (parts: number): Fold =>
  ({ set, qid }) => {
    let hash = 7;
    for (const letter of `${set}\t${qid}`) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
    return hash % parts;
  };

/** One part for each set: every set is judged by a model that was fitted on the others alone. */
export function bySet(examples: readonly Example[]): Fold {
  const sets = [...new Set(examples.map(({ set }) => set))];
  return ({ set }) => sets.indexOf(set);
}

const unknown = {
  bigrams: {},
  confidence: [
    [1, 0.5],
    [5, 0.5],
  ] as [number, number][],
};

/** The estimate of each example by a model that was fitted without its part. */
export function crossValidate(examples: readonly Example[], fold: Fold, seed: number): Estimate[] {
  const parts = [...new Set(examples.map(fold))];
  const estimates = new Map<Example, Estimate>();
  for (const part of parts) {
    const model = {
      ...fitModel(
        examples.filter((example) => fold(example) !== part),
        createChance(seed),
      ),
      ...unknown,
    };
    for (const example of examples)
      if (fold(example) === part) estimates.set(example, estimateOf(example.views, model));
  }
  return examples.map(
    (example) =>
      estimates.get(example) ?? { estimate: 1, guards: { contradiction: 0, salad: 0, medley: 0, echo: 0 } },
  );
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SimilarPairsOptions, similarPairs } from '../../../src/graph/lexical/similar-pairs.ts';
import { termWeights, Vocabulary } from '../../../src/graph/lexical/vocabulary.ts';

function pairsOf(texts: readonly string[], more: Partial<SimilarPairsOptions> = {}) {
  const vocabulary = new Vocabulary();
  const numbers = texts.map((text) => vocabulary.numbersOf(text));
  return similarPairs(numbers, {
    threshold: 0.8,
    weights: termWeights(numbers, vocabulary.size),
    terms: vocabulary.terms(),
    comparable: () => true,
    maxComparisons: 1000,
    ...more,
  });
}

const places = (texts: readonly string[], more?: Partial<SimilarPairsOptions>) =>
  pairsOf(texts, more).pairs.map(({ first, second }) => [first, second]);

describe('similarPairs', () => {
  it.each([
    { name: 'forms of one word', texts: ['What is an ideal gas?', 'Define ideal gases.'], wanted: [[0, 1]] },
    {
      name: 'words in another order',
      texts: ['square matrix', 'For a matrix to be square'],
      wanted: [[0, 1]],
    },
    { name: 'another subject', texts: ['What is osmosis?', 'What is diffusion?'], wanted: [] },
    {
      name: 'another number',
      texts: ['the speed in layer 2 of ice', 'the speed in layer 3 of ice'],
      wanted: [],
    },
    { name: 'a text without words', texts: ['?', '…', ''], wanted: [] },
    { name: 'texts without spaces', texts: ['光合作用是什么', '光合作用是什么？'], wanted: [[0, 1]] },
  ])('compares $name', ({ texts, wanted }) => {
    expect(places(texts)).toEqual(wanted);
  });

  it('pairs many equal texts with the first, not each with each', () => {
    const texts = Array.from({ length: 500 }, () => 'What is entropy of a gas?');
    expect(places(texts)).toHaveLength(499);
  });

  it('leaves out what is not to be compared', () => {
    expect(places(['ideal gas', 'ideal gas', 'ideal gas'], { comparable: (a, b) => b - a === 2 })).toEqual([
      [0, 2],
    ]);
  });

  it('says when it stopped early', () => {
    const texts = Array.from(
      { length: 60 },
      (_, n) => `common matter ${'abcdefgh'[n % 8]}${'klmnopqr'[n >> 3]}word`,
    );
    expect(pairsOf(texts, { threshold: 0.1, maxComparisons: 5 }).complete).toBe(false);
    expect(pairsOf(texts, { threshold: 0.1, maxComparisons: 10_000 }).complete).toBe(true);
  });

  it('finds every pair that comparing all with all finds', () => {
    const word = fc.constantFrom(
      'atom',
      'mass',
      'wave',
      'cell',
      'gene',
      'heat',
      'force',
      'field',
      'orbit',
      'how',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.uniqueArray(text, {
          maxLength: 25,
          selector: (words) => [...new Set(words.split(' '))].sort().join(),
        }),
        fc.constantFrom(0.5, 0.7, 0.85, 0.95),
        (texts, threshold) => {
          expect(places(texts, { threshold }).sort()).toEqual(allWithAll(texts, threshold).sort());
        },
      ),
    );
  });
});

function allWithAll(texts: readonly string[], threshold: number): number[][] {
  const sets = texts.map((text) => new Set(text.split(' ')));
  const weight = (word: string): number =>
    Math.log(1 + sets.length / sets.filter((set) => set.has(word)).length) ** 2;
  const norm = (set: ReadonlySet<string>): number => [...set].reduce((sum, word) => sum + weight(word), 0);
  return sets.flatMap((set, second) =>
    sets.slice(0, second).flatMap((other, first) => {
      const shared = norm(new Set([...set].filter((word) => other.has(word))));
      const cosine = shared / Math.sqrt(norm(set) * norm(other));
      // A pair at the very threshold may fall either way by rounding; such graphs say nothing.
      fc.pre(Math.abs(cosine - threshold) > 1e-9);
      return cosine >= threshold ? [[first, second]] : [];
    }),
  );
}

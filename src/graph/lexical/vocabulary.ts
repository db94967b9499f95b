import { termOf, wordsOf } from './terms.ts';

type KnownWord = { readonly number: number; readonly carries: boolean };

/** Numbers the terms of many texts, so that a text is kept as a short sorted list and each word is read once. */
export class Vocabulary {
  readonly #words = new Map<string, KnownWord>();
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];

  get size(): number {
    return this.#terms.length;
  }

  /** The different terms of a text (`termsOf`) as numbers, ascending. */
  numbersOf(text: string): Uint32Array {
    const telling = new Set<number>();
    const words = wordsOf(text).map((word) => this.#read(word));
    for (const { number, carries } of words) if (carries) telling.add(number);
    if (telling.size === 0) for (const { number } of words) telling.add(number);
    return Uint32Array.from(telling).sort();
  }

  /** All terms; the place of a term is its number. */
  terms(): readonly string[] {
    return this.#terms;
  }

  #read(word: string): KnownWord {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const { term, carries } = termOf(word);
    const read = { number: this.#numberOf(term), carries };
    this.#words.set(word, read);
    return read;
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#terms.length);
    return this.#terms.push(term) - 1;
  }
}

/**
 * How much each term tells: ln(1 + N / n) for a term in n of N texts, the usual inverse document frequency. The result
 * is indexed by the term's number; a term in no text weighs as if it were in one. `others` texts more are counted that
 * have none of the terms: with few texts a term would else tell more just for being in one of them and not in two.
 */
export function termWeights(texts: Iterable<Uint32Array>, terms: number, others = 0): Float64Array {
  const counts = new Float64Array(terms);
  let total = others;
  for (const text of texts) {
    total += 1;
    for (const term of text) counts[term] = (counts[term] ?? 0) + 1;
  }
  return counts.map((count) => Math.log(1 + total / Math.max(1, count)));
}

/** The sum of the weights of `terms`, of those alone that are in `within` where it is given. */
export function weightOf(
  terms: Iterable<number>,
  weights: Float64Array,
  within?: ReadonlySet<number>,
): number {
  let sum = 0;
  for (const term of terms) if (within === undefined || within.has(term)) sum += weights[term] ?? 0;
  return sum;
}

import type { WordRelations } from './match-words.ts';
import type { ReadText, Word } from './read-text.ts';

/** Words this far around a word, counted in content words, are its context. */
const span = 4;
/** A word that a text repeats without end is looked at in its first uses only. */
const mostUses = 8;

/** A word with the words around it: how near each key is (1 next to it), on which side. */
type Use = {
  readonly word: Word;
  readonly near: ReadonlyMap<string, { readonly weight: number; readonly left: boolean }>;
};

/** Where a word stands in a text's matter, with its neighbourhood. Clause ends halve the nearness. */
function usesOf(text: ReadText): Use[] {
  return text.matter.map((word, at) => {
    const near = new Map<string, { weight: number; left: boolean }>();
    for (let distance = 1; distance <= span; distance++) {
      for (const left of [true, false]) {
        const other = text.matter[left ? at - distance : at + distance];
        if (other === undefined || other.sentence !== word.sentence || near.has(other.key)) continue;
        near.set(other.key, { weight: (other.clause === word.clause ? 1 : 0.5) / distance, left });
      }
    }
    return { word, near };
  });
}

type Shared = { readonly overlap: number; readonly flipped: boolean };

/**
 * How alike two neighbourhoods are, 0 to 1, and whether what stood left of the one stands right of the other and the
 * other way round. Without neighbours there is nothing to compare: half alike.
 */
function compareNeighbours(one: Use, other: Use): Shared {
  if (one.near.size === 0 || other.near.size === 0) return { overlap: 0.5, flipped: false };
  let shared = 0;
  let sides = 0;
  let crossed = 0;
  let leftCrossed = false;
  let rightCrossed = false;
  for (const [key, place] of one.near) {
    const match = other.near.get(key);
    if (match === undefined) continue;
    shared += Math.min(place.weight, match.weight);
    sides += 1;
    if (place.left === match.left) continue;
    crossed += 1;
    if (place.left) leftCrossed = true;
    else rightCrossed = true;
  }
  const total = (use: Use): number => [...use.near.values()].reduce((sum, { weight }) => sum + weight, 0);
  return {
    overlap: shared / Math.max(1e-9, Math.min(total(one), total(other))),
    flipped: leftCrossed && rightCrossed && crossed >= 0.6 * sides,
  };
}

const index = (uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> => {
  const byKey = new Map<string, Use[]>();
  for (const use of uses) {
    const known = byKey.get(use.word.key) ?? [];
    if (known.length < mostUses) known.push(use);
    byKey.set(use.word.key, known);
  }
  return byKey;
};

export type Conflict = {
  /** Sum, over the words of the reference, of how strongly the answer says the contrary. */
  readonly sum: number;
  /** The strongest of them, 0 to 1. */
  readonly strongest: number;
  /** From opposites ("rises" for "falls") alone. */
  readonly opposite: number;
  /** From negations alone. */
  readonly negation: number;
  /** From exchanged sides ("A calls B" for "B calls A") alone. */
  readonly flip: number;
  /** `sum` over the words of the reference that the answer takes up at all. */
  readonly share: number;
};

type Sign = { readonly agrees: boolean; readonly by: 'opposite' | 'negation' | 'flip' };

/** Words whose sides matter: what comes before and after "is larger than", "calls", "before". */
const isPivot = (word: Word, relations: WordRelations): boolean =>
  word.pos === 'VERB' || (relations.hasOpposite(word) && word.pos !== 'NOUN');

/** True where sides are exchanged, and no change between active and passive voice explains it. */
const isTurned = (own: Use, other: Use, flipped: boolean, relations: WordRelations): boolean =>
  flipped && isPivot(own.word, relations) && own.word.passive === other.word.passive;

/**
 * Finds what the answer says contrary to the reference: for each word of the reference, its own and opposite words in
 * the answer are compared in polarity, meaning and sides, weighed by how alike their neighbourhoods are. What agrees
 * elsewhere in the answer, or stands so in the question, takes from the conflict.
 */
export function findConflict(
  question: ReadText,
  reference: ReadText,
  answer: ReadText,
  relations: WordRelations,
): Conflict {
  const given = index(usesOf(answer));
  const asked = index(usesOf(question));
  const said = usesOf(reference);
  const saidByKey = index(said);
  const totals = { sum: 0, strongest: 0, opposite: 0, negation: 0, flip: 0, taken: 0 };

  const supportOf = (use: Use, among: readonly Use[]): number => {
    let best = 0;
    for (const other of among)
      if (other.word.negated === use.word.negated) {
        const { overlap, flipped } = compareNeighbours(use, other);
        if (!isTurned(use, other, flipped, relations)) best = Math.max(best, overlap);
      }
    return best;
  };

  for (const own of [...saidByKey.values()].flat()) {
    const same = given.get(own.word.key) ?? [];
    const support = supportOf(own, same);
    let worst: { readonly strength: number; readonly by: Sign['by'] } | null = null;
    const consider = (other: Use, opposite: boolean): void => {
      const { overlap, flipped } = compareNeighbours(own, other);
      const turned = isTurned(own, other, flipped, relations);
      const turns = [opposite, own.word.negated !== other.word.negated, turned].filter(Boolean).length;
      if (turns % 2 === 0) return;
      const excused = opposite
        ? Math.max(
            supportOf(other, saidByKey.get(other.word.key) ?? []),
            supportOf(other, asked.get(other.word.key) ?? []),
          )
        : supportOf(other, asked.get(other.word.key) ?? []);
      const strength = overlap - Math.max(support, excused);
      const by = opposite ? 'opposite' : turned ? 'flip' : 'negation';
      if (strength > (worst?.strength ?? 0)) worst = { strength, by };
    };
    for (const other of same) consider(other, false);
    for (const [, uses] of given) {
      const [first] = uses;
      if (first !== undefined && relations.isOpposite(own.word, first.word))
        for (const other of uses) consider(other, true);
    }
    if (same.length > 0 || worst !== null) totals.taken += 1;
    if (worst === null) continue;
    const { strength, by } = worst as { strength: number; by: Sign['by'] };
    totals.sum += strength;
    totals.strongest = Math.max(totals.strongest, strength);
    totals[by] += strength;
  }
  const { taken, ...conflict } = totals;
  return { ...conflict, share: taken === 0 ? 0 : totals.sum / taken };
}

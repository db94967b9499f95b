import type { WordRelations } from './match-words.ts';
import type { ReadText, Word } from './read-text.ts';

type Clause = { readonly words: readonly Word[]; readonly denied: boolean };

/** Clauses with fewer words of matter say too little to be compared, unless the text has no larger one. */
const least = 2;
/** A text of more clauses is compared in its first ones: all pairs are looked at. */
const most = 60;

function clausesOf(text: ReadText): Clause[] {
  const groups = new Map<number, Word[]>();
  for (const word of text.matter) groups.set(word.clause, [...(groups.get(word.clause) ?? []), word]);
  const all = [...groups.values()].map((words) => ({ words, denied: words[0]?.denied === true }));
  const large = all.filter(({ words }) => words.length >= least);
  return (large.length > 0 ? large : all).slice(0, most);
}

type Comparison = { readonly overlap: number; readonly contrary: boolean };

/**
 * How much of one clause another one says, opposites included, and whether one says the contrary of the other: an odd
 * number of turns, where a turn is a denial of only one of them, or an opposite in the place of a word.
 */
function compare(own: Clause, other: Clause, relations: WordRelations): Comparison {
  let same = 0;
  let turns = 0;
  const free = new Set(other.words);
  const left: Word[] = [];
  for (const word of own.words) {
    const found = [...free].find((candidate) => candidate.key === word.key);
    if (found === undefined) left.push(word);
    else {
      free.delete(found);
      same += 1;
    }
  }
  for (const word of left) {
    let best: { readonly word: Word; readonly strength: number } | null = null;
    for (const candidate of free) {
      const strength = relations.isOpposite(word, candidate) ? -1 : relations.match(word, candidate);
      if (strength !== 0 && Math.abs(strength) > Math.abs(best?.strength ?? 0))
        best = { word: candidate, strength };
    }
    if (best === null) continue;
    free.delete(best.word);
    same += Math.abs(best.strength);
    if (best.strength < 0) turns += 1;
  }
  if (own.denied !== other.denied) turns += 1;
  // A shared word alone shows no shared statement in a clause of many.
  const weight = same < 2 && own.words.length > 1 ? 0.5 : 1;
  return { overlap: (weight * same) / Math.max(own.words.length, 1), contrary: turns % 2 === 1 };
}

export type ClauseConflict = {
  /** The strongest contradiction of a clause of the reference, 0 to 1. */
  readonly clauseConflict: number;
  /** Contradictions of all its clauses, weighed by their size, 0 to 1. */
  readonly clauseConflictShare: number;
  /** Agreement with its clauses, weighed by their size, 0 to 1. */
  readonly clauseAgreement: number;
};

/**
 * Compares each clause of the reference with the clauses of the answer: how much better the best contrary one fits
 * than the best agreeing one. What stands so in the question contradicts nothing.
 */
export function clauseConflict(
  question: ReadText,
  reference: ReadText,
  answer: ReadText,
  relations: WordRelations,
): ClauseConflict {
  const asked = clausesOf(question);
  const given = clausesOf(answer);
  const said = clausesOf(reference);
  const excuses = new Map<Clause, number>();
  for (const clause of given)
    excuses.set(
      clause,
      Math.max(
        0,
        ...[...asked, ...said].map((other) => {
          const { overlap, contrary } = compare(other, clause, relations);
          return contrary ? 0 : overlap;
        }),
      ),
    );
  let strongest = 0;
  let conflict = 0;
  let agreement = 0;
  let total = 0;
  for (const clause of said) {
    let agrees = 0;
    let contradicts = 0;
    for (const other of given) {
      const { overlap, contrary } = compare(clause, other, relations);
      if (contrary) contradicts = Math.max(contradicts, overlap - (excuses.get(other) ?? 0));
      else agrees = Math.max(agrees, overlap);
    }
    const strength = Math.max(0, contradicts - 0.5 * agrees);
    strongest = Math.max(strongest, strength);
    conflict += strength * clause.words.length;
    agreement += agrees * clause.words.length;
    total += clause.words.length;
  }
  return {
    clauseConflict: strongest,
    clauseConflictShare: total === 0 ? 0 : conflict / total,
    clauseAgreement: total === 0 ? 0 : agreement / total,
  };
}

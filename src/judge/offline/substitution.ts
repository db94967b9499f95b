import type { WordRelations } from './match-words.ts';
import type { ReadText, Word } from './read-text.ts';

export type Substitution = {
  /** Length of the longest common run of words in order, over the words of the reference. */
  readonly kept: number;
  /** The same for words of matter alone. */
  readonly keptMatter: number;
  /** `kept` over the words of the answer. */
  readonly keptOfAnswer: number;
  /** Words of the reference that the answer has replaced in place by words that are no synonyms. */
  readonly replaced: number;
  /** Of these, by a known opposite. */
  readonly reversed: number;
  /** Numbers that were replaced by other numbers. */
  readonly renumbered: number;
  /** Words replaced by synonyms, in place. */
  readonly reworded: number;
};

/** More words than this are not compared in order: the table would grow with the product of both. */
const longest = 400;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const isMatter = (word: Word | undefined): boolean => word?.kind === 'content' || word?.kind === 'number';
const says = ({ kind }: Word): boolean => kind !== 'function';
const isWord = (word: Word): boolean => word.kind !== 'sign' || /[-+<>=*/^]/.test(word.text);

/**
 * Lays answer and reference side by side (longest common subsequence of words) and looks at the gaps in which one
 * word stands for one other between neighbours that agree.
 */
export function findSubstitutions(
  reference: ReadText,
  answer: ReadText,
  relations: WordRelations,
): Substitution {
  const own = reference.words.filter(isWord).slice(0, longest);
  const other = answer.words.filter(isWord).slice(0, longest);
  const pairs = commonSubsequence(own, other);
  const found = { replaced: 0, reversed: 0, renumbered: 0, reworded: 0 };
  const ends = [[-1, -1] as const, ...pairs, [own.length, other.length] as const];
  for (const [at, pair] of ends.entries()) {
    const last = ends[at - 1];
    if (last === undefined || !isAnchored(ends, at)) continue;
    const [gap, filling] = [own.slice(last[0] + 1, pair[0]), other.slice(last[1] + 1, pair[1])];
    // A "the" that is left out must not move what stands for what.
    const [left, right] = [gap.filter(says), filling.filter(says)];
    if (left.length === 0 || left.length > 2 || right.length === 0 || right.length > 2) continue;
    for (const [place, before] of left.entries()) {
      const after = right[place];
      if (after === undefined) continue;
      if (relations.match(before, after) > 0) found.reworded += 1;
      else {
        found.replaced += 1;
        if (relations.isOpposite(before, after)) found.reversed += 1;
        if (before.value !== null && after.value !== null) found.renumbered += 1;
      }
    }
  }
  return {
    kept: share(pairs.length, own.length),
    keptMatter: share(pairs.filter(([at]) => isMatter(own[at])).length, own.filter(isMatter).length),
    keptOfAnswer: share(pairs.length, other.length),
    ...found,
  };
}

/** True where words agree without a gap on both sides of the gap before pair `at`, three of them at least. */
function isAnchored(pairs: readonly (readonly [number, number])[], at: number): boolean {
  const adjoins = (one: number): boolean => {
    const [from, to] = [pairs[one], pairs[one + 1]];
    return from !== undefined && to !== undefined && to[0] - from[0] === 1 && to[1] - from[1] === 1;
  };
  const before = [at - 2, at - 3].filter(adjoins).length;
  const after = [at, at + 1].filter(adjoins).length;
  return before + after >= 1;
}

function commonSubsequence(own: readonly Word[], other: readonly Word[]): (readonly [number, number])[] {
  const width = other.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        own[i]?.key === other[j]?.key
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < own.length && j < other.length) {
    if (own[i]?.key === other[j]?.key) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

import type { ReadText, Token } from './read-text.ts';
import { dice, isTypo, trigrams } from './similar-words.ts';

export type LexicalFeatures = {
  /** Share of the reference's words that are not in the question and that the answer has. */
  readonly recD: number;
  readonly rec: number;
  /** Trigram Dice of reference and answer. */
  readonly tri: number;
  /** Share of the answer's words not in the question that the reference has. */
  readonly precD: number;
  /** Share of the answer's words that are not in the question. */
  readonly novel: number;
  /** ln((words in answer + 1) / (words in reference + 1)), clipped to [-2.5, 0.3]. */
  readonly short: number;
};

const words = (text: ReadText): readonly Token[] => text.tokens.filter((token) => token.kind !== 'sign');
const contents = (text: ReadText): ReadonlyMap<string, string> =>
  new Map(
    text.tokens
      .filter((token) => token.kind === 'content' || token.kind === 'number')
      .map((token) => [token.stem, token.text]),
  );

/** The part of `wanted` that `offered` has, by stem or but for a typing error; 0 where nothing is wanted. */
function shareFound(wanted: ReadonlyMap<string, string>, offered: ReadonlyMap<string, string>): number {
  if (wanted.size === 0) return 0;
  const others = [...offered.values()];
  let found = 0;
  for (const [stem, text] of wanted)
    if (offered.has(stem) || others.some((other) => isTypo(text, other))) found += 1;
  return found / wanted.size;
}

function without(
  all: ReadonlyMap<string, string>,
  out: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map([...all].filter(([stem]) => !out.has(stem)));
}

/** The six features of data/judge/README.md; each is 0 to 1 but `short`. */
export function lexicalFeatures(question: ReadText, reference: ReadText, answer: ReadText): LexicalFeatures {
  const asked = contents(question);
  const wanted = contents(reference);
  const given = contents(answer);
  const wantedNew = without(wanted, asked);
  const givenNew = without(given, asked);
  const ratio = (words(answer).length + 1) / (words(reference).length + 1);
  return {
    recD: wantedNew.size === 0 ? shareFound(wanted, given) : shareFound(wantedNew, given),
    rec: shareFound(wanted, given),
    tri: dice(trigrams(reference.text), trigrams(answer.text)),
    precD: shareFound(givenNew, wanted),
    novel: given.size === 0 ? 0 : givenNew.size / given.size,
    short: Math.min(0.3, Math.max(-2.5, Math.log(ratio))),
  };
}

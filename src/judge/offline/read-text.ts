import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemToken, type TokenItsFunction } from 'wink-nlp';
import { stopWords } from './stop-words.ts';

/** One token of a text, in the order of the text. */
export type Token = {
  /** Lower case, as written. */
  readonly text: string;
  readonly lemma: string;
  /** Porter 2 stem: what words are compared by, so that "evaporation" meets "evaporated". */
  readonly stem: string;
  /** Universal part of speech, such as `NOUN`. */
  readonly pos: string;
  /** Index of its sentence. */
  readonly sentence: number;
  readonly kind: 'content' | 'function' | 'number' | 'sign';
};

/** A text as the offline judge sees it. */
export type ReadText = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly sentences: number;
};

const language = winkNLP(model, ['sbd', 'pos']);
const { its } = language;
// The library's types give these two one parameter less than the type of `out` asks for; they do fit.
const stemOf = its.stem as unknown as TokenItsFunction<string | undefined>;
const lemmaOf = its.lemma as unknown as TokenItsFunction<string | undefined>;

function kindOf(text: string, type: string): Token['kind'] {
  if (type === 'number' || /^[-+]?\d/.test(text)) return 'number';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'sign';
  return stopWords.has(text) ? 'function' : 'content';
}

/** Tokens of an English text that `cleanText` has made; other languages come out as words without a lemma. */
export function readText(text: string): ReadText {
  const document = language.readDoc(text);
  const tokens: Token[] = [];
  document.sentences().each((sentence, index) => {
    sentence.tokens().each((token: ItemToken) => {
      const lower = token.out().toLowerCase();
      tokens.push({
        text: lower,
        // wink has no lemma for some words, such as "cannot".
        lemma: token.out(lemmaOf) ?? lower,
        stem: token.out(stemOf) ?? lower,
        pos: token.out(its.pos),
        sentence: index,
        kind: kindOf(lower, token.out(its.type)),
      });
    });
  });
  return { text, tokens, sentences: document.sentences().length() };
}

import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemToken, type TokenItsFunction } from 'wink-nlp';
import type { Lexicon } from './lexicon.ts';
import { numberOf } from './numbers.ts';
import { beForms, clauseBreaks, negators, wholeSentenceNegations } from './polarity-words.ts';
import { stopWords } from './stop-words.ts';
import { wordKey } from './word-key.ts';

/** One word, number or sign of a text. */
export type Word = {
  /** As written. */
  readonly text: string;
  /** What words are compared by: see `wordKey`. */
  readonly key: string;
  /** The key of the word as written, where `key` is that of its base form: "left" beside "leave". */
  readonly form: string;
  /** Universal part of speech, such as `NOUN`. */
  readonly pos: string;
  readonly kind: 'content' | 'function' | 'number' | 'sign';
  /** Place among all words of the text. */
  readonly at: number;
  readonly sentence: number;
  /** Number of the clause in the text: a new one begins at marks and at words such as "but" and "which". */
  readonly clause: number;
  /** True in the scope of an odd number of negations. */
  readonly negated: boolean;
  /** True where its whole clause holds an odd number of negations. */
  readonly denied: boolean;
  /** True for a verb in the passive voice. */
  readonly passive: boolean;
  /** The value of a number or number word. */
  readonly value: number | null;
};

/** A text as the offline judge sees it. */
export type ReadText = {
  /** As `cleanText` left it. */
  readonly text: string;
  readonly words: readonly Word[];
  /** The words of kind `content` and `number`: what the text is about. */
  readonly matter: readonly Word[];
  /** Its sentences, in order. A word's `sentence` is an index into them. */
  readonly sentences: readonly string[];
  /** Sentences that are called untrue as a whole ("it is not true that …"), by number. */
  readonly untrue: ReadonlySet<number>;
};

const language = winkNLP(model, ['pos']);
const { its } = language;
// The library's types give this one parameter less than the type of `out` asks for; it does fit.
const lemmaOf = its.lemma as unknown as TokenItsFunction<string | undefined>;

/** A negation reaches this many content words, unless its clause ends before. */
const reach = 4;

function kindOf(text: string, pos: string, value: number | null): Word['kind'] {
  if (value !== null) return 'number';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'sign';
  if (pos === 'AUX') return 'function';
  return stopWords.has(text) ? 'function' : 'content';
}

type RawToken = Pick<Word, 'text' | 'key' | 'form' | 'pos' | 'kind' | 'sentence' | 'value'>;

/** Where a sentence ends: at its mark, or before the dash or bullet of the next item of a list. */
const sentenceEnd = /(?<=[.!?;。！？])\s+|\s+(?=[-*•]\s)/u;

/** Words before a "times" that counts occasions and does not multiply. */
const occasions =
  /^(?:many|several|some|all|other|few|more|at|of|the|these|those|modern|ancient|old|both|different)$/;

const isMultiplication = (word: string, before: string | undefined): boolean =>
  word === 'times' && before !== undefined && !occasions.test(before);

function rawTokens(text: string): { readonly tokens: RawToken[]; readonly sentences: readonly string[] } {
  const tokens: RawToken[] = [];
  const sentences = text.split(sentenceEnd).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  for (const [index, sentence] of sentences.entries()) {
    language
      .readDoc(sentence)
      .tokens()
      .each((token: ItemToken) => {
        const written = token.out();
        const pos = token.out(its.pos);
        if (pos === 'SPACE') return;
        const value = numberOf(written);
        const base = isMultiplication(written, tokens.at(-1)?.text) ? 'multiply' : written;
        tokens.push({
          text: written,
          // wink has no lemma for some words, such as "cannot".
          key:
            value === null ? wordKey(base === written ? (token.out(lemmaOf) ?? written) : base) : `#${value}`,
          form: value === null ? wordKey(base) : `#${value}`,
          pos,
          kind: kindOf(written, pos, value),
          sentence: index,
          value,
        });
      });
  }
  return { tokens, sentences };
}

/** True for an "and" or "or" that a clause of its own follows: a noun or pronoun and then a verb. */
function opensClause(tokens: readonly RawToken[], at: number): boolean {
  if (!/^(?:and|or)$/.test(tokens[at]?.text ?? '')) return false;
  let subject = false;
  for (const { pos, text } of tokens.slice(at + 1, at + 5)) {
    if (clauseBreaks.test(text)) return false;
    if (/^(?:AUX|VERB)$/.test(pos)) return subject;
    if (/^(?:NOUN|PROPN|PRON)$/.test(pos)) subject = true;
  }
  return false;
}

/** True for a "that" or "who" which begins a relative clause: it follows a noun. */
const opensRelative = (tokens: readonly RawToken[], at: number): boolean =>
  /^(?:that|who|whose|where)$/.test(tokens[at]?.text ?? '') &&
  /^(?:NOUN|PROPN)$/.test(tokens[at - 1]?.pos ?? '');

/** A form of "to be" stands at most this many words before the verb that it makes passive. */
const farthestBe = 3;

function isPassive(tokens: readonly RawToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.pos !== 'VERB' || !/(?:ed|en|wn|nt|lt|ld|ght|ut|st|de)$/.test(token.text)) return false;
  return tokens.slice(Math.max(0, at - farthestBe), at).some(({ text }) => beForms.test(text));
}

function withPolarity(tokens: readonly RawToken[], whole: ReadonlyMap<number, number>): Word[] {
  let clause = 0;
  let sentence = -1;
  let opening = 0;
  // How many content words each open negation still reaches.
  let open: number[] = [];
  const denials = new Map<number, number>();
  const words = tokens.map((token, at) => {
    if (token.sentence !== sentence) {
      sentence = token.sentence;
      opening = whole.get(sentence) ?? 0;
      clause += 1;
      open = [];
    } else if (opening > 0) {
      opening -= 1;
    } else if (clauseBreaks.test(token.text) || opensClause(tokens, at) || opensRelative(tokens, at)) {
      clause += 1;
      open = [];
    }
    const isContent = token.kind === 'content' || token.kind === 'number';
    const denied = whole.has(token.sentence);
    const negated = (open.length + (denied ? 1 : 0)) % 2 === 1;
    if (isContent) open = open.map((left) => left - 1).filter((left) => left > 0);
    if (!denials.has(clause)) denials.set(clause, denied ? 1 : 0);
    // The opening that denies a whole sentence may hold a negation of its own, which is counted already.
    if (negators.test(token.text) && opening === 0) {
      open.push(reach);
      denials.set(clause, (denials.get(clause) ?? 0) + 1);
    }
    return { ...token, at, clause, negated, passive: isPassive(tokens, at) };
  });
  return words.map((word) => ({ ...word, denied: (denials.get(word.clause) ?? 0) % 2 === 1 }));
}

/** Sentences that are called untrue as a whole ("it is not true that …"), with the number of words of that opening. */
function wholeNegations(tokens: readonly RawToken[]): ReadonlyMap<number, number> {
  const bySentence = new Map<number, string>();
  for (const token of tokens)
    bySentence.set(token.sentence, `${bySentence.get(token.sentence) ?? ''}${token.text} `);
  const found = new Map<number, number>();
  for (const [sentence, text] of bySentence) {
    const opening = wholeSentenceNegations.exec(text)?.[0];
    if (opening !== undefined) found.set(sentence, opening.trim().split(' ').length);
  }
  return found;
}

/**
 * Words of an English text that `cleanText` has made, with their keys, clauses and polarity. Text in another
 * language comes out as words without a lemma. Linear in the text.
 */
export function readText(text: string, lexicon: Lexicon): ReadText {
  const { tokens, sentences } = rawTokens(lexicon.unifyPhrases(text));
  const untrue = wholeNegations(tokens);
  const words = withPolarity(tokens, untrue);
  const matter = matterOf(words);
  return { text, words, matter, sentences, untrue: new Set(untrue.keys()) };
}

const matterOf = (words: readonly Word[]): Word[] =>
  words.filter(({ kind }) => kind === 'content' || kind === 'number');

/** The text with only those words that `isKept`. They keep sentence, clause and polarity. */
export function onlyWords(read: ReadText, isKept: (word: Word) => boolean): ReadText {
  const words = read.words.filter(isKept).map((word, at) => ({ ...word, at }));
  const bySentence = new Map<number, string[]>();
  for (const { sentence, text } of words)
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), text]);
  const sentences = [...bySentence.values()].map((texts) => texts.join(' '));
  return { text: sentences.join(' '), words, matter: matterOf(words), sentences, untrue: read.untrue };
}

import { isFunctionWord } from './skeleton.ts';
import { wordsOf } from './text.ts';

/** What must not be said yet, and what may be. */
export type Secret = {
  /** Statements that are still to be found: the reference's sentences and the key points. */
  readonly hidden: readonly string[];
  /** Texts that the learner has seen or written: the question, the answers, points found, references shown. */
  readonly known: readonly string[];
};

/** Share of a hidden statement's own words that a sentence may hold before it counts as giving it away. */
const sentenceShare = 0.5;
/** The same over a whole text, in which a statement may be scattered. */
const textShare = 0.75;

/** Words that tell nothing, but are worth hiding in a skeleton. */
const empty = new Set([
  'again',
  'about',
  'also',
  'very',
  'still',
  'just',
  'even',
  'therefore',
  'however',
  'thus',
]);

/** Words that are alike but for their ending have the same key; a number is its own. */
function keyOf(word: string): string {
  return /\p{N}/u.test(word) ? word : word.slice(0, 6).replace(/(?:e?s|ed|ing?|ly|e)$/, '');
}

/** The matter of a text: its words without function words, alike but for their endings. */
export function keysOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isFunctionWord(word) && !empty.has(word))
    .map(keyOf);
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
}

/** The words of each hidden statement that nothing known holds. */
function ownWords({ hidden, known }: Secret): string[][] {
  const seen = new Set(known.flatMap(keysOf));
  return hidden
    .flatMap(sentencesOf)
    .map((statement) => [...new Set(keysOf(statement))].filter((key) => !seen.has(key)))
    .filter((keys) => keys.length > 0);
}

function gives(text: string, statements: readonly string[][], share: number): boolean {
  const said = new Set(keysOf(text));
  const tellsNumber = (key: string): boolean => /\p{N}/u.test(key) && said.has(key);
  return statements.some((keys) => {
    const held = keys.filter((key) => said.has(key)).length;
    return held >= Math.max(1, Math.ceil(keys.length * share)) || keys.some(tellsNumber);
  });
}

/**
 * Takes out of a model's words what would give the reference away: each sentence that holds half of a hidden
 * statement's own words, or a number of it. `null` where nothing is left, or where the rest together still tells a
 * statement. Cautious: a harmless sentence may go too, since the tutor has words of its own to fall back on.
 */
export function withoutLeaks(text: string, secret: Secret): string | null {
  const statements = ownWords(secret);
  const kept = sentencesOf(text).filter((sentence) => !gives(sentence, statements, sentenceShare));
  const rest = kept.join(' ').trim();
  return rest === '' || gives(rest, statements, textShare) ? null : rest;
}

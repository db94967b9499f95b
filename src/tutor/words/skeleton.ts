import { wordsOf } from './text.ts';

const functionWords = new Set(
  `a an and any are as at be because been both but by can does each either every for from get gets had has have if in
  into is it its may more most much no not of off on one only or other out over own per same so some such than that the
  their them then there these they this those through to too under until up upon was were what when where which while
  who why will with within without you your`.split(/\s+/),
);

/** Whether a word carries no matter of its own. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word.toLowerCase());
}

/**
 * A statement with its key words begun only: function words and words of the question stay, every other word becomes
 * its first letter and an ellipsis, a number becomes an ellipsis. It shows the shape of an answer and none of its
 * matter.
 */
export function skeleton(statement: string, question: string): string {
  const allowed = new Set(wordsOf(question));
  return statement.replace(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu, (word) => {
    const parts = wordsOf(word);
    if (parts.every((part) => allowed.has(part) || isFunctionWord(part))) return word;
    const [first = ''] = word;
    return /\p{N}/u.test(word) ? '…' : `${first}…`;
  });
}

/** What is known of an answer, for choosing a cue. */
export type CueContext = {
  readonly answer: string;
  readonly found?: readonly string[];
  readonly missed?: readonly string[];
};

/**
 * The part of the question where something is missing, in the question's own words: the part that shares most words
 * with the missed points and fewest with the found ones, else the one that the answer has said least about. The whole
 * question where it has no parts.
 */
export function cue(question: string, { answer, found = [], missed = [] }: CueContext): string {
  const said = new Set(wordsOf(answer));
  const [wanted, had] = [wordsOf(missed.join(' ')), wordsOf(found.join(' '))];
  const matter = (part: string): string[] => wordsOf(part).filter((word) => !isFunctionWord(word));
  const share = (part: string, hits: (word: string) => boolean): number =>
    matter(part).filter(hits).length / Math.max(1, matter(part).length);
  const rank = (part: string): number =>
    share(part, (word) => wanted.includes(word)) -
    share(part, (word) => had.includes(word)) +
    share(part, (word) => !said.has(word)) / 2;
  const [first = question, ...rest] = partsOf(question);
  return rest.reduce((best, part) => (rank(part) > rank(best) ? part : best), first);
}

/** The clauses of a question that ask something of their own. */
function partsOf(question: string): string[] {
  return question
    .split(/(?<=[,;:?.])\s+|\s+(?=(?:and|or|but)\s+(?:how|why|what|when|where|which|who)\b)/i)
    .map((part) => part.replace(/^(?:and|or|but)\s+/i, '').replace(/[\s,;:?.]+$/, ''))
    .filter((part) => wordsOf(part).length >= 3);
}

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

/**
 * The part of the question that the answer has said least about, in the question's own words; the whole question
 * where it has no parts.
 */
export function cue(question: string, answer: string): string {
  const said = new Set(wordsOf(answer));
  const parts = question
    .split(/(?<=[,;:?.])\s+|\s+(?=(?:and|or|but)\s+(?:how|why|what|when|where|which|who)\b)/i)
    .map((part) => part.replace(/^(?:and|or|but)\s+/i, '').replace(/[\s,;:?.]+$/, ''))
    .filter((part) => wordsOf(part).length >= 3);
  const unsaid = (part: string): number => {
    const matter = wordsOf(part).filter((word) => !isFunctionWord(word));
    return matter.filter((word) => !said.has(word)).length / Math.max(1, matter.length);
  };
  const [first = question, ...rest] = parts;
  return rest.reduce((best, part) => (unsaid(part) > unsaid(best) ? part : best), first);
}

/** A part of a text, from `start` up to `end`, in UTF-16 code units. */
export type Span = { readonly start: number; readonly end: number };

/** Longer sentences are searched in pieces, so that no text costs more than its length. */
export const longestSentence = 600;
const sentence = /[^\n]*?(?:[.!?。！？؟।…]+["'”’»)\]*_]*(?=\s|$|[^\0-\u024F])|$|(?=\n))\s*/gu;

/** The sentences of a text, each with the blanks behind it. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(sentence)) {
    for (let at = 0; at < match[0].length; at += longestSentence) {
      const start = match.index + at;
      spans.push({ start, end: Math.min(start + longestSentence, match.index + match[0].length) });
    }
  }
  return spans;
}

import { escapeMarkup } from '../../markup/escape.ts';

/** The first `limit` characters (as a reader counts them) of a text on one line, with an ellipsis where it was cut. */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)];
  if (letters.length <= limit) return line;
  const cut = letters
    .slice(0, limit - 1)
    .map(({ segment }) => segment)
    .join('');
  return `${cut.replace(/\s+\S{0,12}$/, '')}…`;
}

/**
 * The first `limit` characters of what a learner wrote, as Markdown that shows just that: nothing in it formats or
 * forges the tutor's own words.
 */
export function cite(text: string, limit: number): string {
  return escapeMarkup(shorten(text, limit));
}

/** "1 point", "2 points". */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** "a", "a and b", "a, b and c". */
export function enumerate(items: readonly string[]): string {
  if (items.length <= 1) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Words of a text, lower case, without marks. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

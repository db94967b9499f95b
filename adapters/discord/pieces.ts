import { splitMarkup } from '../../src/markup/split-markup.ts';
import { writeMarkup } from './markup-writer.ts';

/** Most characters of one message. */
export const mostContent = 2_000;

/** Most characters of an embed's text. */
export const mostEmbedText = 4_096;

/**
 * How long a text is for Discord. It counts code points; some clients count UTF-16 units. The larger of both holds
 * everywhere.
 */
export function lengthOf(text: string): number {
  return text.length;
}

/** Small Markdown as the contents of messages, in order; nothing is lost, and each is within a message's limit. */
export function contentsOf(markdown: string, limit = mostContent): string[] {
  return splitMarkup(markdown, { limit, measure: (piece) => lengthOf(writeMarkup(piece)) })
    .map(({ markup }) => writeMarkup(markup))
    .filter((content) => content !== '');
}

/** As much of a text on one line as fits, with a sign where it goes on. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}

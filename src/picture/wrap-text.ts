import { legalText } from './markup.ts';
import { isWider, textWidth } from './measure-text.ts';

export type WrapOptions = {
  /** Room for a line, in pixels. */
  readonly width: number;
  /** Size of the letters, in pixels. */
  readonly size: number;
  readonly bold?: boolean;
  /** The most lines there is room for; text that needs more ends in "…". */
  readonly lines: number;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Direction overrides and isolates could turn round the text beside them; a label needs none of them.
const directionControls = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** User's text as one line: legal, without direction controls, white space of any kind made single spaces. */
export function plainLine(text: string): string {
  return legalText(text).replace(directionControls, '').replace(/\s+/g, ' ').trim();
}

/** As much of `text` as fits, whole letters only, with "…" where something is left out. */
export function fitText(text: string, options: Omit<WrapOptions, 'lines'>): string {
  if (!isWider(text, options.width, options.size, options.bold)) return text;
  const room = options.width - textWidth('…', options.size, options.bold);
  return `${fitting(text, room, options).trimEnd()}…`;
}

function fitting(text: string, room: number, options: Omit<WrapOptions, 'lines'>): string {
  let kept = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += textWidth(segment, options.size, options.bold);
    if (width > room) break;
    kept += segment;
  }
  return kept;
}

/**
 * Breaks text into at most `lines` lines that each fit `width`, between words where there are words and within one
 * that is too long for a line. Never returns more than was asked; an empty text is no line.
 */
export function wrapText(text: string, options: WrapOptions): string[] {
  const lines: string[] = [];
  let rest = plainLine(text);
  while (rest !== '' && lines.length < options.lines - 1) {
    const line = firstLine(rest, options);
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  if (rest !== '') lines.push(fitText(rest, options));
  return lines;
}

/** The longest start of `text` that fits a line; at least one letter, so that wrapping always gets on. */
function firstLine(text: string, options: WrapOptions): string {
  if (!isWider(text, options.width, options.size, options.bold)) return text;
  const start = fitting(text, options.width, options);
  if (start === '') return [...graphemes.segment(text)][0]?.segment ?? text;
  if (text[start.length] === ' ') return start;
  const space = start.lastIndexOf(' ');
  return space > 0 ? text.slice(0, space + 1) : start;
}

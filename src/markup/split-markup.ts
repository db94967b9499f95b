import { PlumblineError } from '../errors.ts';
import { type Block, blocksOf, type Span } from './blocks.ts';

export type SplitOptions = {
  /** Most that one piece may measure. */
  readonly limit: number;
  /** How long a piece is on the platform once it is written in its own markup, in the platform's unit. */
  readonly measure: (markup: string) => number;
};

/** A part of a text: `body` is the source, `markup` what is sent: the body, with a code fence closed or reopened. */
export type Piece = { readonly body: string; readonly markup: string };

const longestReopened = 24;

/**
 * Splits Markdown into pieces within a platform's limit. Nothing is lost: the bodies put together are the text.
 * Blocks (paragraphs, lists, tables, fences) stay whole where they fit into a piece of their own; a longer one is
 * cut between lines, then words, then letters as a reader counts them, and not within code, emphasis or mathematics
 * where there is another place. A code fence that is cut is closed in one piece and opened again in the next, and a
 * table has its head again. Throws `internal` for a limit that not even one letter with its fence fits in.
 */
export function splitMarkup(text: string, options: SplitOptions): Piece[] {
  if (text.trim() === '') return [];
  const pieces: Piece[] = [];
  let current = '';
  const fits = (markup: string): boolean => options.measure(markup.trim()) <= options.limit;
  const flush = (): void => {
    if (current !== '') pieces.push({ body: current, markup: current.trim() });
    current = '';
  };
  for (const block of blocksOf(text)) {
    if (fits(current + block.source)) {
      current += block.source;
      continue;
    }
    flush();
    if (fits(block.source)) current = block.source;
    else pieces.push(...cutBlock(block, options, fits));
  }
  flush();
  return withoutEmpty(pieces);
}

/** A piece of white space cannot be sent; its body goes to its neighbour. */
function withoutEmpty(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let carried = '';
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (piece.markup !== '') {
      kept.push({ ...piece, body: carried + piece.body });
      carried = '';
    } else if (last === undefined) carried += piece.body;
    else kept[kept.length - 1] = { ...last, body: last.body + piece.body };
  }
  return kept;
}

function cutBlock(block: Block, { limit }: SplitOptions, fits: (markup: string) => boolean): Piece[] {
  const { reopen, close } = frameOf(block, limit);
  const wrap = (body: string, isFirst: boolean, isLast: boolean): string => {
    const opened = isFirst || reopen === null ? body : `${reopen}\n${body}`;
    return isLast || close === null ? opened.trim() : `${opened.replace(/\n+$/, '')}\n${close}`;
  };
  const pieces: Piece[] = [];
  let rest = block.source;
  while (rest !== '') {
    const isFirst = pieces.length === 0;
    if (fits(wrap(rest, isFirst, true))) {
      pieces.push({ body: rest, markup: wrap(rest, isFirst, true) });
      break;
    }
    const at = block.source.length - rest.length;
    const body = longestStart(rest, (start) => fits(wrap(start, isFirst, false)), moved(block.spans, at));
    if (body === '') throw new PlumblineError('internal', `A limit of ${limit} holds not even one letter`);
    pieces.push({ body, markup: wrap(body, isFirst, false) });
    rest = rest.slice(body.length);
  }
  return pieces;
}

/** What a block that is cut begins with again in the next piece, and ends with in this one. */
type Frame = { readonly reopen: string | null; readonly close: string | null };

function frameOf({ fence, head }: Block, limit: number): Frame {
  // A head that takes a good part of each piece would leave no room for rows.
  if (head !== null) return { reopen: head.length * 3 <= limit ? head : null, close: null };
  if (fence === null) return { reopen: null, close: null };
  const marks = /^\s*(`{3,}|~{3,})/.exec(fence)?.[1] ?? '```';
  const info = fence.trim().slice(marks.length).trim();
  // A fence whose name is a text of its own is opened again without it.
  return { reopen: info.length <= longestReopened ? `${marks}${info}` : marks, close: marks };
}

function moved(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ from, to }) => ({ from: from - by, to: to - by })).filter(({ to }) => to > 0);
}

/** The longest start of `text` that fits, cut after a line, else after a word, else after a letter. */
function longestStart(text: string, fits: (start: string) => boolean, spans: readonly Span[]): string {
  const isOutside = (end: number): boolean => spans.every(({ from, to }) => end <= from || end >= to);
  const outside =
    (cuts: (text: string) => number[]) =>
    (whole: string): number[] =>
      cuts(whole).filter(isOutside);
  const cautious = spans.length === 0 ? [] : [outside(lineEnds), outside(wordEnds)];
  for (const cuts of [...cautious, lineEnds, wordEnds, letterEnds, codePointEnds]) {
    const ends = cuts(text);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(text.slice(0, ends[middle - 1]))) low = middle;
      else high = middle - 1;
    }
    const end = ends[low - 1];
    if (end !== undefined && text.slice(0, end).trim() !== '') return text.slice(0, end);
  }
  return '';
}

function endsOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
}

const lineEnds = (text: string): number[] => endsOf(text, /\n+/g);
const wordEnds = (text: string): number[] => endsOf(text, /\s+/g);
const codePointEnds = (text: string): number[] => endsOf(text, /[\s\S]/gu);

/** Letters as a reader counts them; only as far as any platform's piece can reach. */
function letterEnds(text: string): number[] {
  const reach = text.slice(0, 50_000);
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(reach)].map(
    ({ index, segment }) => index + segment.length,
  );
}

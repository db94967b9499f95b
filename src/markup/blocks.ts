import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { mathMarks, splitAtCode } from './readable-math.ts';

/** One block of a text: a slice of the source with the blank lines after it. */
export type Block = {
  readonly source: string;
  /** The opening line, where the block is a code fence. */
  readonly fence: string | null;
  /** The head and the line under it, where the block is a table: without them its rows are no table. */
  readonly head: string | null;
  /** Where not to cut if there is another place: spans of code, emphasis, links and mathematics, as offsets. */
  readonly spans: readonly Span[];
};

export type Span = { readonly from: number; readonly to: number };

/** More marks in one paragraph than this, or more lines so deep, are nobody's prose; reading them takes seconds. */
const mostMarks = 800;
const mostDeepLines = 50;

/**
 * Reads Markdown with tables. Never throws: any text is Markdown. A text that is made of marks is read as one plain
 * paragraph, so that no text takes long.
 */
export function parseMarkup(text: string): Root {
  if (isAllMarks(text)) return plainRoot(text);
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

/** The top blocks of a text, which put together are the text. */
export function blocksOf(text: string): Block[] {
  const nodes = parseMarkup(text).children;
  const starts = nodes.map((node) => lineStart(text, startOf(node)));
  if (starts.length === 0) return [{ source: text, fence: null, head: null, spans: [] }];
  return nodes.map((node, index) => {
    const from = index === 0 ? 0 : (starts[index] ?? 0);
    const source = text.slice(from, starts[index + 1] ?? text.length);
    const lines = text.slice(starts[index]).split('\n', 2);
    const isFence = node.type === 'code' && /^\s*(?:`{3,}|~{3,})/.test(lines[0] ?? '');
    return {
      source,
      fence: isFence ? (lines[0] ?? '') : null,
      head: node.type === 'table' ? lines.join('\n') : null,
      spans: isFence ? [] : [...spansOf(node, from), ...mathIn(source)],
    };
  });
}

function isAllMarks(text: string): boolean {
  if (text.length < mostMarks) return false;
  if ((text.match(/^ {40}/gm) ?? []).length > mostDeepLines) return true;
  return splitAtCode(text)
    .filter((_part, index) => index % 2 === 0)
    .flatMap((prose) => prose.split(/\n[ \t]*\n/))
    .some((paragraph) => (paragraph.match(/[*_[>|]/g) ?? []).length > mostMarks);
}

function plainRoot(text: string): Root {
  const lines = text.split('\n');
  const position = {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: lines.length, column: (lines.at(-1) ?? '').length + 1, offset: text.length },
  };
  const paragraph = {
    type: 'paragraph' as const,
    children: [{ type: 'text' as const, value: text, position }],
    position,
  };
  return { type: 'root', children: [paragraph], position };
}

function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

const inOnePiece = new Set<Nodes['type']>(['inlineCode', 'strong', 'emphasis', 'link', 'image']);

function spansOf(node: Nodes, from: number): Span[] {
  if (inOnePiece.has(node.type))
    return [{ from: startOf(node) - from, to: (node.position?.end.offset ?? 0) - from }];
  return 'children' in node ? node.children.flatMap((child) => spansOf(child, from)) : [];
}

function mathIn(source: string): Span[] {
  return [...source.matchAll(mathMarks)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

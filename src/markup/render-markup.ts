import type { Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { parseMarkup } from './blocks.ts';
import { withoutSteering } from './escape.ts';
import { readableMath } from './readable-math.ts';
import { alignTable, rowsByName, type TextTable } from './text-table.ts';

/**
 * Writes one platform's markup, or its rich text as objects. Whatever comes as `value` or `language` is somebody's text
 * to be shown as it is: the writer escapes it, so that nothing in it mentions, links or formats.
 */
export type MarkupWriter<Inline, Block> = {
  text(value: string): Inline;
  strong(children: readonly Inline[]): Inline;
  emphasis(children: readonly Inline[]): Inline;
  code(value: string): Inline;
  /** A link to an address that `mayLink` allowed. */
  link(children: readonly Inline[], url: string): Inline;
  lineBreak(): Inline;
  paragraph(children: readonly Inline[]): Block;
  /** `depth` from 1 to 6. */
  heading(children: readonly Inline[], depth: number): Block;
  /** `start` is the number of the first item; `null` for a list of dots. */
  list(items: readonly (readonly Block[])[], start: number | null): Block;
  quote(blocks: readonly Block[]): Block;
  fence(value: string, language: string | null): Block;
  rule(): Block;
  /** Where the platform has tables of its own; else they come as `fence`, in letters of one width. */
  table?(table: TextTable): Block;
};

export type RenderOptions = {
  /** Which addresses may become links (default: none). Others are shown, next to what they were under. */
  readonly mayLink?: (url: string) => boolean;
  /** Columns that a table in letters of one width may take; a wider one is told as a list. */
  readonly tableWidth?: number;
};

/** Deeper than this nothing is nested; it is shown as it was written. */
const deepest = 12;

/**
 * Turns the replies' Markdown into what `writer` writes, block by block. Mathematics is made readable first. HTML,
 * images and links that the writer does not own become plain text: nothing is lost, and nothing forged.
 */
export function renderMarkup<Inline, Block>(
  text: string,
  writer: MarkupWriter<Inline, Block>,
  { mayLink = () => false, tableWidth }: RenderOptions = {},
): Block[] {
  const source = readableMath(withoutSteering(text));
  const sliceOf = ({ position }: Nodes): string =>
    source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

  const inlines = (nodes: readonly PhrasingContent[], depth: number): Inline[] =>
    nodes.flatMap((node) => inline(node, depth));

  const inline = (node: PhrasingContent, depth: number): Inline[] => {
    if (depth > deepest) return [writer.text(sliceOf(node))];
    switch (node.type) {
      case 'text':
        return [writer.text(node.value)];
      case 'strong':
        return [writer.strong(inlines(node.children, depth + 1))];
      case 'emphasis':
        return [writer.emphasis(inlines(node.children, depth + 1))];
      case 'inlineCode':
        return [writer.code(node.value)];
      case 'break':
        return [writer.lineBreak()];
      case 'link': {
        const label = inlines(node.children, depth + 1);
        if (isWebAddress(node.url) && mayLink(node.url)) return [writer.link(label, node.url)];
        return plainOf(node) === node.url ? label : [...label, writer.text(` (${node.url})`)];
      }
      case 'image':
        return [writer.text(node.alt ? `${node.alt} (${node.url})` : node.url)];
      default:
        return [writer.text(sliceOf(node))];
    }
  };

  const blocks = (nodes: readonly RootContent[], depth: number): Block[] =>
    nodes.map((node) => block(node, depth));

  const block = (node: RootContent, depth: number): Block => {
    if (depth > deepest) return writer.paragraph([writer.text(sliceOf(node))]);
    switch (node.type) {
      case 'paragraph':
        return writer.paragraph(inlines(node.children, depth));
      case 'heading':
        return writer.heading(inlines(node.children, depth), node.depth);
      case 'list': {
        const items = node.children.map((item) => blocks(item.children, depth + 1));
        return writer.list(items, node.ordered === true ? (node.start ?? 1) : null);
      }
      case 'blockquote':
        return writer.quote(blocks(node.children, depth + 1));
      case 'code':
        return writer.fence(node.value, node.lang ?? null);
      case 'thematicBreak':
        return writer.rule();
      case 'table':
        return table(textTable(node));
      default:
        return writer.paragraph([writer.text(sliceOf(node))]);
    }
  };

  const table = (cells: TextTable): Block => {
    if (writer.table !== undefined) return writer.table(cells);
    const aligned = alignTable(cells, tableWidth);
    if (aligned !== null) return writer.fence(aligned, null);
    const items = rowsByName(cells).map((row) => [
      writer.paragraph(
        row.flatMap(([name, cell], index) => [
          ...(index === 0 ? [] : [writer.text(' · ')]),
          ...(name === '' ? [] : [writer.strong([writer.text(name)]), writer.text(': ')]),
          writer.text(cell),
        ]),
      ),
    ]);
    return writer.list(items, null);
  };

  return blocks(parseMarkup(source).children, 0);
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s<>|"\\]+$/i.test(url);
}

function textTable({ children, align }: Table): TextTable {
  return {
    rows: children.map((row) => row.children.map((cell) => plainOf(cell).replace(/\s+/g, ' ').trim())),
    align: align ?? [],
  };
}

/** The text of a node without its formatting. */
function plainOf(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'image') return node.alt ?? '';
  return 'children' in node ? node.children.map((child) => plainOf(child)).join('') : '';
}

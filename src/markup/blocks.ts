import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** One block of a text: a slice of the source with the blank lines after it. */
export type Block = {
  readonly source: string;
  /** The opening line, where the block is a code fence. */
  readonly fence: string | null;
};

/** Reads Markdown with tables. Never throws: any text is Markdown. */
export function parseMarkup(text: string): Root {
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

/** The top blocks of a text, which put together are the text. */
export function blocksOf(text: string): Block[] {
  const starts = parseMarkup(text).children.map((node) => ({
    offset: lineStart(text, node.position?.start.offset ?? 0),
    isFence:
      node.type === 'code' &&
      /^\s*(?:`{3,}|~{3,})/.test(text.slice(lineStart(text, node.position?.start.offset ?? 0))),
  }));
  if (starts.length === 0) return [{ source: text, fence: null }];
  return starts.map(({ offset, isFence }, index) => {
    const source = text.slice(index === 0 ? 0 : offset, starts[index + 1]?.offset ?? text.length);
    return { source, fence: isFence ? (text.slice(offset).split('\n', 1)[0] ?? '') : null };
  });
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

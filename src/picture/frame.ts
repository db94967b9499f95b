import { textLine } from './draw-marks.ts';
import type { Panel } from './graph-picture.ts';
import { type Content, element, type Markup } from './markup.ts';
import { fontFamily, palette, themed } from './palette.ts';
import { plainLine, wrapText } from './wrap-text.ts';

const margin = 24;
const titleSize = 18;

export type FrameOptions = {
  readonly title: string;
  /** Whether the title is left out above the panels; it always names the picture for screen readers. */
  readonly untitled?: boolean;
  /** The picture in words, for those who cannot see it. */
  readonly description: string;
  /** Whether there are links inside, which a plain image would hide from a screen reader. */
  readonly linked?: boolean;
};

/** A panel at a place of another one. */
export function placed(panel: Panel, x: number, y: number): Markup {
  return element('g', { transform: `translate(${x} ${y})` }, panel.body);
}

/**
 * A finished SVG document: white paper, the title, and the panels one under another. Needs no style sheet, script
 * or file, and uses no ids, so that several pictures can stand in one page.
 */
export function frame(panels: readonly Panel[], gap: number, options: FrameOptions): string {
  const width = Math.max(...panels.map((panel) => panel.width)) + 2 * margin;
  const shown = options.untitled === true ? '' : options.title;
  const title = wrapText(shown, { width: width - 2 * margin, size: titleSize, bold: true, lines: 2 });
  let y = margin + title.length * (titleSize + 6) + (title.length > 0 ? 8 : 0);
  const body: Content[] = [];
  for (const panel of panels.filter(({ height }) => height > 0)) {
    body.push(placed(panel, margin, y));
    y += panel.height + gap;
  }
  const height = Math.ceil(y - gap + margin);
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: Math.ceil(width),
    height,
    viewBox: `0 0 ${Math.ceil(width)} ${height}`,
    role: options.linked === true ? 'group' : 'img',
    'font-family': fontFamily,
  };
  return element(
    'svg',
    attributes,
    element('title', {}, plainLine(options.title)),
    element('desc', {}, options.description),
    element('rect', { width: '100%', height: '100%', fill: palette.paper, class: themed.paper }),
    title.map((line, index) =>
      textLine(line, margin, margin + 14 + index * (titleSize + 6), { size: titleSize, bold: true }),
    ),
    body,
  ).markup;
}

import { type Box, discrepancyTag, hatching, tagWidth, textBlock, textLine } from './draw-marks.ts';
import type { PictureDiscrepancy, Scene } from './graph-picture.ts';
import type { Cell, StripStyle } from './lay-out-strips.ts';
import { element, join, type Markup } from './markup.ts';
import { nodeElement } from './node-element.ts';
import { type NodeLook, nodeLook } from './node-look.ts';
import { palette, themed } from './palette.ts';
import { wrapText } from './wrap-text.ts';

const inset = 0.75;

/** One question of a strip: its score, its discrepancies, and its words where the style has room for them. */
export function drawCell(
  scene: Scene,
  cell: Cell,
  style: StripStyle,
  found: readonly PictureDiscrepancy[],
  shared: boolean,
): Markup {
  const look = nodeLook(cell.id, scene);
  const box = shrunk(cell.box, inset);
  const signWidth = style.head === 0 ? 20 : 15;
  return nodeElement(scene, cell.id, look, found, [
    element('rect', {
      ...box,
      rx: 2,
      fill: look.fill,
      stroke: palette.edge,
      'stroke-width': 0.75,
      'stroke-dasharray': look.dash,
    }),
    look.hatched ? hatching(style.head === 0 ? { ...box, width: signWidth } : box, 5) : undefined,
    sign(look, box, style, signWidth),
    style.head === 0 ? words(scene, cell, box, style, look, signWidth, found) : undefined,
    shared ? corner(box, look) : undefined,
    // A tag takes a single small row whole; a ring around it would only blur both.
    cell.rows === 1 && style.head > 0 ? undefined : ring(cell.box, found),
    tags(found, cell, style),
  ]);
}

function shrunk(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** Beside the first row, where the eye reads along. */
function sign(look: NodeLook, box: Box, style: StripStyle, width: number): Markup {
  const x = box.x + width / 2;
  const baseline = box.y + style.row / 2 + style.size * 0.36 - inset;
  return join([
    look.hatched
      ? element('circle', { cx: x, cy: baseline - style.size * 0.36, r: style.size * 0.6, fill: look.fill })
      : undefined,
    look.sign === ''
      ? undefined
      : textLine(look.sign, x, baseline, { size: style.size, bold: true, fill: look.ink, anchor: 'middle' }),
  ]);
}

function words(
  scene: Scene,
  cell: Cell,
  box: Box,
  style: StripStyle,
  look: NodeLook,
  signWidth: number,
  found: readonly PictureDiscrepancy[],
): Markup {
  const left = look.sign === '' ? 6 : signWidth;
  // A cell of one row shares it with its tags; in a taller one they stand at the bottom.
  const taken = cell.rows === 1 ? found.reduce((sum, one) => sum + widthOf(one, style) + 4, 0) : 0;
  const lineHeight = style.size + 3;
  const room = box.height - (cell.rows > 1 && found.length > 0 ? style.row : 0);
  const width = box.width - left - 6 - taken;
  const lines = wrapText(scene.graph.get(cell.id).question, {
    width,
    size: style.size,
    lines: Math.max(1, Math.min(8, Math.floor(room / lineHeight))),
  });
  const spare = cell.rows === 1 ? box.height - lines.length * lineHeight : topSpace(style);
  const baseline = box.y + spare / 2 + style.size;
  return textBlock(lines, box.x + left, baseline, width, lineHeight, { size: style.size, fill: look.ink });
}

/** What a single line would leave free above and below itself in the first row, at most so much. */
function topSpace(style: StripStyle): number {
  return Math.min(10, style.row - style.size - 3);
}

function tagSize(style: StripStyle): number {
  return style.size - 1;
}

function widthOf(discrepancy: PictureDiscrepancy, style: StripStyle): number {
  return tagWidth(discrepancy, tagSize(style), style.head > 0);
}

/** The tags of a cell, at the right end of its last row; where two have no room side by side, one above the other. */
function tags(found: readonly PictureDiscrepancy[], cell: Cell, style: StripStyle): Markup {
  const { box } = cell;
  const tight = style.head > 0;
  const height = tagSize(style) + 5;
  const largestFirst = [...found].sort((one, two) => two.value - one.value);
  let right = box.x + box.width - 3;
  let y = box.y + box.height - style.row / 2 - height / 2;
  const drawn: Markup[] = [];
  for (const one of largestFirst.slice(0, tight ? cell.rows : found.length)) {
    drawn.push(discrepancyTag(one, right - widthOf(one, style), y, tagSize(style), tight));
    if (tight) y -= style.row;
    else right -= widthOf(one, style) + 4;
  }
  return join(drawn);
}

/** A question that stands in several places has its corner turned down. */
function corner(box: Box, look: NodeLook): Markup {
  const right = box.x + box.width;
  return element('polygon', {
    points: `${right - 6} ${box.y} ${right} ${box.y} ${right} ${box.y + 6}`,
    fill: look.ink,
  });
}

function ring(box: Box, found: readonly PictureDiscrepancy[]): Markup {
  const outline = { ...shrunk(box, 1.5), rx: 2, fill: 'none', 'stroke-width': 2 };
  return join(
    found.map(({ direction }) =>
      direction === 'forward'
        ? element('rect', { ...outline, stroke: palette.forward, class: themed.forwardLine })
        : element('rect', {
            ...outline,
            stroke: palette.backward,
            'stroke-dasharray': '5 3',
            class: themed.backwardLine,
          }),
    ),
  );
}

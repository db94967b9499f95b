import type { PictureDiscrepancy } from './graph-picture.ts';
import { element, join, type Markup } from './markup.ts';
import { textWidth } from './measure-text.ts';
import type { NodeLook } from './node-look.ts';
import { palette, themed } from './palette.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type TextStyle = {
  readonly size: number;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly className?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
};

// The first letter that has a direction decides where a line of user's text starts.
const rightToLeft =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** One line of text whose baseline starts at (x, y). */
export function textLine(text: string, x: number, y: number, style: TextStyle): Markup {
  return element(
    'text',
    {
      x,
      y,
      'font-size': style.size,
      'font-weight': style.bold === true ? 700 : undefined,
      fill: style.fill ?? palette.ink,
      class: style.fill === undefined ? (style.className ?? themed.ink) : style.className,
      'text-anchor': style.anchor,
    },
    text,
  );
}

/** Lines of a user's text in a column from `x` to `x + width`; lines that run right to left start at its right. */
export function textBlock(
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
  lineHeight: number,
  style: TextStyle,
): Markup {
  const fromRight = rightToLeft.test(lines.join(' '));
  return join(
    lines.map((line, index) =>
      textLine(line, fromRight ? x + width : x, y + index * lineHeight, {
        ...style,
        ...(fromRight ? { anchor: 'end' as const } : {}),
      }),
    ),
  );
}

/** Diagonal lines over a box: the look of what could not be scored, also where there is no colour. */
export function hatching(box: Box, step = 6, stroke: string = palette.edge, className?: string): Markup {
  const { x, y, width, height } = box;
  const strokes: string[] = [];
  for (let along = step; along < width + height; along += step) {
    const [x1, y1] = [x + Math.max(0, along - height), y + Math.min(along, height)];
    const [x2, y2] = [x + Math.min(along, width), y + Math.max(0, along - width)];
    strokes.push(`M${x1} ${y1}L${x2} ${y2}`);
  }
  return element('path', { d: strokes.join(''), stroke, 'stroke-width': 1, fill: 'none', class: className });
}

/** A value from 0 to 1 as a picture writes it: ".50", and "1.0" for the largest. */
export function valueText(value: number): string {
  return value >= 0.995 ? '1.0' : value.toFixed(2).slice(1);
}

/** "F .50" or "B .25"; where there is little room, without the space. */
export function discrepancyText(
  discrepancy: Pick<PictureDiscrepancy, 'direction' | 'value'>,
  tight = false,
): string {
  const letter = discrepancy.direction === 'forward' ? 'F' : 'B';
  return `${letter}${tight ? '' : ' '}${valueText(discrepancy.value)}`;
}

const point = 5;
const tagPadding = { loose: 4, tight: 2 };

/** The width of a discrepancy's tag in letters of `size`. */
export function tagWidth(
  discrepancy: Pick<PictureDiscrepancy, 'direction' | 'value'>,
  size: number,
  tight = false,
): number {
  const padding = tight ? tagPadding.tight : tagPadding.loose;
  return Math.ceil(textWidth(discrepancyText(discrepancy, tight), size, true)) + 2 * padding + point;
}

/**
 * The tag of a discrepancy. Forward: full, red, pointing right, the way from shallow to deep. Backward: outlined,
 * blue, pointing left. The letter says it once more.
 */
export function discrepancyTag(
  discrepancy: Pick<PictureDiscrepancy, 'direction' | 'value'>,
  x: number,
  y: number,
  size = 11,
  tight = false,
): Markup {
  const forward = discrepancy.direction === 'forward';
  const [width, height] = [tagWidth(discrepancy, size, tight), size + (tight ? 3 : 5)];
  const outline = forward
    ? [x, y, x + width - point, y, x + width, y + height / 2, x + width - point, y + height, x, y + height]
    : [x + width, y, x + point, y, x, y + height / 2, x + point, y + height, x + width, y + height];
  const padding = tight ? tagPadding.tight : tagPadding.loose;
  return element(
    'g',
    { class: `discrepancy ${discrepancy.direction}` },
    element('polygon', {
      points: outline.map((value) => Math.round(value * 100) / 100).join(' '),
      fill: forward ? palette.forward : palette.paper,
      // A light edge keeps the full tag apart from a ground that is as dark.
      stroke: forward ? palette.paper : palette.backward,
      'stroke-width': 1.5,
      class: forward ? themed.forward : `${themed.paper} ${themed.backwardLine}`,
    }),
    textLine(
      discrepancyText(discrepancy, tight),
      x + padding + (forward ? 0 : point),
      y + height / 2 + size * 0.36,
      {
        size,
        bold: true,
        fill: forward ? palette.paper : palette.backward,
        className: forward ? themed.onForward : themed.backward,
      },
    ),
  );
}

/** The box of a node, filled by its score or drawn as what it lacks. `signBox` is where the digit stands. */
export function nodeBox(look: NodeLook, box: Box, signBox: Box, radius: number): Markup {
  return join([
    element('rect', {
      ...box,
      rx: radius,
      fill: look.fill,
      stroke: look.state === 'scored' || look.state === 'plain' ? palette.muted : palette.ink,
      'stroke-width': 1,
      'stroke-dasharray': look.dash,
    }),
    look.hatched ? hatching(signBox) : undefined,
  ]);
}

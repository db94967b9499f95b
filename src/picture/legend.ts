import { discrepancyTag, hatching, tagWidth, textLine } from './draw-marks.ts';
import type { Panel, Scene } from './graph-picture.ts';
import { element, join, type Markup } from './markup.ts';
import { textWidth } from './measure-text.ts';
import { exampleLooks, type NodeLook, nodeLook, scoreLook } from './node-look.ts';
import { palette, scoreWords, themed } from './palette.ts';

const size = 12;
const lineHeight = 24;
const itemGap = 20;
const swatch = { width: 22, height: 16 };

type Item = { readonly width: number; readonly draw: (x: number, y: number) => Markup };

function swatchItem(look: NodeLook, words: string): Item {
  const box = { ...swatch, x: 0, y: 0 };
  return {
    width: swatch.width + 6 + textWidth(words, size),
    draw: (x, y) =>
      join([
        element('rect', {
          ...box,
          x,
          y: y - 12,
          rx: 3,
          fill: look.fill,
          stroke: palette.muted,
          'stroke-dasharray': look.dash,
        }),
        look.hatched ? hatching({ ...box, x, y: y - 12 }, 5) : undefined,
        textLine(look.sign, x + swatch.width / 2, y, { size, bold: true, fill: look.ink, anchor: 'middle' }),
        textLine(words, x + swatch.width + 6, y, { size }),
      ]),
  };
}

function discrepancyItem(direction: 'forward' | 'backward', words: string): Item {
  const example = { direction, value: 0.5 };
  const width = tagWidth(example, 11);
  return {
    width: width + 6 + textWidth(words, size),
    draw: (x, y) => join([discrepancyTag(example, x, y - 12.5), textLine(words, x + width + 6, y, { size })]),
  };
}

function textItem(words: string): Item {
  return {
    width: textWidth(words, size),
    draw: (x, y) => textLine(words, x, y, { size, fill: palette.muted, className: themed.muted }),
  };
}

function items(scene: Scene, notes: readonly string[]): Item[] {
  const states = new Set(scene.ids.map((id) => nodeLook(id, scene).state));
  const scored = scene.scores !== undefined || scene.skipped !== undefined;
  const directions = new Set(scene.found.map((one) => one.direction));
  return [
    ...(scored ? scoreWords.map((words, index) => swatchItem(scoreLook(index + 1), words)) : []),
    ...(states.has('unscored') ? [swatchItem(exampleLooks.unscored, 'asked, no score')] : []),
    ...(states.has('skipped') ? [swatchItem(exampleLooks.skipped, 'skipped')] : []),
    ...(states.has('not-asked') ? [swatchItem(exampleLooks['not-asked'], 'not asked')] : []),
    ...(directions.has('forward')
      ? [discrepancyItem('forward', 'forward discrepancy: what it rests on was answered better (0 to 1)')]
      : []),
    ...(directions.has('backward')
      ? [discrepancyItem('backward', 'backward discrepancy: what rests on it was answered better (0 to 1)')]
      : []),
    ...notes.map(textItem),
  ];
}

/** Explains what the picture shows, in as many lines as `width` asks for; only what occurs is explained. */
export function drawLegend(scene: Scene, width: number, notes: readonly string[] = []): Panel {
  let [x, y] = [0, 14];
  const drawn: Markup[] = [];
  for (const item of items(scene, notes)) {
    if (x > 0 && x + item.width > width) [x, y] = [0, y + lineHeight];
    drawn.push(item.draw(x, y));
    x += item.width + itemGap;
  }
  return { width, height: drawn.length === 0 ? 0 : y + 8, body: element('g', { class: 'legend' }, drawn) };
}

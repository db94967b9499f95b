import { type DepthFigures, depthFigures, figuresText } from './depth-figures.ts';
import { textLine, valueText } from './draw-marks.ts';
import type { Panel, Scene } from './graph-picture.ts';
import { element, join, type Markup } from './markup.ts';
import { textWidth } from './measure-text.ts';
import { exampleLooks, type NodeLook, scoreLook } from './node-look.ts';
import { depthWords, palette, themed } from './palette.ts';

const rowHeight = 26;
const size = 12;
const barLeft = 360;
const mostBar = 640;

/** The figures of each depth with a bar of how its scores are spread, and how many discrepancies there are. */
export function drawOverview(scene: Scene, width: number): Panel {
  const figures = ([1, 2, 3] as const)
    .map((depth) => depthFigures(scene, depth))
    .filter(({ nodes }) => nodes > 0);
  const bar = Math.max(240, Math.min(mostBar, width - barLeft));
  const scored = scene.scores !== undefined;
  const rows = figures.map((one, index) => depthRow(one, index * rowHeight, scored ? bar : 0));
  const lines = scored ? [discrepancyLine(scene, 'forward'), discrepancyLine(scene, 'backward')] : [];
  const top = figures.length * rowHeight;
  return {
    width: barLeft + bar,
    height: top + (lines.length === 0 ? 0 : 24),
    body: join([
      rows,
      lines.length === 0
        ? undefined
        : textLine(lines.join('   '), 0, top + 14, { size, fill: palette.muted, className: themed.muted }),
    ]),
  };
}

function depthRow(figures: DepthFigures, y: number, bar: number): Markup {
  return join([
    textLine(`D${figures.depth} ${depthWords[figures.depth]}`, 0, y + 14, { size: size + 1, bold: true }),
    textLine(figuresText(figures), 120, y + 14, { size, fill: palette.muted, className: themed.muted }),
    bar === 0 ? undefined : stackedBar(figures, barLeft, y, bar),
  ]);
}

/** Scores from 1 at the left to 5 at the right, then what has none; as wide as they are many. */
function stackedBar(figures: DepthFigures, left: number, y: number, width: number): Markup {
  const parts: { count: number; look: NodeLook }[] = [
    ...figures.counts.map((count, index) => ({ count, look: scoreLook(index + 1) })),
    { count: figures.unscored, look: exampleLooks.unscored },
    { count: figures.skipped, look: exampleLooks.skipped },
    { count: figures.notAsked, look: exampleLooks['not-asked'] },
  ];
  let x = left;
  return join(
    parts
      .filter(({ count }) => count > 0)
      .map(({ count, look }) => {
        const part = (count / figures.nodes) * width;
        const words = `${look.sign}: ${count}`;
        const fits = textWidth(words, size - 1) + 6 <= part;
        const drawn = join([
          element('rect', {
            x,
            y,
            width: part,
            height: 18,
            fill: look.fill,
            stroke: palette.muted,
            'stroke-width': 0.75,
          }),
          fits
            ? textLine(words, x + part / 2, y + 13, { size: size - 1, fill: look.ink, anchor: 'middle' })
            : undefined,
        ]);
        x += part;
        return drawn;
      }),
  );
}

function discrepancyLine(scene: Scene, direction: 'forward' | 'backward'): string {
  const found = scene.found.filter((one) => one.direction === direction);
  const name = direction === 'forward' ? 'Forward' : 'Backward';
  if (found.length === 0) return `${name} discrepancies: none.`;
  const mean = found.reduce((sum, one) => sum + one.value, 0) / found.length;
  return `${name} discrepancies: ${found.length}, on average ${valueText(mean)}.`;
}

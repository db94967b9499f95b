import { type Axis, axisFor, drawAxis, drawMarkLine, heightOf, markRoom, signed } from './axis.ts';
import { type Box, textLine } from './draw-marks.ts';
import { frame } from './frame.ts';
import { element, join, type Markup } from './markup.ts';
import { palette, themed } from './palette.ts';
import { densityAt, type Quartiles, quartilesOf } from './quartiles.ts';
import { wrapText } from './wrap-text.ts';

export type DistributionGroup = { readonly label: string; readonly values: readonly number[] };

export type DistributionChart = {
  readonly title: string;
  /** What is measured, with its unit or range. */
  readonly label: string;
  readonly groups: readonly DistributionGroup[];
  /** Holds all values by default. */
  readonly axis?: Axis;
  readonly mark?: { readonly value: number; readonly name: string };
};

const left = 44;
const top = 36;
const plotHeight = 220;
const groupWidth = 120;
/** Fewer values are shown as they are; a smooth outline would promise too much. */
const fewestForOutline = 20;
const outlinePlaces = 64;

/**
 * How values are spread in each group: an outline of their density, a box from the first to the third quartile with
 * the median as a line, whiskers to the lowest and highest value, the mean as a diamond. A self-contained SVG document.
 */
export function drawDistributions(chart: DistributionChart): string {
  const axis =
    chart.axis ??
    axisFor(
      chart.groups.flatMap(({ values }) => values),
      chart.label,
    );
  const plot: Box = { x: left, y: top, width: chart.groups.length * groupWidth, height: plotHeight };
  const boxes = chart.groups.map(({ values }) => quartilesOf(values));
  const labels = chart.groups.map(({ label }) =>
    wrapText(label, { width: groupWidth - 8, size: 11.5, lines: 2 }),
  );
  const lines = Math.max(1, ...labels.map((one) => one.length));
  const widest = Math.max(
    ...chart.groups.map(({ values }) => Math.max(0, ...densityAt(values, places(axis)))),
  );
  const body = chart.groups.map((group, index) => {
    const middle = left + (index + 0.5) * groupWidth;
    const box = boxes[index] ?? null;
    return join([
      box === null ? nothing(middle) : drawGroup(group.values, box, middle, axis, plot, widest),
      (labels[index] ?? []).map((text, line) =>
        textLine(text, middle, top + plotHeight + 18 + line * 15, { size: 11.5, anchor: 'middle' }),
      ),
      textLine(countText(box), middle, top + plotHeight + 18 + lines * 15, {
        size: 11,
        fill: palette.muted,
        className: themed.muted,
        anchor: 'middle',
      }),
    ]);
  });
  const panel = {
    width: left + plot.width + markRoom(chart.mark),
    height: top + plotHeight + 24 + lines * 15,
    body: join([
      drawAxis({ ...axis, label: chart.label }, plot),
      chart.mark === undefined ? undefined : drawMarkLine(chart.mark.value, chart.mark.name, axis, plot),
      body,
    ]),
  };
  return frame([panel], 0, { title: chart.title, description: describe(chart, boxes) });
}

function places(axis: Pick<Axis, 'min' | 'max'>): number[] {
  return Array.from(
    { length: outlinePlaces },
    (_, index) => axis.min + ((axis.max - axis.min) * index) / (outlinePlaces - 1),
  );
}

function countText(box: Quartiles | null): string {
  return box === null ? 'no values' : `n = ${box.count}, mean ${signed(box.mean.toFixed(2))}`;
}

function nothing(middle: number): Markup {
  return textLine('–', middle, top + plotHeight - 4, { size: 12, bold: true, anchor: 'middle' });
}

function drawGroup(
  values: readonly number[],
  box: Quartiles,
  middle: number,
  axis: Axis,
  plot: Box,
  widest: number,
): Markup {
  const y = (value: number): number => heightOf(value, axis, plot);
  const [first, third] = [y(box.first), y(box.third)];
  const line = { stroke: palette.ink, 'stroke-width': 1.5, fill: 'none', class: themed.inkLine };
  const centre = y(box.mean);
  return join([
    values.length >= fewestForOutline ? outline(values, middle, axis, plot, widest) : undefined,
    values.length < fewestForOutline ? dots(values, middle, y) : undefined,
    element('path', { ...line, d: `M${middle} ${y(box.low)}V${first}M${middle} ${third}V${y(box.high)}` }),
    element('rect', {
      x: middle - 12,
      y: third,
      width: 24,
      height: Math.max(1, first - third),
      fill: palette.paper,
      'fill-opacity': 0.85,
      stroke: palette.ink,
      'stroke-width': 1.5,
      class: `${themed.paper} ${themed.inkLine}`,
    }),
    element('path', { ...line, 'stroke-width': 3, d: `M${middle - 12} ${y(box.median)}h24` }),
    element('polygon', {
      points: `${middle} ${centre - 5} ${middle + 5} ${centre} ${middle} ${centre + 5} ${middle - 5} ${centre}`,
      fill: palette.forward,
      stroke: palette.paper,
      class: themed.forward,
    }),
  ]);
}

/** The density to both sides of the middle. All groups share one scale, so that equal areas are equal shares. */
function outline(values: readonly number[], middle: number, axis: Axis, plot: Box, widest: number): Markup {
  // From the lowest value to the highest: beyond them there is nothing to see.
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const at = places({ min: low, max: high });
  const density = densityAt(values, at);
  const point = (value: number, index: number, side: 1 | -1): string => {
    const reach = widest === 0 ? 0 : ((density[index] ?? 0) / widest) * (groupWidth / 2 - 8);
    return `${(middle + side * reach).toFixed(1)} ${heightOf(value, axis, plot).toFixed(1)}`;
  };
  const right = at.map((value, index) => point(value, index, 1));
  const back = at.map((value, index) => point(value, index, -1)).reverse();
  return element('polygon', {
    points: [...right, ...back].join(' '),
    fill: palette.scores[2],
    'fill-opacity': 0.55,
    stroke: palette.scores[3],
    'stroke-width': 1,
  });
}

function dots(values: readonly number[], middle: number, y: (value: number) => number): Markup {
  return join(
    values.map((value, index) =>
      element('circle', {
        cx: middle + 26 + (index % 3) * 5,
        cy: y(value),
        r: 2.5,
        fill: palette.scores[3],
      }),
    ),
  );
}

function describe(chart: DistributionChart, boxes: readonly (Quartiles | null)[]): string {
  const words = chart.groups.map(({ label }, index) => {
    const box = boxes[index] ?? null;
    if (box === null) return `${label}: no values`;
    const [first, median, third] = [box.first, box.median, box.third].map((value) =>
      signed(value.toFixed(2)),
    );
    return `${label}: ${countText(box)}, median ${median}, middle half ${first} to ${third}`;
  });
  return `${chart.label}. ${words.join('; ')}.`;
}

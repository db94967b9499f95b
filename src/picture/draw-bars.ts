import { type Axis, drawAxis, drawMarkLine, heightOf, markRoom, signed } from './axis.ts';
import { type Box, hatching, textLine } from './draw-marks.ts';
import { frame, placed } from './frame.ts';
import type { Panel } from './graph-picture.ts';
import { element, join, type Markup } from './markup.ts';
import { textWidth } from './measure-text.ts';
import { palette, themed } from './palette.ts';
import { wrapText } from './wrap-text.ts';

/** What the bars of one colour show. `hatched` keeps two series apart in black and white. */
export type Series = {
  readonly name: string;
  readonly fill: string;
  readonly hatched?: boolean;
  /** Class names of the fill and of the outline, for a dark theme. */
  readonly theme?: { readonly fill: string; readonly line: string };
};

/** One bar; `value` is null where there is nothing to measure, which is drawn as a dash and never as 0. */
export type Bar = {
  readonly value: number | null;
  readonly interval?: readonly [low: number, high: number] | null;
};

/** Bars side by side under one label, one for each series, in their order. */
export type BarGroup = { readonly label: string; readonly note?: string; readonly bars: readonly Bar[] };

export type BarPanel = {
  /** Above this panel; needed where there are several. */
  readonly heading?: string;
  readonly axis: Axis;
  /** Where bars start; the bottom of the axis by default. */
  readonly base?: number;
  readonly mark?: { readonly value: number; readonly name: string };
  readonly groups: readonly BarGroup[];
};

export type BarChart = {
  readonly title: string;
  readonly series: readonly Series[];
  readonly panels: readonly BarPanel[];
};

const left = 40;
const plotHeight = 190;
const barWidth = 34;
const barGap = 5;
const valueSize = 11;
const panelGap = 36;

/** Bars in groups, in one or more panels side by side, each value written above its bar. A self-contained SVG document. */
export function drawBars(chart: BarChart): string {
  const panels = chart.panels.map((panel) => drawPanel(panel, chart.series));
  const row = sideBySide(panels);
  const legend = chart.series.length > 1 ? [drawSeries(chart.series)] : [];
  return frame([...legend, row], 18, { title: chart.title, description: describe(chart) });
}

function sideBySide(panels: readonly Panel[]): Panel {
  let x = 0;
  const body = panels.map((panel) => {
    const drawn = placed(panel, x, 0);
    x += panel.width + panelGap;
    return drawn;
  });
  return { width: x - panelGap, height: Math.max(...panels.map(({ height }) => height)), body: join(body) };
}

function drawPanel(panel: BarPanel, series: readonly Series[]): Panel {
  // A single series has room for the counts in one line; several are narrower.
  const [fewest, groupGap] = series.length === 1 ? [76, 10] : [76, 18];
  const groupWidth = Math.max(fewest, series.length * (barWidth + barGap) - barGap);
  const width = panel.groups.length * (groupWidth + groupGap);
  const top = panel.heading === undefined ? 32 : 52;
  const plot: Box = { x: left, y: top, width, height: plotHeight };
  const labels = panel.groups.map((group) => labelLines(group, groupWidth + groupGap - 6));
  const lines = Math.max(1, ...labels.map((one) => one.length));
  return {
    width: left + width + markRoom(panel.mark),
    height: top + plotHeight + 8 + lines * 15,
    body: join([
      panel.heading === undefined ? undefined : textLine(panel.heading, 0, 14, { size: 13, bold: true }),
      drawAxis(panel.axis, plot),
      panel.mark === undefined
        ? undefined
        : drawMarkLine(panel.mark.value, panel.mark.name, panel.axis, plot),
      panel.groups.map((group, index) => {
        const x = left + groupGap / 2 + index * (groupWidth + groupGap);
        const middle = x + groupWidth / 2;
        const start = middle - (series.length * (barWidth + barGap) - barGap) / 2;
        return join([
          group.bars.map((bar, at) =>
            drawBar(bar, series[at], start + at * (barWidth + barGap), panel, plot),
          ),
          (labels[index] ?? []).map(({ text, muted }, line) =>
            textLine(text, middle, top + plotHeight + 18 + line * 15, {
              size: 11.5,
              anchor: 'middle',
              ...(muted ? { fill: palette.muted, className: themed.muted } : {}),
            }),
          ),
        ]);
      }),
    ]),
  };
}

function labelLines(group: BarGroup, width: number): { text: string; muted: boolean }[] {
  const wrap = (text: string): string[] => wrapText(text, { width, size: 11.5, lines: 2 });
  return [
    ...wrap(group.label).map((text) => ({ text, muted: false })),
    ...wrap(group.note ?? '').map((text) => ({ text, muted: true })),
  ];
}

function drawBar(bar: Bar, series: Series | undefined, x: number, panel: BarPanel, plot: Box): Markup {
  const { axis } = panel;
  const base = heightOf(panel.base ?? axis.min, axis, plot);
  const middle = x + barWidth / 2;
  if (bar.value === null || series === undefined)
    return textLine('–', middle, base - 4, { size: valueSize, bold: true, anchor: 'middle' });
  const end = heightOf(bar.value, axis, plot);
  const box = { x, y: Math.min(base, end), width: barWidth, height: Math.max(1, Math.abs(base - end)) };
  const [low, high] = bar.interval ?? [bar.value, bar.value];
  // Above bar and whisker; where the bar hangs down, above its base, since names stand below.
  const top = Math.min(base, heightOf(high, axis, plot));
  const mark = panel.mark === undefined ? undefined : heightOf(panel.mark.value, axis, plot);
  return join([
    filled(box, series),
    bar.interval == null ? undefined : whisker(middle, heightOf(low, axis, plot), heightOf(high, axis, plot)),
    textLine(axisText(bar.value, axis), middle, clearOf(mark, top - 5), {
      size: valueSize,
      bold: true,
      anchor: 'middle',
    }),
  ]);
}

/** The baseline for a value at `y`, raised where a line across the plot would run through its digits. */
function clearOf(line: number | undefined, y: number): number {
  return line !== undefined && line > y - valueSize && line <= y + 2 ? line - 4 : y;
}

function filled(box: Box, { fill, hatched, theme }: Series): Markup {
  const full = element('rect', {
    ...box,
    fill: hatched === true ? palette.paper : fill,
    stroke: fill,
    'stroke-width': 1.5,
    class: theme === undefined ? undefined : `${hatched === true ? themed.paper : theme.fill} ${theme.line}`,
  });
  return hatched === true ? join([full, hatching(box, 5, fill, theme?.line)]) : full;
}

/** One digit more than the ticks have. */
function axisText(value: number, axis: Axis): string {
  const digits = /\.(\d+)$/.exec(axis.format(value))?.[1]?.length ?? 0;
  return signed(value.toFixed(Math.max(2, digits)));
}

function whisker(x: number, low: number, high: number): Markup {
  return element('path', {
    d: `M${x} ${low}V${high}M${x - 5} ${low}h10M${x - 5} ${high}h10`,
    stroke: palette.ink,
    'stroke-width': 1.5,
    fill: 'none',
    class: themed.inkLine,
  });
}

function drawSeries(series: readonly Series[]): Panel {
  let x = 0;
  const body = series.map((one) => {
    const box = { x, y: 0, width: 18, height: 14 };
    const drawn = join([filled(box, one), textLine(one.name, x + 24, 12, { size: 12 })]);
    x += 24 + textWidth(one.name, 12) + 22;
    return drawn;
  });
  return { width: x, height: 16, body: join(body) };
}

function describe(chart: BarChart): string {
  const words = chart.panels.flatMap((panel) =>
    panel.groups.flatMap((group) =>
      group.bars.map((bar, at) => {
        const name = [
          panel.heading,
          group.label,
          chart.series.length > 1 ? chart.series[at]?.name : undefined,
        ].filter((part) => part !== undefined);
        const range =
          bar.interval == null
            ? ''
            : ` (${bar.interval.map((end) => axisText(end, panel.axis)).join(' to ')})`;
        return `${name.join(', ')}: ${bar.value === null ? 'no value' : axisText(bar.value, panel.axis)}${range}`;
      }),
    ),
  );
  return `${words.join('; ')}.`;
}

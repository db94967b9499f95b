import { type Box, textLine } from './draw-marks.ts';
import { element, join, type Markup } from './markup.ts';
import { textWidth } from './measure-text.ts';
import { palette, themed } from './palette.ts';

const markSize = 11;
/** So far above a plot stands what is measured: a value over a bar that reaches the top has room below it. */
const labelRise = 20;

/** The room that the name of a mark needs at the right of a plot. */
export function markRoom(mark: { readonly name: string } | undefined): number {
  return mark === undefined ? 0 : 6 + textWidth(mark.name, markSize);
}

/** The values from the bottom to the top of a plot. */
export type Axis = {
  readonly min: number;
  readonly max: number;
  /** Where lines are drawn and labelled. */
  readonly ticks: readonly number[];
  /** What is measured, with its unit or range. */
  readonly label: string;
  readonly format: (value: number) => string;
};

/** With a minus sign that is as wide as a plus, and none before nothing. */
export function signed(digits: string): string {
  return /[1-9]/.test(digits) ? digits.replace('-', '−') : digits.replace('-', '');
}

const steps = [1, 2, 2.5, 5, 10];

/**
 * An axis that holds all `values` and `also`, with about five round ticks. Values that are not finite are left out; with
 * none left the axis runs from 0 to 1.
 */
export function axisFor(values: readonly number[], label: string, also: readonly number[] = []): Axis {
  const finite = [...values, ...also].filter(Number.isFinite);
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  const spread = finite.length === 0 ? 1 : high - low || Math.abs(high);
  const span = spread < 1e-9 ? 1 : spread;
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough) ?? 10);
  const first = finite.length === 0 ? 0 : Math.floor(low / step);
  const last = finite.length === 0 ? Math.ceil(1 / step) : Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9) + (step / power === 2.5 ? 1 : 0));
  return {
    min: first * step,
    max: last * step,
    ticks,
    label,
    format: (value) => signed(value.toFixed(digits)),
  };
}

/** The height at which `value` stands in `plot`; what lies outside the axis stands at its end. */
export function heightOf(value: number, axis: Axis, plot: Box): number {
  const share = (Math.min(axis.max, Math.max(axis.min, value)) - axis.min) / (axis.max - axis.min);
  return plot.y + plot.height * (1 - share);
}

/** Lines across the plot at every tick, with their values at the left and what is measured above them. */
export function drawAxis(axis: Axis, plot: Box): Markup {
  return element(
    'g',
    { class: 'axis' },
    textLine(axis.label, 0, plot.y - labelRise, { size: 11, fill: palette.muted, className: themed.muted }),
    axis.ticks.map((tick) => {
      const y = heightOf(tick, axis, plot);
      return join([
        element('path', {
          d: `M${plot.x} ${y}H${plot.x + plot.width}`,
          stroke: palette.rule,
          'stroke-width': 1,
          class: themed.rule,
        }),
        textLine(axis.format(tick), plot.x - 6, y + 4, {
          size: 11,
          fill: palette.muted,
          className: themed.muted,
          anchor: 'end',
        }),
      ]);
    }),
  );
}

/** A dashed line across the plot at a value that means something, with its name right of the plot. */
export function drawMarkLine(value: number, name: string, axis: Axis, plot: Box): Markup {
  const y = heightOf(value, axis, plot);
  return join([
    element('path', {
      d: `M${plot.x} ${y}H${plot.x + plot.width}`,
      stroke: palette.muted,
      'stroke-width': 1.25,
      'stroke-dasharray': '6 4',
      class: themed.edge,
    }),
    textLine(name, plot.x + plot.width + 6, y + 4, {
      size: markSize,
      fill: palette.muted,
      className: themed.muted,
    }),
  ]);
}

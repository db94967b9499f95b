import type { DiscrepancyFigures, MetricsSummary } from '../metrics/summary.ts';
import { type Axis, axisFor } from './axis.ts';
import { type BarPanel, drawBars, type Series } from './draw-bars.ts';
import { palette, themed } from './palette.ts';

const series: readonly Series[] = [
  { name: 'forward', fill: palette.forward, theme: { fill: themed.forward, line: themed.forwardLine } },
  {
    name: 'backward',
    fill: palette.backward,
    hatched: true,
    theme: { fill: themed.backward, line: themed.backwardLine },
  },
];

const rows = [
  { key: 'D1-D2', label: 'D1 – D2' },
  { key: 'D2-D3', label: 'D2 – D3' },
  { key: 'overall', label: 'overall' },
] as const;

type Measure = 'average' | 'frequency' | 'intensity';

const measures: readonly { key: Measure; heading: string; label: string }[] = [
  { key: 'average', heading: 'Average', label: 'sum / compared (0 to 1)' },
  { key: 'frequency', heading: 'How often', label: 'share of the compared (0 to 1)' },
  { key: 'intensity', heading: 'How large', label: 'where there is one (0 to 1)' },
];

/**
 * Both discrepancies between the depths and overall: average with its 95% interval where there is one, frequency and
 * intensity, so that average = frequency × intensity can be seen. A self-contained SVG document.
 */
export function drawDiscrepancyBars(
  summary: Pick<MetricsSummary, 'forward' | 'backward'>,
  title = 'Discrepancies',
): string {
  return drawBars({ title, series, panels: measures.map((measure) => panelOf(summary, measure)) });
}

function panelOf(
  { forward, backward }: Pick<MetricsSummary, 'forward' | 'backward'>,
  { key, heading, label }: (typeof measures)[number],
): BarPanel {
  const groups = rows.map((row) => ({
    label: row.label,
    note: `of ${forward[row.key].gated} · ${backward[row.key].gated}`,
    bars: [forward[row.key], backward[row.key]].map((figures) => ({
      value: figures[key],
      interval: key === 'average' ? figures.interval : null,
    })),
  }));
  return { heading, axis: measureAxis([forward, backward].flatMap(Object.values), key, label), groups };
}

function measureAxis(figures: readonly DiscrepancyFigures[], key: Measure, label: string): Axis {
  const values = figures.flatMap((one) => [
    one[key] ?? 0,
    ...(key === 'average' ? (one.interval ?? []) : []),
  ]);
  // Small values are not blown up into large ones, and nothing is above 1.
  const axis = axisFor(values, label, [0, Math.max(0.2, Math.max(...values) * 1.08)]);
  if (axis.max <= 1) return axis;
  return { ...axis, max: 1, ticks: axis.ticks.filter((tick) => tick < 1 + 1e-9) };
}

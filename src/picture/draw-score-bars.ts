import type { Accuracy, AccuracyByDepth } from '../metrics/accuracy.ts';
import type { Axis } from './axis.ts';
import { drawBars, type Series } from './draw-bars.ts';
import { depthWords, palette } from './palette.ts';

const scoreAxis: Axis = {
  min: 1,
  max: 5,
  ticks: [1, 2, 3, 4, 5],
  label: 'mean score (1 to 5)',
  format: (value) => value.toFixed(0),
};

/** The scores of one run; several are drawn side by side. */
export type NamedAccuracy = { readonly name: string; readonly accuracy: AccuracyByDepth };

// Bars side by side differ in lightness and in hatching.
const looks: readonly Omit<Series, 'name'>[] = [
  { fill: palette.scores[3] },
  { fill: palette.backward, hatched: true },
  { fill: '#b8860b' },
  { fill: palette.ink, hatched: true },
  { fill: '#6b7785' },
];

/** A series for each name, each with a look of its own as long as there are enough; `from` passes over the first. */
export function seriesOf(names: readonly string[], from = 0): Series[] {
  return names.map((name, index) => ({
    name,
    ...(looks[(from + index) % looks.length] ?? { fill: palette.ink }),
  }));
}

/** How many there are under a group of bars: "n = 12", or "n = 9 of 12" where some have no score. */
function countNote({ scored, unscored }: Accuracy): string {
  return unscored === 0 ? `n = ${scored}` : `n = ${scored} of ${scored + unscored}`;
}

/** Mean score by depth and over all questions, with counts, on the scale from 1 to 5. A self-contained SVG document. */
export function drawScoreBars(runs: readonly NamedAccuracy[], title = 'Score by depth'): string {
  const first = runs[0];
  const keys = [
    { key: 'D1', label: `D1 ${depthWords[1]}` },
    { key: 'D2', label: `D2 ${depthWords[2]}` },
    { key: 'D3', label: `D3 ${depthWords[3]}` },
    { key: 'overall', label: 'all questions' },
  ] as const;
  const groups = keys.map(({ key, label }) => ({
    label,
    ...(runs.length === 1 && first !== undefined ? { note: countNote(first.accuracy[key]) } : {}),
    bars: runs.map(({ accuracy }) => ({ value: accuracy[key].mean })),
  }));
  return drawBars({
    title,
    series: seriesOf(runs.map(({ name }) => name)),
    panels: [{ axis: scoreAxis, mark: { value: 4, name: 'pass mark' }, groups }],
  });
}

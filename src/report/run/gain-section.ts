import type { AccuracyByDepth } from '../../metrics/accuracy.ts';
import { drawScoreBars } from '../../picture/draw-score-bars.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import type { ReportSection } from '../report-data.ts';
import type { Cell } from '../tables/table.ts';
import { count, figure, rowNames, rows, words } from './columns.ts';

/** What a way of asking brings over zero-shot; `null` where there is nothing to compare with. */
export function gainSection({ gain, mode }: RunSummary): ReportSection | null {
  if (gain === null) return null;
  const accuracyOf = (field: 'mean' | 'zeroShot'): AccuracyByDepth => {
    const of = (row: (typeof rows)[number]) => ({
      mean: gain[row][field],
      scored: gain[row].nodes,
      unscored: 0,
    });
    return { D1: of('D1'), D2: of('D2'), D3: of('D3'), overall: of('overall') };
  };
  return {
    id: 'gain',
    heading: 'Gain over zero-shot',
    words: [
      `What asking in the mode ${mode} brings over asking each question alone, on the questions with a score in both. ${gainWords(gain.overall.gain, mode)}`,
      ...(mode === 'multi-turn' ? [] : ['D1 questions carry their zero-shot answer and score here.']),
    ],
    figures: [
      drawScoreBars(
        [
          { name: 'zero-shot', accuracy: accuracyOf('zeroShot') },
          { name: mode, accuracy: accuracyOf('mean') },
        ],
        'Score by depth, zero-shot and in this mode',
      ),
    ],
    tables: [
      {
        id: 'gain-by-depth',
        caption: 'Gain by depth',
        columns: [
          words('depth'),
          count('questions'),
          figure('zero-shot', 2),
          figure('this mode', 2),
          figure('gain'),
          figure('95 % from'),
          figure('to'),
        ],
        rows: rows.map((row): Cell[] => {
          const { nodes, zeroShot, mean, gain: own, interval } = gain[row];
          return [rowNames[row], nodes, zeroShot, mean, own, interval?.[0] ?? null, interval?.[1] ?? null];
        }),
        note: 'The interval is by bootstrap over targets; it needs at least five.',
      },
    ],
  };
}

function gainWords(gain: number | null, mode: string): string {
  if (gain === null) return 'Nothing has a score in both.';
  if (Math.abs(gain) < 0.005) return `Over all questions, ${mode} is neither above nor below zero-shot.`;
  const direction = gain < 0 ? 'below' : 'above';
  return `Over all questions, ${mode} is ${Math.abs(gain).toFixed(2)} points ${direction} zero-shot.`;
}

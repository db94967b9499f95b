import { drawGainBars } from '../../picture/draw-gain-bars.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import type { ReportSection } from '../report-data.ts';
import type { Cell } from '../tables/table.ts';
import { change, count, figure, rowNames, rows, words } from './columns.ts';

type Gain = NonNullable<RunSummary['gain']>;
type Mode = RunSummary['mode'];

/** What a way of asking brings over zero-shot; `null` where there is nothing to compare with. */
export function gainSection({ gain, mode, resamples }: RunSummary): ReportSection | null {
  if (gain === null) return null;
  return {
    id: 'gain',
    heading: 'Gain over zero-shot',
    inShort: gainWords(gain, mode, resamples),
    words: [
      `What asking in the mode ${mode} changes against asking each question alone, on the questions with a score in both.`,
      gainWords(gain, mode, resamples),
      ...(mode === 'multi-turn' ? [] : ['D1 questions carry their zero-shot answer and score here.']),
    ],
    figures: [drawGainBars([{ name: mode, gain }], { title: 'Change of the mean score by depth' })],
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

const helps: Readonly<Record<Mode, string>> = {
  'zero-shot': 'Asking otherwise',
  'prompt-gold': 'Seeing reference answers of what a question rests on',
  'prompt-pred': 'Seeing its own answers to what a question rests on',
  'multi-turn': 'Leading the model up to a question',
};

/** The gain in a few sentences: how much, and whether chance could be behind it. */
function gainWords(gain: Gain, mode: Mode, resamples: number): string {
  const { gain: overall, interval } = gain.overall;
  if (overall === null) return 'No question has a score both in this mode and in zero-shot.';
  if (Math.abs(overall) < 0.005) return `Over all questions, ${mode} is neither above nor below zero-shot.`;
  const deep = (['D2', 'D3'] as const)
    .flatMap((depth) => (gain[depth].gain === null ? [] : [`${depth} ${change(gain[depth].gain)}`]))
    .join(', ');
  const how = `Over all questions, ${mode} is ${Math.abs(overall).toFixed(2)} points ${overall < 0 ? 'below' : 'above'} zero-shot${deep === '' ? '' : ` (${deep})`}`;
  if (interval === null)
    return `${how}; ${resamples === 0 ? 'no interval was computed' : 'there are too few targets'} to tell it from chance.`;
  const range = `95 % interval ${interval.map(change).join(' to ')}`;
  if (interval[0] > 0) return `${how}; ${range}. ${helps[mode]} helps this model.`;
  if (interval[1] < 0) return `${how}; ${range}. ${helps[mode]} harms this model.`;
  return `${how}; ${range}, which holds 0: chance could do as much.`;
}

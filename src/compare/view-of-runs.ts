import { drawGainBars, type NamedGain } from '../picture/draw-gain-bars.ts';
import { drawScoreBars } from '../picture/draw-score-bars.ts';
import type { Comparison, RunsCompared } from './compare-runs.ts';
import { compareTables, differencesTable } from './compare-tables.ts';
import { compareWords } from './compare-words.ts';
import type { ComparisonView } from './comparison-view.ts';

/** Runs of questions with references, side by side, for people. */
export function viewOfRuns(compared: RunsCompared): ComparisonView {
  const { runs, comparisons, warnings } = compared;
  return {
    runs: runs.map(({ name }) => name),
    words: compareWords(compared),
    warnings,
    pictures: [
      {
        svg: drawScoreBars(
          runs.map(({ name, summary }) => ({ name, accuracy: summary.accuracy })),
          'Score by depth, side by side',
        ),
        label: 'Mean score by depth of each run',
      },
      {
        svg: drawGainBars(comparisons.map(changeOf), {
          ...{ title: 'Change against the first run', base: 'the first run', firstLook: 1 },
        }),
        label:
          'Change of the mean score by depth against the first run, on the questions with a score in both',
      },
    ],
    tables: compareTables(compared),
    wide: ['overview'],
    differences: comparisons.map(({ run, base, differences }) => ({
      run,
      none: 'No question has another score.',
      items: differences.map(({ id, depth, question, before, after, difference }) => ({
        id,
        asked: question,
        about: `D${depth}`,
        difference,
        before: { run: base, score: before.score, said: before.answer },
        after: { run, score: after.score, said: after.answer },
      })),
    })),
    sheet: differencesTable(compared),
  };
}

/** What a run changes against the first, as a plot takes it. */
function changeOf({ run, accuracy }: Comparison): NamedGain {
  const at = (row: keyof typeof accuracy) => {
    const { difference, interval, nodes } = accuracy[row];
    return { gain: difference, interval, nodes };
  };
  return { name: run, gain: { D1: at('D1'), D2: at('D2'), D3: at('D3'), overall: at('overall') } };
}

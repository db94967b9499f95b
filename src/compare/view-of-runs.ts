import { drawScoreBars } from '../picture/draw-score-bars.ts';
import type { RunsCompared } from './compare-runs.ts';
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

import { setMetrics } from '../../curiosity/scores/metric.ts';
import { drawAskers } from '../../report/curious/ranking-section.ts';
import type { ComparisonView } from '../comparison-view.ts';
import type { CuriousCompared } from './compare-curious.ts';
import { curiousCompareWords } from './curious-compare-words.ts';
import { curiousTables, setDifferencesTable, wideTables } from './curious-tables.ts';

/** Curiosity runs side by side, for people. */
export function viewOfCurious(compared: CuriousCompared): ComparisonView {
  const { runs, shared, comparisons, warnings } = compared;
  const own = (label: string) => {
    const of = (metric: 'relevance' | 'coherence' | 'diversity') =>
      shared.overall[metric].askers.find(({ model }) => model === label) ?? noFigure;
    return { relevance: of('relevance'), coherence: of('coherence'), diversity: of('diversity') };
  };
  const askers = runs.flatMap(({ askers: all }) =>
    all.map(({ label }) => ({ model: label, metrics: own(label) })),
  );
  return {
    runs: runs.map(({ name }) => name),
    words: curiousCompareWords(compared),
    warnings,
    pictures: setMetrics.map((metric) => ({
      svg: drawAskers(askers, metric),
      label: `Mean ${metric} of each asker on the same statements`,
    })),
    tables: curiousTables(compared),
    wide: wideTables,
    differences: comparisons.map(({ label, baseLabel, differences }) => ({
      run: label,
      none: 'No set has another score.',
      items: differences.map(({ statement, text, metric, difference, ...one }) => ({
        id: statement,
        asked: text,
        about: metric,
        difference,
        before: { run: baseLabel, score: one.before, said: saidOf(one.questionsBefore) },
        after: { run: label, score: one.after, said: saidOf(one.questionsAfter) },
      })),
    })),
    sheet: setDifferencesTable(compared),
  };
}

const noFigure = { mean: null, scored: 0, unscored: 0, interval: null };

const saidOf = (questions: readonly string[]): string | null =>
  questions.length === 0 ? null : questions.map((question, index) => `${index + 1}. ${question}`).join('\n');

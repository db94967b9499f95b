import { ablationTable } from '../../../src/curiosity/figures/ablation-table.ts';
import { doubtFigures } from '../../../src/curiosity/figures/doubt-figures.ts';
import { meanFigure } from '../../../src/curiosity/figures/mean-figure.ts';
import { rankingTable } from '../../../src/curiosity/figures/ranking-table.ts';
import type { SetScore, Variant } from '../../../src/curiosity/figures/set-score.ts';
import { setMetrics } from '../../../src/curiosity/scores/metric.ts';
import type { Statement } from '../../../src/curiosity/statements/statement.ts';
import type { CuriousFigures } from '../../../src/report/curious/curious-figures.ts';

const options = { resamples: 200, seed: 1 };
const statements: readonly Statement[] = Array.from({ length: 12 }, (_, index): Statement => {
  const base = { id: `s${index}`, subject: 'physics' as const, statement: `Statement ${index}.` };
  return index % 2 === 0
    ? { ...base, level: 'basic', correct: true }
    : { ...base, correct: false, flaw: 'It is not.', basedOn: `s${index - 1}` };
});
const byId = new Map(statements.map((statement) => [statement.id, statement]));

function score(
  model: string,
  statement: string,
  variant: Variant,
  value: number | null,
  doubt: number | null,
): SetScore {
  const three = { relevance: value, coherence: value, diversity: value };
  return {
    statement,
    model,
    variant,
    judge: 'meta',
    ...three,
    doubt,
    firstDoubt: doubt !== null && doubt >= 3 ? 2 : null,
  };
}

const variants: readonly Variant[] = ['original', 'relevance-2', 'relevance-4'];
const falling: Readonly<Record<string, number>> = { original: 5, 'relevance-2': 3, 'relevance-4': 1 };
/** Final scores: one asker whose noise shows, its twin that doubts everything, a poor one and one that got no score. */
export const scores = statements.flatMap(({ id, correct }) => [
  ...variants.map((variant) =>
    score(
      '<b>best</b>',
      id,
      variant,
      falling[variant] ?? null,
      variant === 'original' ? (correct ? 1 : 4) : null,
    ),
  ),
  score('twin', id, 'original', 5, 4),
  score('worst', id, 'original', 2, 1),
  score('silent', id, 'original', null, null),
]);

/** The figures of a run with these final scores. */
export function figuresOf(own: readonly SetScore[], noise: boolean): CuriousFigures {
  const models = [...new Set(own.map(({ model }) => model))];
  const original = own.filter(({ variant }) => variant === 'original');
  const of = (model: string) => original.filter((one) => one.model === model);
  return {
    askers: models.map((model) => {
      const [relevance, coherence, diversity] = setMetrics.map((metric) =>
        meanFigure(
          of(model).map((one) => ({ statement: one.statement, value: one[metric] })),
          options,
        ),
      );
      const none = meanFigure([], options);
      return {
        model,
        metrics: { relevance: relevance ?? none, coherence: coherence ?? none, diversity: diversity ?? none },
      };
    }),
    ranking: rankingTable(own, byId, options),
    doubt: models.map((model) => ({ model, figures: doubtFigures(of(model), of(model), byId, options) })),
    ablation: noise ? ablationTable(own, () => true, options) : null,
    forms: own,
  };
}

import { describe, expect, it } from 'vitest';
import { measureAgreement } from '../../../src/metrics/agreement/agreement.ts';
import { AgreementGateSchema, checkGate } from '../../../src/metrics/agreement/gate.ts';
import type { Rating } from '../../../src/metrics/agreement/rating.ts';

const scores = { ann: [1, 2, 3, 4, 5, 5], ben: [1, 2, 3, 4, 5, 4], judge: [2, 3, 3, 4, 5, 5] };
const ratings: Rating[] = Object.entries(scores).flatMap(([rater, row]) =>
  row.map((score, index) => ({ item: `i${index}`, rater, metric: 'accuracy', score, depth: 3 as const })),
);
const agreement = measureAgreement(ratings, (rater) => rater === 'judge', { resamples: 0, seed: 1 });
const check = (gate: unknown) => checkGate(agreement, AgreementGateSchema.parse(gate));

describe('checkGate', () => {
  it.each([
    ['an empty gate', {}],
    ['what is reached', { people: { alpha: 0.9, exact: 0.8 }, judge: { pearson: 0.9 } }],
    ['exactly what is there', { people: { exact: 5 / 6 } }],
    ['a gap and a bias that are small', { people: { meanGap: 0.2 }, judge: { bias: 0.5, meanGap: 0.5 } }],
    [
      'a metric and a depth',
      { byMetric: { accuracy: { judge: { exact: 0.5 } } }, byDepth: { D3: { people: { exact: 0.5 } } } },
    ],
  ])('lets %s through', (_, gate) => expect(check(gate)).toEqual([]));

  it('says what falls short, and of whom', () => {
    expect(check({ people: { exact: 0.9 }, judge: { exact: 0.9, bias: 0.1 } })).toEqual([
      { group: 'overall', who: 'people', figure: 'exact', value: 5 / 6, wanted: 'at least 0.9' },
      {
        group: 'overall',
        who: 'judge',
        figure: 'exact',
        value: expect.closeTo(4 / 6),
        wanted: 'at least 0.9',
      },
      {
        group: 'overall',
        who: 'judge',
        figure: 'bias',
        value: expect.closeTo(2.5 / 6),
        wanted: 'at most 0.1',
      },
    ]);
  });

  it('does not let through what cannot be computed', () => {
    const missing = { value: null, who: null };
    expect(check({ byMetric: { relevance: { judge: { alpha: 0 } } } })).toEqual([
      expect.objectContaining({ group: 'relevance', ...missing }),
    ]);
    const people = measureAgreement(
      ratings.filter(({ rater }) => rater !== 'judge'),
      () => false,
      { resamples: 0, seed: 1 },
    );
    expect(checkGate(people, { judge: { alpha: -1 } })).toEqual([expect.objectContaining(missing)]);
  });

  it.each([
    { judge: { alfa: 0.5 } },
    { judges: {} },
    { people: { alpha: '0.5' } },
    { byDepth: { D4: {} } },
    [],
  ])('is not read from %j', (gate) => expect(AgreementGateSchema.safeParse(gate).success).toBe(false));
});

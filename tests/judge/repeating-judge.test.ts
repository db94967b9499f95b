import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borderlineFigures, borderlineWords } from '../../src/judge/borderline.ts';
import { createRepeatingJudge } from '../../src/judge/repeating-judge.ts';
import type { Score, UnscoredReason } from '../../src/judge/verdict.ts';
import { createFixedJudge, type FixedJudge } from '../fakes/fixed-judge.ts';
import { request } from './open-judge.ts';

type Outcome = Score | UnscoredReason;

function repeating(...outcomes: readonly [Outcome, ...Outcome[]]) {
  const judges = outcomes.map((outcome, index) => createFixedJudge(`time${index + 1}`, outcome));
  const [judge, ...repeats] = judges as [FixedJudge, ...FixedJudge[]];
  const calls = () => judges.reduce((sum, { calls }) => sum + calls, 0);
  return { judge: createRepeatingJudge({ judge, repeats, now: () => 0 }), calls };
}

describe('JV-02 a borderline verdict', () => {
  it.each([
    { outcomes: [3, 4, 4], score: 4, scores: [3, 4, 4], spread: 1, flags: ['flipped'] },
    { outcomes: [4, 3, 3], score: 3, scores: [4, 3, 3], spread: 1, flags: ['flipped'] },
    { outcomes: [4, 4, 5], score: 4, scores: [4, 4, 5], spread: 1, flags: undefined },
    { outcomes: [3, 4], score: 3, scores: [3, 4], spread: 1, flags: ['flipped'] }, // the lower of two middle ones
    { outcomes: [4, 1, 5], score: 4, scores: [4, 1, 5], spread: 4, flags: ['flipped'] },
    { outcomes: [3, 1, 2], score: 2, scores: [3, 1, 2], spread: 2, flags: undefined },
    { outcomes: [3, 'timeout', 4], score: 3, scores: [3, 4], spread: 1, flags: ['flipped'] },
    { outcomes: [4, 'error', 'timeout'], score: 4, scores: [4], spread: 0, flags: undefined },
  ] as const)('given as $outcomes is $score', async ({ outcomes: [first, ...more], ...wanted }) => {
    const verdict = await repeating(first, ...more).judge.judge(request);
    expect(verdict).toMatchObject({ score: wanted.score, scores: wanted.scores, spread: wanted.spread });
    expect(verdict.flags).toEqual(wanted.flags);
    const failed = more.filter((outcome) => typeof outcome === 'string');
    expect(verdict.failedRepeats).toEqual(failed.length === 0 ? undefined : failed);
  });

  it.each([1, 2, 5, 'timeout', 'declined'] as const)('is not %s, which is not repeated', async (first) => {
    const { judge, calls } = repeating(first, 4, 4);
    const verdict = await judge.judge(request);
    expect(verdict.scores).toBeUndefined();
    expect(calls()).toBe(1);
  });

  it('speaks with the words of the first verdict that has the score, and costs them all', async () => {
    const verdict = await repeating(3, 4, 4).judge.judge(request);
    expect(verdict).toMatchObject({
      feedback: 'time2 says so',
      promptHash: 'hash of time1',
      usage: { input: 30, output: 6 },
    });
  });

  it('never has a score that it did not get, and one that half of them reach', () => {
    const score = fc.constantFrom<Score>(1, 2, 3, 4, 5);
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Score>(3, 4),
        fc.array(score, { maxLength: 6 }),
        async (first, more) => {
          const { score: median } = await repeating(first, ...more).judge.judge(request);
          const all = [first, ...more];
          expect(all).toContain(median);
          expect(all.filter((each) => each <= Number(median)).length).toBeGreaterThanOrEqual(all.length / 2);
          expect(all.filter((each) => each >= Number(median)).length).toBeGreaterThanOrEqual(all.length / 2);
        },
      ),
    );
  });
});

describe('the figures of repeated verdicts', () => {
  it('count what flipped and the mean spread, members of panels included', () => {
    const figures = borderlineFigures([
      { scores: [3, 4, 4], spread: 1 },
      { scores: [4, 4, 4], spread: 0 },
      {},
      { spread: 3, members: [{ scores: [3, 5, 1], spread: 4 }, {}] },
      { scores: [4], spread: 0, failedRepeats: ['timeout', 'error'] },
    ]);
    expect(figures).toEqual({ repeated: 4, flipped: 2, meanSpread: 5 / 3, failedRepeats: 2 });
    expect(figures && borderlineWords(figures)).toBe(
      '4 borderline verdicts were repeated: 2 passed at one time and not at another, 1.67 points apart on average. 2 repeats have no score.',
    );
  });

  it('are none where nothing was repeated', () => {
    expect(borderlineFigures([{}, { spread: 2, members: [{}, {}] }])).toBeNull();
  });
});

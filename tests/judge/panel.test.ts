import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPanel } from '../../src/judge/panel.ts';
import type { Score, UnscoredReason } from '../../src/judge/verdict.ts';
import { createFixedJudge } from '../fakes/fixed-judge.ts';
import { request } from './open-judge.ts';

const sit = (...outcomes: readonly (Score | UnscoredReason)[]) =>
  createPanel({
    members: outcomes.map((outcome, index) => createFixedJudge(`j${index}`, outcome)),
    now: () => 0,
  });

describe('a panel', () => {
  it.each([
    { outcomes: [4, 5, 2], score: 4, spread: 3, flags: ['disputed'] },
    { outcomes: [4, 5], score: 4, spread: 1, flags: undefined }, // the lower of two middle ones
    { outcomes: [1, 3], score: 1, spread: 2, flags: ['disputed'] },
    { outcomes: [2, 3, 4, 5], score: 3, spread: 3, flags: ['disputed'] },
    { outcomes: [3], score: 3, spread: 0, flags: undefined },
    { outcomes: [4, 'timeout', 5], score: 4, spread: 1, flags: ['incomplete'] },
    { outcomes: ['error', 2], score: 2, spread: 0, flags: ['incomplete'] },
  ] as const)('of $outcomes gives $score', async ({ outcomes, score, spread, flags }) => {
    const verdict = await sit(...outcomes).judge(request);
    expect(verdict).toMatchObject({ score, spread, judge: 'panel' });
    expect(verdict.flags).toEqual(flags);
  });

  it.each([
    { outcomes: ['timeout', 'error', 'timeout'], reason: 'timeout' },
    { outcomes: ['refused', 'filtered'], reason: 'refused' },
    { outcomes: ['error', 'error', 'budget'], reason: 'budget' }, // it ends a run
  ] as const)('of $outcomes is unscored: $reason', async ({ outcomes, reason }) => {
    const verdict = await sit(...outcomes).judge(request);
    expect(verdict).toMatchObject({ score: null, reason });
    expect(verdict.spread).toBeUndefined();
  });

  it('keeps each member’s own verdict, and speaks with the words of one that has its score', async () => {
    const verdict = await sit(2, 4, 5).judge(request);
    expect(verdict.feedback).toBe('j1 says so');
    expect(verdict.members?.map(({ judge, score }) => [judge, score])).toEqual([
      ['j0', 2],
      ['j1', 4],
      ['j2', 5],
    ]);
    expect(verdict.usage).toEqual({ input: 30, output: 6 });
  });

  it('has a hash of its members and their prompts', async () => {
    const hashes = await Promise.all(
      [sit(2, 4), sit(5, 1), sit(2)].map(async (panel) => (await panel.judge(request)).promptHash),
    );
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it('passes on the flags of its members once', async () => {
    const members = ['a', 'b'].map((name) => createFixedJudge(name, 4, { flags: ['injection'] }));
    expect((await createPanel({ members, now: () => 0 }).judge(request)).flags).toEqual(['injection']);
  });

  it('gives a score that half of its members reach and half do not pass, in any order', async () => {
    const score = fc.constantFrom<Score>(1, 2, 3, 4, 5);
    await fc.assert(
      fc.asyncProperty(fc.array(score, { minLength: 1, maxLength: 7 }), async (scores) => {
        const median = (await sit(...scores).judge(request)).score ?? 0;
        expect(scores.filter((each) => each <= median).length * 2).toBeGreaterThanOrEqual(scores.length);
        expect(scores.filter((each) => each >= median).length * 2).toBeGreaterThanOrEqual(scores.length);
        expect(scores).toContain(median);
        expect((await sit(...[...scores].reverse()).judge(request)).score).toBe(median);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createPanel } from '../../src/judge/panel.ts';
import { askSecondOpinion } from '../../src/judge/second-opinion.ts';
import { createFixedJudge } from '../fakes/fixed-judge.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';
import { request } from './open-judge.ts';

describe('an appeal', () => {
  it('is decided by a judge that had no part in the first verdict', async () => {
    const [a, b, c] = [createFixedJudge('a', 2), createFixedJudge('b', 2), createFixedJudge('c', 4)];
    const first = await createPanel({ members: [a, b], now: () => 0 }).judge(request);
    const opinion = await askSecondOpinion({ request, first, judges: [a, b, c] });
    expect(opinion).toMatchObject({ by: 'judge', verdict: { judge: 'c', score: 4 } });
    expect([a.calls, b.calls]).toEqual([1, 1]);
  });

  it('goes on to the next judge where one gives no score', async () => {
    const first = await createFixedJudge('a', 2).judge(request);
    const judges = [createFixedJudge('b', 'timeout'), createFixedJudge('c', 3)];
    expect(await askSecondOpinion({ request, first, judges })).toMatchObject({
      by: 'judge',
      verdict: { score: 3 },
    });
  });

  it.each([
    { judges: [], why: 'no-other-judge' },
    { judges: [createFixedJudge('a', 5)], why: 'no-other-judge' },
    { judges: [createFixedJudge('b', 'refused')], why: 'refused' },
  ])('goes to the teacher: $why', async ({ judges, why }) => {
    const first = await createFixedJudge('a', 2).judge(request);
    expect(await askSecondOpinion({ request, first, judges })).toEqual({ by: 'teacher', why });
  });

  it('shows the second judge the three texts and nothing else (JV-06)', async () => {
    const second = createScriptedJudge();
    const first = await createFixedJudge('a', 2).judge(request);
    await askSecondOpinion({ request: { ...request, answer: '=4 as before' }, first, judges: [second] });
    expect(second.requests).toEqual([{ ...request, answer: '=4 as before' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { createCachedJudge } from '../../src/judge/cached-judge.ts';
import type { Judge } from '../../src/judge/judge.ts';
import type { KeyValue } from '../../src/store/store.ts';
import { createFixedJudge } from '../fakes/fixed-judge.ts';
import { request } from './open-judge.ts';

const identity = { promptHash: 'p1', model: 'm', baseUrl: 'http://127.0.0.1/v1' };
const keyValue = () => createMemoryStore({ now: () => 0 }).keyValue('verdicts');

function cached(
  judge: Judge,
  kept: KeyValue,
  changed: Partial<typeof identity> = {},
  problems: unknown[] = [],
): Judge {
  return createCachedJudge({
    judge,
    keyValue: kept,
    identity: { ...identity, ...changed },
    onProblem: (problem) => problems.push(problem),
    now: () => 0,
  });
}

describe('JV-02 the same answer twice', () => {
  it('gets the same verdict, marked and without cost, also from another process', async () => {
    const kept = keyValue();
    const first = await cached(createFixedJudge('m', 4), kept).judge(request);
    const later = createFixedJudge('m', 2);
    const second = await cached(later, kept).judge(request);
    expect(first.cached).toBeUndefined();
    expect(second).toEqual({ ...first, cached: true, usage: { input: 0, output: 0 }, ms: 0 });
    expect(later.calls).toBe(0);
  });

  it.each([
    ['question', { ...request, question: 'Another?' }, {}],
    ['reference', { ...request, reference: 'Another.' }, {}],
    ['answer', { ...request, answer: 'Another.' }, {}],
    ['prompt, rubric or parameters', request, { promptHash: 'p2' }],
    ['model', request, { model: 'n' }],
    ['server', request, { baseUrl: 'http://127.0.0.2/v1' }],
  ])('is judged anew with another %s', async (_what, changed, other) => {
    const kept = keyValue();
    await cached(createFixedJudge('m', 4), kept).judge(request);
    const judge = createFixedJudge('m', 2);
    expect(await cached(judge, kept, other).judge(changed)).toMatchObject({ score: 2 });
    expect(judge.calls).toBe(1);
  });

  it('is the same whatever its key points', async () => {
    const kept = keyValue();
    const judge = cached(createFixedJudge('m', 4), kept);
    await judge.judge(request);
    expect(await judge.judge({ ...request, keyPoints: ['LIFO'] })).toMatchObject({ cached: true });
  });

  it('costs one call when both are asked at once', async () => {
    const judge = createFixedJudge('m', 4);
    const both = cached(judge, keyValue());
    const verdicts = await Promise.all([both.judge(request), both.judge(request), both.judge(request)]);
    expect(verdicts.map(({ cached: reused = false }) => reused)).toEqual([false, true, true]);
    expect(judge.calls).toBe(1);
  });

  it('is asked by the next one when the first one stops waiting', async () => {
    const stop = new AbortController();
    let asked = 0;
    let begun = (): void => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow: Judge = {
      name: 'm',
      judge: (each, { signal } = {}) => {
        asked += 1;
        begun();
        if (asked > 1) return createFixedJudge('m', 4).judge(each);
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
        );
      },
    };
    const both = cached(slow, keyValue());
    const first = both.judge(request, { signal: stop.signal });
    const second = both.judge(request);
    await started;
    stop.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(await second).toMatchObject({ score: 4 });
  });

  it('keeps no verdict without a score', async () => {
    const kept = keyValue();
    const sealed: KeyValue = { ...kept, set: () => Promise.reject(new Error('nothing may be kept')) };
    const problems: unknown[] = [];
    const read = await cached(createFixedJudge('m', 'timeout'), sealed, {}, problems).judge(request);
    expect([read.reason, problems]).toEqual(['timeout', []]);
    expect(await cached(createFixedJudge('m', 4), kept).judge(request)).toMatchObject({ score: 4 });
  });

  it('is judged all the same where the store fails, and that is told', async () => {
    const broken: KeyValue = {
      get: () => Promise.reject(new Error('no reading')),
      set: () => Promise.reject(new Error('no writing')),
      delete: () => Promise.reject(new Error('no deleting')),
    };
    const problems: unknown[] = [];
    expect(await cached(createFixedJudge('m', 4), broken, {}, problems).judge(request)).toMatchObject({
      score: 4,
    });
    expect(problems.map(String)).toEqual(['Error: no reading', 'Error: no writing']);
  });

  it('is judged anew where what was kept is no verdict', async () => {
    const kept = keyValue();
    const spoiled: KeyValue = { ...kept, get: () => Promise.resolve({ score: 9 }) };
    expect(await cached(createFixedJudge('m', 4), spoiled).judge(request)).toMatchObject({ score: 4 });
  });
});

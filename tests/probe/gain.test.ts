import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { Score } from '../../src/judge/verdict.ts';
import { gainOf } from '../../src/probe/gain.ts';
import { question, smallGraph } from './small-graph.ts';

const options = { resamples: 200, seed: 1 };

describe('gainOf', () => {
  it('compares means by depth on the questions with a score in both', () => {
    const now = new Map<string, Score | null>([
      ['a', 4],
      ['b', 3],
      ['c', null],
      ['m', 5],
      ['n', 4],
      ['target', 4],
    ]);
    const before = new Map<string, Score | null>([
      ['a', 4],
      ['b', 2],
      ['c', 5],
      ['m', 2],
      ['target', null],
    ]);
    const gain = gainOf(smallGraph(), now, before, options);
    expect(gain.D1).toMatchObject({ nodes: 2, mean: 3.5, zeroShot: 3, gain: 0.5 });
    expect(gain.D2).toMatchObject({ nodes: 1, mean: 5, zeroShot: 2, gain: 3 });
    expect(gain.D3).toEqual({ nodes: 0, mean: null, zeroShot: null, gain: null, interval: null });
    expect(gain.overall).toMatchObject({ nodes: 3, gain: 4 / 3 });
    // One target says nothing of others.
    expect(gain.overall.interval).toBeNull();
  });

  const many = new QuestionGraph(
    Array.from({ length: 8 }, (_, index) => [
      question(`a${index}`, 1),
      question(`b${index}`, 2, [`a${index}`]),
      question(`c${index}`, 3, [`b${index}`]),
    ]).flat(),
  );
  const scored = (score: (id: string, index: number) => Score): Map<string, Score> =>
    new Map(many.ids().map((id, index) => [id, score(id, Math.floor(index / 3))]));

  it('has an interval that closes on a gain that is the same everywhere', () => {
    const gain = gainOf(
      many,
      scored(() => 4),
      scored((id) => (id.startsWith('c') ? 2 : 4)),
      options,
    );
    expect(gain.D3).toEqual({ nodes: 8, mean: 4, zeroShot: 2, gain: 2, interval: [2, 2] });
    expect(gain.D1.interval).toEqual([0, 0]);
    expect(gain.overall.interval?.[0]).toBeCloseTo(2 / 3);
  });

  it('has an interval around a gain that differs, the same for the same seed', () => {
    const after = scored((_, index) => (index < 4 ? 5 : 2));
    const before = scored(() => 3);
    const { overall } = gainOf(many, after, before, options);
    expect(overall.gain).toBe(0.5);
    const [low, high] = overall.interval ?? [Number.NaN, Number.NaN];
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
    expect(gainOf(many, after, before, options).overall.interval).toEqual([low, high]);
  });

  it('turns its sign when the runs change places', () => {
    const one = scored((_, index) => (index < 3 ? 5 : 3));
    const other = scored((_, index) => (index < 6 ? 2 : 4));
    expect(gainOf(many, one, other, options).D2.gain).toBe(-(gainOf(many, other, one, options).D2.gain ?? 0));
  });
});
